import type { Severity } from "../../compiler/index.js";
import { box, centred } from "./box.js";
import { PAPER, SEVERITY_COLOURS } from "./colours.js";
import { decimal, type GroupShape, type PathShape, type Rectangle, type SourceRange } from "./drawing.js";
import { widthOfRuns } from "./measure-text.js";
import type { SetLine } from "./set-area.js";

/** A finding to mark on a card. Offsets are in the file, as in diagnostics. */
export interface MarkedFinding {
  readonly span: SourceRange;
  readonly severity: Severity;
  readonly message: string;
}

/** Findings by position: at the first line they touch, or in the corner of the card. */
export class Marks {
  readonly #left: Set<MarkedFinding>;

  constructor(findings: readonly MarkedFinding[]) {
    const worstFirst = ["error", "warning", "info"];
    this.#left = new Set(
      findings.toSorted((one, other) => worstFirst.indexOf(one.severity) - worstFirst.indexOf(other.severity)),
    );
  }

  /** Findings that begin within a line, or within the lines of a text. Each is marked once. */
  at({ start, end }: SourceRange): MarkedFinding[] {
    const here = [...this.#left].filter(({ span }) => span.start >= start && span.start <= end);
    for (const finding of here) this.#left.delete(finding);
    return here;
  }

  /** Findings about the card as a whole, or about something that isn't printed. */
  rest(width: number, unit: number): GroupShape[] {
    const [worst, ...more] = this.#left;
    if (worst === undefined) return [];
    const size = 4 * unit;
    const place = { x: width - size - 1.2, y: 1.2, width: size, height: size };
    return [
      {
        kind: "group",
        role: "finding",
        name: worst.severity,
        hint: [worst, ...more].map(({ message }) => message).join("\n"),
        source: worst.span,
        shapes: [
          box(place, {
            radius: size / 2,
            fill: SEVERITY_COLOURS[worst.severity],
            stroke: { colour: PAPER, width: 0.4 },
          }),
          centred(String(more.length + 1), PAPER, {
            x: place.x + size / 2,
            y: place.y + size * 0.71,
            size: size * 0.62,
          }),
        ],
      },
    ];
  }
}

/** A wavy line below the text, and a dot next to it. */
export function findingShapes(
  found: readonly MarkedFinding[],
  lines: readonly SetLine[],
  area: Rectangle,
  unit: number,
): GroupShape[] {
  const [worst] = found;
  const [first] = lines;
  if (worst === undefined || first === undefined) return [];
  const colour = SEVERITY_COLOURS[worst.severity];
  const waves = lines.map((line): PathShape => {
    const { left, width } = extentOf(line, area);
    return {
      kind: "path",
      path: wave(left, area.y + line.y + line.size * 0.2, width, line.size * 0.09),
      fill: undefined,
      stroke: { colour, width: 0.16 * unit },
      opacity: 1,
    };
  });
  const size = 0.9 * unit;
  const x = Math.max(area.x - size * 0.6, extentOf(first, area).left - size * 2.1);
  const dot = box(
    { x, y: area.y + first.y - first.size * 0.62, width: size, height: size },
    { radius: size / 2, fill: colour },
  );
  return [
    {
      kind: "group",
      role: "finding",
      name: worst.severity,
      hint: undefined,
      source: undefined,
      shapes: [...waves, dot],
    },
  ];
}

/** Where the text of a line starts and ends on the card. */
function extentOf(line: SetLine, area: Rectangle): { readonly left: number; readonly width: number } {
  const width = Math.min(widthOfRuns(line.runs) * line.size, line.width);
  const back = line.anchor === "middle" ? width / 2 : line.rightToLeft || line.anchor === "end" ? width : 0;
  return { left: area.x + line.x - back, width };
}

function wave(x: number, y: number, width: number, height: number): string {
  const count = Math.max(2, Math.round(width / (height * 2.2)));
  const points = Array.from({ length: count + 1 }, (_, at) => {
    return `${decimal(x + (width * at) / count)} ${decimal(y + (at % 2 === 0 ? height : -height))}`;
  });
  return `M${points.join("L")}`;
}
