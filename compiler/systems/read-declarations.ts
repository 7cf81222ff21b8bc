import type { Span } from "../../grammar/index.js";
import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { DeclaringRecord } from "./declaring-record.js";
import { locatedTexts, readWords, textsOf } from "./read-words.js";
import { readAttribute } from "./records/attribute.js";
import { readCategory } from "./records/category.js";
import type { Owner } from "./records/declared.js";
import { readExample } from "./records/example.js";
import { readFace } from "./records/face.js";
import { readKind } from "./records/kind.js";
import { readLabel } from "./records/label.js";
import { readPhrase } from "./records/phrase.js";
import { type PlayDeclaration, readPlay } from "./records/play.js";
import { demandsAnything, readRule } from "./records/rule.js";
import { readHeader } from "./records/system.js";
import { SORTS } from "./words.js";

/** A declaration, its record, and whether it removes the inherited one instead of adding one. */
export interface Declared<Declaration> {
  readonly declaration: Declaration;
  readonly record: DeclaringRecord;
  readonly removed: boolean;
  /** It is added to the inherited ones instead of replacing them. */
  readonly adds: boolean;
}

/** Texts that a record adds to, or removes from, the lists of an inherited declaration. */
export interface Amendment {
  readonly sort: "attributes" | "labels";
  readonly name: string;
  /** The places of those declarations; empty for all. */
  readonly on: readonly string[];
  readonly adds: readonly string[];
  /** A text, and its place in the file. */
  readonly without: readonly { readonly text: string; readonly span: Span }[];
  readonly record: DeclaringRecord;
}

/** The declarations of one file, without inherited ones. */
export interface OwnDeclarations extends Omit<ReturnType<typeof readDeclarations>, "play"> {
  /** Undefined if one of them is broken, so that nothing is played by them. */
  readonly play: readonly PlayDeclaration[] | undefined;
}

export type DeclarationSort = (typeof SORTS)[number];

/** Reads what each record declares: its first label decides the sort. */
export function readDeclarations(records: readonly DeclaringRecord[]) {
  const system = records.find((record) => sortOf(record) === "System");
  const header = system && readHeader(system);
  const of: Owner = { system: header?.id ?? "", edition: header?.edition ?? "" };
  const read = <Declaration>(
    sort: DeclarationSort,
    make: (record: DeclaringRecord, of: Owner) => Declaration,
  ): readonly Declared<Declaration>[] =>
    records
      .filter(
        (record) =>
          sortOf(record) === sort &&
          declaredName(record) !== "" &&
          !amendedSort(record) &&
          !(sort === "Rule" && onlySets(record)),
      )
      .map((record) => ({
        declaration: make(record, of),
        record,
        removed: isRemoved(record),
        adds: textsOf(record.attributes.get("Extends"))[0] === "Yes",
      }));
  return {
    header,
    kinds: read("Kind", readKind),
    labels: read("Label", readLabel),
    attributes: read("Attribute", readAttribute),
    categories: read("Category", readCategory),
    rules: read("Rule", readRule),
    faces: read("Face", readFace),
    amendments: records.flatMap(readAmendment),
    phrases: read("Phrase", readPhrase),
    examples: read("Example", readExample),
    play: records.flatMap((record) => readPlay(record, of)),
    /** Rules of which only the severity is set. */
    severities: readSeverities(records.filter((record) => sortOf(record) === "Rule" && onlySets(record))),
  };
}

/** The sort of a record's declaration, from its first label. */
export function sortOf(record: DeclaringRecord): DeclarationSort | undefined {
  return SORTS.find((sort) => sort === record.labels[0]?.name);
}

const declaredName = (record: DeclaringRecord): string => record.labels[0]?.text ?? "";

const isRemoved = (record: DeclaringRecord): boolean => textsOf(record.attributes.get("Removed")).includes("Yes");

/** Undefined if the record doesn't amend an inherited label or attribute. */
function amendedSort(record: DeclaringRecord): Amendment["sort"] | undefined {
  const { attributes } = record;
  if (isRemoved(record) || (!attributes.has("Extends") && !attributes.has("Removed"))) return undefined;
  const sort = sortOf(record);
  return sort === "Attribute" ? "attributes" : sort === "Label" ? "labels" : undefined;
}

function readAmendment(record: DeclaringRecord): Amendment[] {
  const sort = amendedSort(record);
  const name = declaredName(record);
  if (sort === undefined || name === "") return [];
  const { attributes } = record;
  const without = locatedTexts(attributes.get("Removed"));
  return [{ sort, name, on: textsOf(attributes.get("On")), adds: textsOf(attributes.get("Extends")), without, record }];
}

/** A rule record with an id and a severity, but no requirements. */
function onlySets(record: DeclaringRecord): boolean {
  return record.attributes.has("Severity") && !demandsAnything(record);
}

/** The severities that these records set, if they can be read. */
function readSeverities(
  records: readonly DeclaringRecord[],
): ReadonlyMap<string, { readonly setting: SeveritySetting; readonly span: Span }> {
  return new Map(
    records.flatMap((record) => {
      const { severity: setting } = readWords("Label", record);
      const [head] = record.labels;
      return setting === undefined || head === undefined ? [] : [[head.text, { setting, span: head.span }] as const];
    }),
  );
}
