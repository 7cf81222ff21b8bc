import { isStatement, lineEndIn, lineStarts, parse, quotedText, type RecordNode } from "../../grammar/index.js";
import type { AttributeDeclaration, LabelDeclaration, SystemData } from "./system-data.js";

/** The file of a system that isn't shipped, and its text: names can be declared there. */
export interface SystemSource {
  /** As it is shown, and in full. */
  readonly file: string;
  readonly path: string;
  readonly text: string;
}

type OpenDeclaration = AttributeDeclaration | LabelDeclaration;

/**
 * How to add a text to an open vocabulary in a system file: as a line in the record that declares it, or, if that is in
 * an extended system, in a record that amends it.
 */
export function declareText(
  declaration: OpenDeclaration,
  value: string,
  data: Pick<SystemData, "id" | "edition">,
  source: SystemSource,
): { readonly start: number; readonly text: string } {
  const { place } = declaration;
  const isOwn = place.system === data.id && place.edition === data.edition;
  const tree = parse(source.text);
  const { records } = tree;
  const lineEnd = lineEndIn(tree);
  const adding = recordThatAdds(declaration, lineEnd);
  const record = isOwn
    ? records.findLast(({ start }) => start <= place.start)
    : records.find(({ text }) => text.trimStart().startsWith(adding));
  const line = `${isOwn ? "SuchAs" : "Extends"} ${quotedText(value)}${lineEnd}`;
  const start = record && behindLast(record, isOwn ? "SuchAs" : "Extends");
  if (start !== undefined)
    return { start, text: /[\r\n]/.test(source.text.charAt(start - 1)) ? line : `${lineEnd}${line}` };
  const end = source.text.length;
  const gap = /[\r\n]$/.test(source.text) ? "" : lineEnd;
  return { start: end, text: `${gap}---${lineEnd}${adding}${line}` };
}

/** After the last line of a record that begins with a name. */
function behindLast(record: RecordNode, name: string): number | undefined {
  const line = record.lines.findLastIndex((one) => isStatement(one) && one.path[0].text === name);
  return line === -1 ? undefined : record.start + (lineStarts(record)[line + 1] ?? record.text.length);
}

/** The start of a record that amends the lists of a declaration. */
function recordThatAdds({ kind, name, on }: OpenDeclaration, lineEnd: string): string {
  const head = `${kind === "label" ? "Label" : "Attribute"}: ${name}${lineEnd}`;
  return on.length === 0 ? head : `${head}On ${on.map((place) => quotedText(place)).join(" / ")}${lineEnd}`;
}
