import { type FaceArea, missingReminders, type RecordModel, type Section } from "../../compiler/index.js";
import { lineStarts } from "../../grammar/index.js";
import { type Block, blocksOf, nameOnCard, type PrintedItem, printedBlock } from "./card-blocks.js";
import type { FontRun, SourceRange } from "./drawing.js";
import { behindMarks, emphasized } from "./emphasis.js";
import { type CardFace, plainArea } from "./face-of.js";
import { glyphsOf, iconsOf } from "./glyphs.js";

/** The content of an area, before line breaking. */
export interface AreaContent {
  readonly area: FaceArea;
  /** Names of the labels, attributes and categories it shows. */
  readonly names: readonly string[];
  readonly blocks: readonly Block[];
}

/** Distributes the content of a card over the areas of its face. What no area shows goes to the attributes. */
export function cardContent(record: RecordModel, face: CardFace, deep: string): AreaContent[] {
  const items = itemsOf(record);
  const glyphs = glyphsOf(face, deep, record.system);
  const reminders = missingReminders(record);
  const ink = {
    deep,
    text: (run: FontRun) => emphasized(run, face).flatMap(glyphs),
    icon: iconsOf(face, deep),
    reminders: (name: string, text: string) =>
      reminders(name, text).map(({ at, words }) => ({ at: behindMarks(text, at, face), words })),
  };
  const shown = new Set([...face.areas.flatMap(({ shows }) => shows), ...face.hides]);
  for (const name of [face.picture, face.align]) if (name !== undefined) shown.add(name);
  const rest = items.filter(({ name, kind }) => !shown.has(name) && (kind !== "label" || isLeftOverText(name, record)));
  const areas = face.areas.some(takesTheRest) || rest.length === 0 ? face.areas : withRest(face.areas);
  const taker = areas.find(takesTheRest);
  return areas.map((area) => {
    const named = area.shows.flatMap((name) => items.filter((item) => item.name === name));
    const taken = area === taker ? rest : named;
    return {
      area,
      names: [...new Set(taken.map(({ name }) => name))],
      blocks: [
        ...taken.flatMap((item, index) => blocksOf(item, area, index, ink, record)),
        ...(area.prints === undefined ? [] : [printedBlock(area.prints, area, ink)]),
      ],
    };
  });
}

const takesTheRest = ({ as, shows }: FaceArea): boolean =>
  (as === "attributes" || as === "compact") && shows.length === 0;

/** An attribute area above the footer, or at the end. */
function withRest(areas: readonly FaceArea[]): FaceArea[] {
  const foot = areas.findIndex(({ as }) => as === "foot");
  const at = foot === -1 ? areas.length : foot;
  return [...areas.slice(0, at), plainArea("attributes"), ...areas.slice(at)];
}

/** Texts aren't dropped because a face doesn't mention them; one-line metadata is only printed on request. */
function isLeftOverText(name: string, { system }: RecordModel): boolean {
  const declared = system.labels.get(name);
  return declared === undefined ? name !== "" : declared.some(({ lines }) => lines === "joined");
}

/** The content of a record, in line order. */
function itemsOf(record: RecordModel): PrintedItem[] {
  const { node } = record;
  const starts = lineStarts(node);
  const spanOf = (line: number, endLine = line + 1): SourceRange => {
    const last = node.lines[endLine - 1];
    const indent = node.lines[line]?.indent ?? 0;
    const start = node.start + (starts[line] ?? 0);
    return { start: start + indent, end: node.start + (starts[endLine - 1] ?? 0) + (last?.length ?? 0) };
  };
  const inSection = ({ entries, lines }: Section) =>
    entries.map((entry, index) => ({ entry, source: spanOf(lines[index] ?? record.firstLine) }));
  const items: PrintedItem[] = [
    ...record.labels.map((label): PrintedItem => {
      return { kind: "label", name: label.name, label, source: spanOf(label.line, label.endLine) };
    }),
    ...inSection(record.globals).map(({ entry, source }): PrintedItem => {
      return { kind: "entry", name: nameOnCard(entry), entry, source };
    }),
    ...record.categories.map((category): PrintedItem => {
      const members = inSection(category);
      return { kind: "category", name: category.name, category, members, source: spanOf(category.line) };
    }),
    ...record.strayLines.map(({ line }): PrintedItem => {
      const { start, end } = spanOf(line);
      return {
        kind: "stray",
        name: "",
        text: node.text.slice(start - node.start, end - node.start),
        source: { start, end },
      };
    }),
  ];
  return items.sort((one, other) => one.source.start - other.source.start);
}
