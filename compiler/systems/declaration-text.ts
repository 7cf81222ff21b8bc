import { isStatement, lineStarts, parse, quotedText } from "../../grammar/index.js";
import type { AttributeDeclaration, LabelDeclaration, SystemData, ValueSpecification } from "./system-data.js";

/** Where the file of a system that is not shipped lies, and what it says: names can be declared there. */
export interface SystemSource {
  readonly file: string;
  readonly text: string;
}

/** An insertion into the file of a system. */
export interface Declaring {
  readonly start: number;
  readonly text: string;
}

type OpenDeclaration = AttributeDeclaration | LabelDeclaration;

/**
 * What to write into the file of a system so that an open vocabulary lists one more text: a line in the record that
 * declares it, or, where that is in the system it extends, a record that takes its place and lists all texts.
 */
export function declareText(
  declaration: OpenDeclaration,
  value: string,
  data: Pick<SystemData, "id" | "edition">,
  source: SystemSource,
): Declaring {
  const { place } = declaration;
  const isOwn = place.system === data.id && place.edition === data.edition;
  const line = `SuchAs ${quotedText(value)}\n`;
  const start = isOwn ? behindSuchAs(source.text, place.start) : undefined;
  if (start !== undefined) return { start, text: source.text.charAt(start - 1) === "\n" ? line : `\n${line}` };
  const end = source.text.length;
  const gap = source.text.endsWith("\n") ? "" : "\n";
  return { start: end, text: `${gap}---\n${recordOf(declaration)}${line}` };
}

/** Behind the last line that begins with SuchAs, of the record in which a place lies. */
function behindSuchAs(text: string, place: number): number | undefined {
  const record = parse(text).records.findLast(({ start }) => start <= place);
  const line = record?.lines.findLastIndex((one) => isStatement(one) && one.path[0].text === "SuchAs") ?? -1;
  if (record === undefined || line === -1) return undefined;
  return record.start + (lineStarts(record)[line + 1] ?? record.text.length);
}

/** The declaration as a record of a system file. */
function recordOf(declaration: OpenDeclaration): string {
  const { about, source, on, mustBeOn, many, formerly, pairs, severity, oneOf, suchAs } = declaration;
  const optional = on.filter((place) => !mustBeOn.includes(place));
  const lines = [
    `${declaration.kind === "label" ? "Label" : "Attribute"}: ${declaration.name}`,
    `About: ${about}`,
    source === undefined ? "" : `Source: ${source}`,
    listLine("On", optional),
    listLine("MustBeOn", mustBeOn),
    many ? 'Many "Yes"' : "",
    declaration.kind === "attribute" ? listLine("Shortcut", declaration.shortcuts) : "",
    listLine("Formerly", formerly),
    ...(declaration.kind === "attribute" ? valueLines(declaration) : []),
    listLine("OneOf", oneOf ?? []),
    listLine("SuchAs", suchAs ?? []),
    listLine("Pairs", pairs ?? []),
    typeof declaration.default === "string" ? `Default ${quotedText(declaration.default)}` : "",
    declaration.kind === "label" && declaration.lines !== "joined" ? `Lines ${quotedText(declaration.lines)}` : "",
    severity === undefined ? "" : `Severity ${quotedText(severity)}`,
  ];
  const written = lines.filter((line) => line !== "");
  // The new line comes next to the other ones of its name.
  const at = written.findLastIndex((line) => line.startsWith("SuchAs "));
  return [...written.slice(0, at), ...written.slice(at + 1), written[at]].map((line) => `${line}\n`).join("");
}

function valueLines({ values, minimum, maximum }: ValueSpecification): string[] {
  return [
    values.length === 1 && values[0] === "text" ? "" : listLine("Value", values),
    minimum === undefined ? "" : `Minimum ${minimum}`,
    maximum === undefined ? "" : `Maximum ${maximum}`,
  ];
}

const listLine = (name: string, values: readonly string[]): string =>
  values.length === 0 ? "" : `${name} ${values.map((value) => quotedText(value)).join(" / ")}`;
