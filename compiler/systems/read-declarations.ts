import type { Span } from "../../grammar/index.js";
import type { Severity, SeveritySetting } from "../diagnostics/diagnostic.js";
import { CHECK_NAMES, USE_NAMES } from "./checks.js";
import type {
  DeclaringRecord,
  LocatedCondition,
  LocatedLabel,
  LocatedValue,
  MemberValues,
} from "./declaring-record.js";
import { AREA_USES, GLYPH_GROUNDS, readFaceHue } from "./faces.js";
import { isOfScriptWithoutBlanks } from "./hole-classes.js";
import {
  type AttributeDeclaration,
  type CategoryDeclaration,
  type ConditionData,
  type ConditionMeaning,
  type DeclarationPlace,
  type Documentation,
  type ExampleDeclaration,
  type FaceArea,
  type GlyphDeclaration,
  type KindDeclaration,
  type LabelDeclaration,
  type Operator,
  type OwnFace,
  type PhraseDeclaration,
  PLAY_KINDS,
  type PlayDeclaration,
  type RuleDeclaration,
  type Uses,
  type ValueSpecification,
  type ValueType,
  type Where,
} from "./system-data.js";

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
  readonly without: readonly LocatedText[];
  readonly record: DeclaringRecord;
}

/** A text, and its place in the file. */
export interface LocatedText {
  readonly text: string;
  readonly span: Span;
}

/** The owner of the file. */
type Owner = Pick<DeclarationPlace, "system" | "edition">;

/** The declarations of one file, without inherited ones. */
export interface OwnDeclarations {
  readonly header: SystemHeader | undefined;
  readonly kinds: readonly Declared<KindDeclaration>[];
  readonly labels: readonly Declared<LabelDeclaration>[];
  readonly attributes: readonly Declared<AttributeDeclaration>[];
  readonly categories: readonly Declared<CategoryDeclaration>[];
  readonly rules: readonly Declared<RuleDeclaration>[];
  readonly faces: readonly Declared<OwnFace>[];
  readonly amendments: readonly Amendment[];
  readonly phrases: readonly Declared<PhraseDeclaration>[];
  readonly examples: readonly Declared<ExampleDeclaration>[];
  readonly play: readonly PlayDeclaration[];
  /** Rules of which only the severity is set. */
  readonly severities: ReadonlyMap<string, { readonly setting: SeveritySetting; readonly span: Span }>;
}

/** The record that names the system. */
export interface SystemHeader {
  readonly id: string;
  readonly edition: string;
  readonly name: string;
  readonly about: string;
  readonly source: string | undefined;
  readonly extends: { readonly key: string; readonly span: Span } | undefined;
  readonly kindFrom: string | undefined;
  readonly uses: Uses;
  readonly span: Span;
}

export const SORTS = ["System", "Kind", "Label", "Attribute", "Category", "Rule", "Face", "Phrase", "Example"] as const;
export type DeclarationSort = (typeof SORTS)[number];

/** Reads what each record declares: its first label decides the sort. */
export function readDeclarations(records: readonly DeclaringRecord[]): OwnDeclarations {
  const system = records.find((record) => sortOf(record) === "System");
  const header = system && readHeader(system);
  const of: Owner = { system: header?.id ?? "", edition: header?.edition ?? "" };
  const read = <Declaration>(sort: DeclarationSort, make: (record: DeclaringRecord, of: Owner) => Declaration) =>
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
        adds: flag(record, "Extends"),
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
    severities: readSeverities(records.filter((record) => sortOf(record) === "Rule" && onlySets(record))),
  };
}

/** The sort of a record's declaration, from its first label. */
export function sortOf(record: DeclaringRecord): DeclarationSort | undefined {
  return SORTS.find((sort) => sort === record.labels[0]?.name);
}

const declaredName = (record: DeclaringRecord): string => record.labels[0]?.text ?? "";

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
  const without = (record.attributes.get("Removed") ?? []).flatMap((value) => {
    const text = asText(value);
    return text === undefined ? [] : [{ text, span: value.span }];
  });
  return [{ sort, name, on: texts(record, "On"), adds: texts(record, "Extends"), without, record }];
}

/** A rule record with an id and a severity, but no requirements. */
function onlySets(record: DeclaringRecord): boolean {
  return record.attributes.has("Severity") && !demandsAnything(record);
}

/** Whether a rule record looks for anything itself. */
export function demandsAnything({ attributes, categories }: DeclaringRecord): boolean {
  return ["For", "By", "OneOf"].some((name) => attributes.has(name)) || categories.size > 0;
}

function readSeverities(records: readonly DeclaringRecord[]): OwnDeclarations["severities"] {
  const severities = new Map<string, { setting: SeveritySetting; span: Span }>();
  for (const record of records) {
    const setting = severityOf(record);
    if (setting !== undefined)
      severities.set(declaredName(record), { setting, span: (record.labels[0] as LocatedLabel).span });
  }
  return severities;
}

function readHeader(record: DeclaringRecord): SystemHeader {
  const extended = record.attributes.get("Extends")?.[0];
  const key = extended && asText(extended);
  return {
    id: text(record, "Id") ?? "",
    edition: text(record, "Edition") ?? "",
    name: declaredName(record),
    about: labelText(record, "About") ?? "",
    source: labelText(record, "Source"),
    extends: extended && key ? { key, span: extended.span } : undefined,
    kindFrom: text(record, "KindFrom"),
    uses: readUses(record),
    span: (record.labels[0] as LocatedLabel).span,
  };
}

/** Names unknown to the analyses are reported by the description of system files. */
function readUses(record: DeclaringRecord): Uses {
  const uses: MemberValues = record.members.get("Uses")?.[0] ?? new Map();
  const named = USE_NAMES.filter((name) => uses.has(name));
  return Object.fromEntries(named.map((name) => [name, textsOf(uses.get(name) ?? [])]));
}

function readKind(record: DeclaringRecord, of: Owner): KindDeclaration {
  return {
    kind: "kind",
    ...documentation(record, of),
    ...valueSpecification(record),
    custom: flag(record, "Custom"),
    when: conditions(record, "When"),
    unless: conditions(record, "Unless"),
  };
}

function readLabel(record: DeclaringRecord, of: Owner): LabelDeclaration {
  return {
    kind: "label",
    ...documentation(record, of),
    ...commonFields(record),
    lines: oneOf(text(record, "Value"), ["joined", "one", "kept"]) ?? "joined",
    oneOf: textsIfAny(record, "OneOf"),
    suchAs: textsIfAny(record, "SuchAs"),
    default: text(record, "Default"),
  };
}

function readAttribute(record: DeclaringRecord, of: Owner): AttributeDeclaration {
  return {
    kind: "attribute",
    ...documentation(record, of),
    ...commonFields(record),
    ...valueSpecification(record),
    ...conditionMeaning(record),
    ...(text(record, "Many") === "Repeated" ? { repeated: true } : {}),
    shortcuts: texts(record, "Shortcut"),
    default: defaultOf(record),
    automatic: text(record, "Automatic"),
    ...meanings(record),
  };
}

/** `Defender: It stays where it is.`, one value per line; the lines of a label are joined, so a listed value begins each. */
function meanings(record: DeclaringRecord): Pick<AttributeDeclaration, "means"> {
  const listed = new Set([...texts(record, "OneOf"), ...texts(record, "SuchAs")]);
  const meanings: [value: string, meaning: string][] = [];
  for (const line of labelLines(record, "Says")) {
    let from = 0;
    for (const { index } of line.matchAll(/:(?=\s|$)/g)) {
      const value = listedBefore(line, index, listed);
      if (value === undefined && from > 0) continue;
      const before = meanings.at(-1);
      const start = value === undefined ? 0 : index - value.length;
      if (from > 0 && before !== undefined) before[1] = line.slice(from, start).trim();
      meanings.push([value ?? line.slice(0, index).trim(), line.slice(index + 1).trim()]);
      from = index + 1;
    }
  }
  return meanings.length === 0 ? {} : { means: Object.fromEntries(meanings) };
}

/** The longest listed value that ends there and begins behind a blank, or with the line. */
function listedBefore(line: string, end: number, listed: ReadonlySet<string>): string | undefined {
  const found = [...listed].filter(
    (value) => value !== "" && line.endsWith(value, end) && /^$|\s$/.test(line.slice(0, end - value.length)),
  );
  return found.toSorted((one, other) => other.length - one.length)[0];
}

function readCategory(record: DeclaringRecord, of: Owner): CategoryDeclaration {
  return {
    kind: "category",
    ...documentation(record, of),
    ...commonFields(record),
    ...valueSpecification(record),
    ...conditionMeaning(record),
    shortcuts: texts(record, "Shortcut"),
    custom: flag(record, "Custom"),
    coveredBy: texts(record, "CoveredBy"),
  };
}

function readRule(record: DeclaringRecord, of: Owner): RuleDeclaration {
  return {
    kind: "rule",
    ...documentation(record, of),
    severity: severityOf(record) ?? "error",
    says: labelText(record, "Says"),
    breaks: labelTexts(record, "Breaks"),
    mended: labelTexts(record, "Mended"),
    by: oneOf(text(record, "By"), CHECK_NAMES),
    for: texts(record, "For"),
    under: texts(record, "Under"),
    oneOf: texts(record, "OneOf"),
    instead: inOrder(record.attributes.get("Instead")),
    listedIn: text(record, "ListedIn"),
    in: texts(record, "In").map((name) => (name === USED ? "Pack" : name)),
    withUsed: texts(record, "In").includes(USED),
    per: texts(record, "Per"),
    when: conditions(record, "When"),
    unless: conditions(record, "Unless"),
    must: conditions(record, "Must"),
    mustNot: conditions(record, "MustNot"),
    only: conditions(record, "Only"),
    table: conditions(record, "Table"),
  };
}

function readFace(record: DeclaringRecord, of: Owner): OwnFace {
  const { name, place, about, source } = documentation(record, of);
  return {
    kind: "face",
    name,
    place,
    about,
    source,
    for: texts(record, "For"),
    width: integer(record, "Width"),
    height: integer(record, "Height"),
    frame: text(record, "Frame"),
    colours: inOrder(record.attributes.get("Colours")).flatMap((hue) => readFaceHue(hue) ?? []),
    band: text(record, "Band"),
    picture: text(record, "Picture"),
    hides: texts(record, "Hides"),
    areas: (record.members.get("Area") ?? []).flatMap(readArea),
    glyphs: (record.members.get("Glyph") ?? []).flatMap(readGlyph),
  };
}

function readPhrase(record: DeclaringRecord, of: Owner): PhraseDeclaration {
  return {
    kind: "phrase",
    ...documentation(record, of),
    on: texts(record, "On"),
    under: texts(record, "Under"),
    oneOf: texts(record, "OneOf"),
    between: joints(record),
    says: labelText(record, "Says"),
    instead: text(record, "Instead"),
    severity: severityOf(record) ?? "warning",
    examples: labelLines(record, "Examples"),
  };
}

function readExample(record: DeclaringRecord, of: Owner): ExampleDeclaration {
  return { kind: "example", ...documentation(record, of), records: labelText(record, "Records") ?? "" };
}

/** A zone, counter, phase, action, ban, effect or number; none if the record is something else or has no name. */
function readPlay(record: DeclaringRecord, of: Owner): PlayDeclaration[] {
  const kind = oneOf(record.labels[0]?.name, PLAY_KINDS);
  if (kind === undefined || declaredName(record) === "") return [];
  const { name, place, about, source } = documentation(record, of);
  const values = [...record.attributes].map(([attribute, all]) => [attribute, all.flatMap(playValue)] as const);
  const tested = [...record.categories.keys()].map((category) => [category, conditions(record, category)] as const);
  return [
    {
      kind,
      name,
      place,
      about,
      source,
      attributes: Object.fromEntries(values),
      conditions: Object.fromEntries(tested),
    },
  ];
}

const playValue = ({ value }: LocatedValue): (number | string)[] =>
  value.kind === "integer" || value.kind === "text" ? [value.value] : [];

/**
 * The separators between the forms of a list: a mark follows what is before it, a word has blanks on both sides. One with
 * a blank of its own, or of a script that has none, is as it is written, and an empty one is nothing.
 */
function joints(record: DeclaringRecord): string[] | undefined {
  if (!flag(record, "Many")) return undefined;
  const between = texts(record, "Between");
  if (between.length === 0) return [" "];
  return between.map((text) => {
    if (text === "" || /^\s|\s$/.test(text) || [...text].some(isOfScriptWithoutBlanks)) return text;
    return `${/^[\p{L}\p{N}]/u.test(text) ? " " : ""}${text} `;
  });
}

function readArea(members: MemberValues): FaceArea[] {
  const values = (name: string) => members.get(name) ?? [];
  const use = oneOf(textsOf(values("As"))[0], AREA_USES);
  if (use === undefined) return [];
  return [
    {
      as: use,
      shows: textsOf(values("Shows")),
      width: extentOf(values("Width")[0]),
      height: extentOf(values("Height")[0]),
      beside: textsOf(values("Beside"))[0] === "Yes",
    },
  ];
}

function readGlyph(members: MemberValues): GlyphDeclaration[] {
  const values = (name: string) => textsOf(members.get(name) ?? []);
  const texts = values("OneOf").filter((text) => text !== "");
  if (texts.length === 0) return [];
  return [
    {
      oneOf: texts,
      as: oneOf(values("As")[0], GLYPH_GROUNDS) ?? "circle",
      shows: values("Shows")[0],
      path: values("Path")[0],
      colours: inOrder(members.get("Colours")).flatMap((hue) => readFaceHue(hue) ?? []),
    },
  ];
}

function extentOf(value: LocatedValue | undefined): FaceArea["width"] {
  switch (value?.value.kind) {
    case "integer":
      return value.value.value;
    case "percentage":
      return { percent: value.value.value };
    default:
      return undefined;
  }
}

function documentation(record: DeclaringRecord, of: Owner): Documentation & { name: string; place: DeclarationPlace } {
  const head = record.labels[0] as LocatedLabel;
  return {
    name: head.text,
    place: { ...of, start: head.span.start, end: head.span.end },
    about: labelText(record, "About") ?? "",
    why: labelText(record, "Why"),
    mend: labelText(record, "Mend"),
    source: labelText(record, "Source"),
  };
}

function commonFields(record: DeclaringRecord) {
  const mustBeOn = texts(record, "MustBeOn");
  return {
    on: [...new Set([...texts(record, "On"), ...mustBeOn])],
    mustBeOn,
    many: oneOf(text(record, "Many"), ["Yes", "Repeated"]) !== undefined,
    formerly: texts(record, "Formerly"),
    pairs: textsIfAny(record, "Pairs"),
    severity: severityOf(record),
  };
}

const VALUE_TYPES: readonly ValueType[] = ["integer", "text", "range", "percentage", "name"];
const OPERATORS: readonly Operator[] = ["=", "<", ">"];
/** In place of a kind: the label with which a pack names those that it uses. */
const USED = "Uses";

const PLACES: readonly Where[] = [
  "own won cards",
  "all won cards",
  "own played cards",
  "rival played cards",
  "rival hand",
  "hand",
];
const SEVERITIES: readonly (Severity | "off")[] = ["error", "warning", "info", "off"];

function valueSpecification(record: DeclaringRecord): ValueSpecification {
  const values = VALUE_TYPES.filter((type) => texts(record, "Value").includes(type));
  return {
    values: values.length === 0 ? ["text"] : values,
    oneOf: textsIfAny(record, "OneOf"),
    suchAs: textsIfAny(record, "SuchAs"),
    minimum: integer(record, "Minimum"),
    maximum: integer(record, "Maximum"),
  };
}

function conditionMeaning(record: DeclaringRecord): ConditionMeaning {
  return {
    operators: OPERATORS.filter((operator) => texts(record, "Operators").includes(operator)),
    looksAt: texts(record, "For"),
    where: oneOf(text(record, "In"), PLACES),
    metBy: oneOf(text(record, "By"), ["one card", "several cards", "every card"]) ?? "several cards",
    sense: oneOf(text(record, "Sense"), ["allow", "deny", "target"]),
  };
}

function defaultOf(record: DeclaringRecord): AttributeDeclaration["default"] {
  const value = record.attributes.get("Default")?.[0]?.value;
  switch (value?.kind) {
    case "integer":
    case "text":
      return value.value;
    case "percentage":
      return { percent: value.value };
    default:
      return undefined;
  }
}

function conditions(record: DeclaringRecord, category: string): ConditionData[] {
  return (record.categories.get(category) ?? []).map((condition: LocatedCondition) => condition.data);
}

function labelTexts(record: DeclaringRecord, name: string): string[] {
  return record.labels.filter((label) => label.name === name && label.text !== "").map((label) => label.text);
}

const labelLines = (record: DeclaringRecord, name: string): string[] =>
  labelTexts(record, name).flatMap((lines) => lines.split("\n").filter((line) => line !== ""));

const labelText = (record: DeclaringRecord, name: string): string | undefined => labelTexts(record, name)[0];

function texts(record: DeclaringRecord, name: string): string[] {
  return textsOf(record.attributes.get(name) ?? []);
}

/** The texts of a list in which each place means something else: one may be there several times. */
const inOrder = (values: readonly LocatedValue[] = []): string[] => values.flatMap((value) => asText(value) ?? []);

function textsOf(values: readonly LocatedValue[]): string[] {
  return [...new Set(values.map(asText).filter((value) => value !== undefined))];
}

function textsIfAny(record: DeclaringRecord, name: string): string[] | undefined {
  const found = texts(record, name);
  return found.length === 0 ? undefined : found;
}

const text = (record: DeclaringRecord, name: string): string | undefined => texts(record, name)[0];
const asText = ({ value }: LocatedValue): string | undefined => (value.kind === "text" ? value.value : undefined);
const isRemoved = (record: DeclaringRecord): boolean => texts(record, "Removed").includes("Yes");
const flag = (record: DeclaringRecord, name: string): boolean => text(record, name) === "Yes";
const severityOf = (record: DeclaringRecord): SeveritySetting | undefined =>
  oneOf(text(record, "Severity"), SEVERITIES);

function integer(record: DeclaringRecord, name: string): number | undefined {
  const value = record.attributes.get(name)?.[0]?.value;
  return value?.kind === "integer" ? value.value : undefined;
}

function oneOf<Choice extends string>(value: string | undefined, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === value);
}
