import {
  alternatives,
  dominantLineEnd,
  type FileModel,
  labelOf,
  type PackModel,
  type RecordInPack,
  type System,
  thereIsNo,
} from "../compiler/index.js";
import { lineStarts } from "../grammar/index.js";
import { nextIdentifiers } from "./next-identifier.js";

export interface NewCardOptions {
  /** By default, that of the last card in the file. */
  readonly kind: string | undefined;
  /** Identifier of a card to copy. */
  readonly like: string | undefined;
  /** By default, the next free one. */
  readonly identifier: string | undefined;
}

/** A file with one more card, or the reason why there is none. */
export type NewCard =
  | { readonly identifier: string; readonly text: string; readonly start: number }
  | { readonly problem: string };

/** Appends a card to a file of a pack. `lint` reports what it still needs. */
export function newCard(pack: PackModel, file: FileModel, options: NewCardOptions): NewCard {
  const model = options.like === undefined ? undefined : findCard(pack, options.like);
  if (model !== undefined && "problem" in model) return model;
  const kind = options.kind === undefined ? undefined : readKind(options.kind, file.system);
  if (kind !== undefined && "problem" in kind) return kind;
  const last = file.records.findLast(({ role }) => role === "card");
  const wanted = kind?.kind ?? model?.record.kind ?? last?.kind;
  const given = options.identifier?.trim().normalize("NFC");
  const [next] = given === undefined ? nextIdentifiers({ pack, file, start: file.text.length, kind: wanted }) : [];
  const identifier = given ?? next;
  const wrong = identifierProblem(identifier, pack);
  if (identifier === undefined || wrong !== undefined) return { problem: wrong ?? "" };
  const lines = model === undefined ? freshLines(identifier, wanted, file.system) : copiedLines(model, identifier);
  if (lines === undefined)
    return { problem: `${options.like} stands in one record with another card; part them first` };
  return append(file, lines, identifier);
}

function findCard(pack: PackModel, identifier: string): RecordInPack | { readonly problem: string } {
  const [found] = pack.byIdentifier.get(identifier.normalize("NFC")) ?? [];
  if (found !== undefined) return found;
  return { problem: thereIsNo("card", identifier, pack.byIdentifier.keys()) };
}

/** A kind of card, by the values of the attribute that decides it. */
function readKind(
  kind: string,
  { data, attributes }: System,
): { readonly kind: string } | { readonly problem: string } {
  const { kindFrom } = data;
  if (kindFrom === undefined) return { problem: `cards of ${data.name} have no kinds` };
  const kinds = (attributes.get(kindFrom) ?? [])
    .flatMap(({ oneOf }) => oneOf ?? [])
    .filter((one) => !one.includes("<"));
  if (kinds.length === 0 || kinds.includes(kind)) return { kind };
  return { problem: thereIsNo("kind", kind, kinds, `it can be ${alternatives(kinds)}`) };
}

function isTaken(identifier: string, pack: PackModel): boolean {
  return [pack, ...pack.uses.flatMap((use) => use.pack ?? [])].some(({ byIdentifier }) => byIdentifier.has(identifier));
}

function identifierProblem(identifier: string | undefined, pack: PackModel): string | undefined {
  if (identifier === undefined) return "no card here has an identifier that could be counted on; say --identifier";
  if (identifier === "" || /[\r\n]/.test(identifier)) return "an identifier is one line of text";
  return isTaken(identifier, pack) ? `there is a card ${identifier} already` : undefined;
}

function freshLines(identifier: string, kind: string | undefined, { data: { kindFrom } }: System): readonly string[] {
  const head = `Identifier: ${identifier}`;
  return kind === undefined || kindFrom === undefined ? [head] : [head, "", `${kindFrom} "${kind}"`];
}

/** The lines of the other card; undefined if they can't be separated from those of a third one. */
function copiedLines({ record }: RecordInPack, identifier: string): readonly string[] | undefined {
  const { node } = record;
  const label = labelOf(record, "Identifier");
  if (label === undefined || record.firstLine > 0 || record.endLine < node.lines.length) return undefined;
  const starts = lineStarts(node);
  const lines = node.lines.map(({ length }, index) => {
    const start = starts[index] ?? 0;
    return index === label.line ? `Identifier: ${identifier}` : node.text.slice(start, start + length);
  });
  while (lines.at(-1)?.trim() === "") lines.pop();
  return lines;
}

/** Appends after the last record, with a separator; a file that only names its system starts with the card. */
function append({ text, node }: FileModel, lines: readonly string[], identifier: string): NewCard {
  const lineEnd = dominantLineEnd(text);
  const isEmpty = (node.records.at(-1)?.text ?? "").trim() === "";
  const before = text === "" || /[\r\n]$/.test(text) ? text : text + lineEnd;
  const above = isEmpty ? before : `${before}---${lineEnd}`;
  return { identifier, text: above + lines.map((line) => line + lineEnd).join(""), start: above.length };
}
