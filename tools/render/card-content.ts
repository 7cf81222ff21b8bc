import type { FaceArea, RecordModel, Section } from "../../compiler/index.js";
import { lineStarts } from "../../grammar/index.js";
import { type Block, blocksOf, nameOnCard, type PrintedItem } from "./card-blocks.js";
import type { SourceRange } from "./drawing.js";
import type { CardFace } from "./face-of.js";
import { glyphsOf } from "./glyphs.js";

/** What goes into an area, not yet in lines. */
export interface AreaContent {
  readonly area: FaceArea;
  /** What is shown, for whoever reads the areas: names of labels, attributes and categories. */
  readonly names: readonly string[];
  readonly blocks: readonly Block[];
}

/** Sorts what stands on a card into the areas of its face. What no area shows goes where attributes go. */
export function cardContent(record: RecordModel, face: CardFace, deep: string): AreaContent[] {
  const items = itemsOf(record);
  const ink = { deep, glyphs: glyphsOf(face, deep, record.system) };
  const shown = new Set([...face.areas.flatMap(({ shows }) => shows), ...face.hides]);
  if (face.picture !== undefined) shown.add(face.picture);
  const rest = items.filter(({ name, kind }) => !shown.has(name) && (kind !== "label" || isLeftOverText(name, record)));
  const areas = face.areas.some(takesTheRest) || rest.length === 0 ? face.areas : withRest(face.areas);
  const taker = areas.find(takesTheRest);
  return areas.map((area) => {
    const named = area.shows.flatMap((name) => items.filter((item) => item.name === name));
    const taken = area === taker ? rest : named;
    return {
      area,
      names: [...new Set(taken.map(({ name }) => name))],
      blocks: taken.flatMap((item, index) => blocksOf(item, area, index, ink, record)),
    };
  });
}

const takesTheRest = ({ as, shows }: FaceArea): boolean =>
  (as === "attributes" || as === "compact") && shows.length === 0;

/** An area of attributes above the foot, or at the end. */
function withRest(areas: readonly FaceArea[]): FaceArea[] {
  const foot = areas.findIndex(({ as }) => as === "foot");
  const at = foot === -1 ? areas.length : foot;
  const added: FaceArea = { as: "attributes", shows: [], width: undefined, height: undefined, beside: false };
  return [...areas.slice(0, at), added, ...areas.slice(at)];
}

/** Texts are not lost because a face forgets them; bookkeeping of one line is not printed unless it is asked for. */
function isLeftOverText(name: string, { system }: RecordModel): boolean {
  const declared = system.labels.get(name);
  return declared === undefined ? name !== "" : declared.some(({ lines }) => lines === "joined");
}

/** All that stands on a record, in the order of its lines. */
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
