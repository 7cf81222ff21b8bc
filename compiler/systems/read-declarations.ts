import type { Span } from "../../grammar/index.js";
import type { Severity, SeveritySetting } from "../diagnostics/diagnostic.js";
import { CHECK_NAMES, USE_NAMES } from "./checks.js";
import { AREA_USES, HUE_NAMES } from "./faces.js";
import type { ShapeCondition, ShapeLabel, ShapeMembers, ShapeRecord, ShapeValue } from "./read-shape.js";
import type {
  AttributeDeclaration,
  CategoryDeclaration,
  ConditionData,
  ConditionMeaning,
  DeclarationPlace,
  Documentation,
  FaceArea,
  FaceDeclaration,
  KindDeclaration,
  LabelDeclaration,
  Operator,
  RuleDeclaration,
  Uses,
  ValueSpecification,
  ValueType,
  Where,
} from "./system-data.js";

/** A declaration, the record it was read from, and whether it takes the extended system's away instead of adding one. */
export interface Declared<Declaration> {
  readonly declaration: Declaration;
  readonly shape: ShapeRecord;
  readonly removed: boolean;
}

/** Whose file it is. */
type Owner = Pick<DeclarationPlace, "system" | "edition">;

/** What one file declares, what it extends not merged in. */
export interface OwnDeclarations {
  readonly header: SystemHeader | undefined;
  readonly kinds: readonly Declared<KindDeclaration>[];
  readonly labels: readonly Declared<LabelDeclaration>[];
  readonly attributes: readonly Declared<AttributeDeclaration>[];
  readonly categories: readonly Declared<CategoryDeclaration>[];
  readonly rules: readonly Declared<RuleDeclaration>[];
  readonly faces: readonly Declared<FaceDeclaration>[];
  /** Rules of which a record only says how bad they are. */
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

export const SORTS = ["System", "Kind", "Label", "Attribute", "Category", "Rule", "Face"] as const;
export type Sort = (typeof SORTS)[number];

/** Reads what each record declares: its first label says which sort of declaration it is. */
export function readDeclarations(shapes: readonly ShapeRecord[]): OwnDeclarations {
  const system = shapes.find((shape) => sortOf(shape) === "System");
  const header = system && readHeader(system);
  const of: Owner = { system: header?.id ?? "", edition: header?.edition ?? "" };
  const read = <Declaration>(sort: Sort, make: (shape: ShapeRecord, of: Owner) => Declaration) =>
    shapes
      .filter((shape) => sortOf(shape) === sort && declaredName(shape) !== "" && !(sort === "Rule" && onlySets(shape)))
      .map((shape) => ({ declaration: make(shape, of), shape, removed: flag(shape, "Removed") }));
  return {
    header,
    kinds: read("Kind", readKind),
    labels: read("Label", readLabel),
    attributes: read("Attribute", readAttribute),
    categories: read("Category", readCategory),
    rules: read("Rule", readRule),
    faces: read("Face", readFace),
    severities: readSeverities(shapes.filter((shape) => sortOf(shape) === "Rule" && onlySets(shape))),
  };
}

/** What a record declares, by its first label. */
export function sortOf(shape: ShapeRecord): Sort | undefined {
  return SORTS.find((sort) => sort === shape.labels[0]?.name);
}

const declaredName = (shape: ShapeRecord): string => shape.labels[0]?.text ?? "";

/** A rule record with an id and a severity, and nothing that could be demanded. */
function onlySets(shape: ShapeRecord): boolean {
  return (
    shape.attributes.has("Severity") &&
    !shape.attributes.has("For") &&
    !shape.attributes.has("By") &&
    shape.categories.size === 0
  );
}

function readSeverities(shapes: readonly ShapeRecord[]): OwnDeclarations["severities"] {
  const severities = new Map<string, { setting: SeveritySetting; span: Span }>();
  for (const shape of shapes) {
    const setting = severityOf(shape);
    if (setting !== undefined)
      severities.set(declaredName(shape), { setting, span: (shape.labels[0] as ShapeLabel).span });
  }
  return severities;
}

function readHeader(shape: ShapeRecord): SystemHeader {
  const extended = shape.attributes.get("Extends")?.[0];
  const key = extended && asText(extended);
  return {
    id: text(shape, "Id") ?? "",
    edition: text(shape, "Edition") ?? "",
    name: declaredName(shape),
    about: labelText(shape, "About") ?? "",
    source: labelText(shape, "Source"),
    extends: extended && key ? { key, span: extended.span } : undefined,
    kindFrom: text(shape, "KindFrom"),
    uses: readUses(shape),
    span: (shape.labels[0] as ShapeLabel).span,
  };
}

/** A name that the checks do not know is reported by the description of system files. */
function readUses(shape: ShapeRecord): Uses {
  const said: ShapeMembers = shape.members.get("Uses")?.[0] ?? new Map();
  const named = USE_NAMES.filter((name) => said.has(name));
  return Object.fromEntries(named.map((name) => [name, textsOf(said.get(name) ?? [])]));
}

function readKind(shape: ShapeRecord, of: Owner): KindDeclaration {
  return {
    kind: "kind",
    ...documentation(shape, of),
    ...valueSpecification(shape),
    custom: flag(shape, "Custom"),
    when: conditions(shape, "When"),
    unless: conditions(shape, "Unless"),
  };
}

function readLabel(shape: ShapeRecord, of: Owner): LabelDeclaration {
  return {
    kind: "label",
    ...documentation(shape, of),
    ...standing(shape),
    lines: oneOf(text(shape, "Lines"), ["joined", "one", "kept"]) ?? "joined",
    oneOf: textsIfAny(shape, "OneOf"),
    suchAs: textsIfAny(shape, "SuchAs"),
    default: text(shape, "Default"),
  };
}

function readAttribute(shape: ShapeRecord, of: Owner): AttributeDeclaration {
  return {
    kind: "attribute",
    ...documentation(shape, of),
    ...standing(shape),
    ...valueSpecification(shape),
    ...conditionMeaning(shape),
    shortcuts: texts(shape, "Shortcut"),
    default: defaultOf(shape),
    automatic: text(shape, "Automatic"),
  };
}

function readCategory(shape: ShapeRecord, of: Owner): CategoryDeclaration {
  return {
    kind: "category",
    ...documentation(shape, of),
    ...standing(shape),
    ...valueSpecification(shape),
    ...conditionMeaning(shape),
    shortcuts: texts(shape, "Shortcut"),
    custom: flag(shape, "Custom"),
    coveredBy: texts(shape, "CoveredBy"),
  };
}

function readRule(shape: ShapeRecord, of: Owner): RuleDeclaration {
  return {
    kind: "rule",
    ...documentation(shape, of),
    severity: severityOf(shape) ?? "error",
    says: labelText(shape, "Says"),
    breaks: labelTexts(shape, "Breaks"),
    mended: labelTexts(shape, "Mended"),
    by: oneOf(text(shape, "By"), CHECK_NAMES),
    for: texts(shape, "For"),
    in: texts(shape, "In"),
    per: texts(shape, "Per"),
    when: conditions(shape, "When"),
    unless: conditions(shape, "Unless"),
    must: conditions(shape, "Must"),
    mustNot: conditions(shape, "MustNot"),
    only: conditions(shape, "Only"),
  };
}

function readFace(shape: ShapeRecord, of: Owner): FaceDeclaration {
  const { name, place, about, source } = documentation(shape, of);
  return {
    kind: "face",
    name,
    place,
    about,
    source,
    for: texts(shape, "For"),
    width: integer(shape, "Width") ?? SILENT_SIZE.width,
    height: integer(shape, "Height") ?? SILENT_SIZE.height,
    frame: text(shape, "Frame"),
    colours: texts(shape, "Colours").flatMap((hue) => oneOf(hue, HUE_NAMES) ?? []),
    band: text(shape, "Band"),
    picture: text(shape, "Picture"),
    hides: texts(shape, "Hides"),
    areas: (shape.members.get("Area") ?? []).flatMap(readArea),
  };
}

/** A playing card, where the size cannot be read: that is reported by the description of system files. */
const SILENT_SIZE = { width: 63, height: 88 } as const;

function readArea(members: ShapeMembers): FaceArea[] {
  const said = (name: string) => members.get(name) ?? [];
  const use = oneOf(textsOf(said("As"))[0], AREA_USES);
  if (use === undefined) return [];
  return [
    {
      as: use,
      shows: textsOf(said("Shows")),
      width: extentOf(said("Width")[0]),
      height: extentOf(said("Height")[0]),
      beside: textsOf(said("Beside"))[0] === "Yes",
    },
  ];
}

function extentOf(value: ShapeValue | undefined): FaceArea["width"] {
  switch (value?.value.kind) {
    case "integer":
      return value.value.value;
    case "percentage":
      return { percent: value.value.value };
    default:
      return undefined;
  }
}

function documentation(shape: ShapeRecord, of: Owner): Documentation & { name: string; place: DeclarationPlace } {
  const head = shape.labels[0] as ShapeLabel;
  return {
    name: head.text,
    place: { ...of, start: head.span.start, end: head.span.end },
    about: labelText(shape, "About") ?? "",
    why: labelText(shape, "Why"),
    mend: labelText(shape, "Mend"),
    source: labelText(shape, "Source"),
  };
}

function standing(shape: ShapeRecord) {
  const mustBeOn = texts(shape, "MustBeOn");
  return {
    on: [...new Set([...texts(shape, "On"), ...mustBeOn])],
    mustBeOn,
    many: flag(shape, "Many"),
    formerly: texts(shape, "Formerly"),
    pairs: textsIfAny(shape, "Pairs"),
    severity: severityOf(shape),
  };
}

const VALUE_TYPES: readonly ValueType[] = ["integer", "text", "range", "percentage", "name"];
const OPERATORS: readonly Operator[] = ["=", "<", ">"];
const PLACES: readonly Where[] = [
  "own won cards",
  "all won cards",
  "own played cards",
  "rival played cards",
  "rival hand",
  "hand",
];
const SEVERITIES: readonly (Severity | "off")[] = ["error", "warning", "info", "off"];

function valueSpecification(shape: ShapeRecord): ValueSpecification {
  const values = VALUE_TYPES.filter((type) => texts(shape, "Value").includes(type));
  return {
    values: values.length === 0 ? ["text"] : values,
    oneOf: textsIfAny(shape, "OneOf"),
    suchAs: textsIfAny(shape, "SuchAs"),
    minimum: integer(shape, "Minimum"),
    maximum: integer(shape, "Maximum"),
  };
}

function conditionMeaning(shape: ShapeRecord): ConditionMeaning {
  return {
    operators: OPERATORS.filter((operator) => texts(shape, "Operators").includes(operator)),
    looksAt: texts(shape, "LooksAt"),
    where: oneOf(text(shape, "Where"), PLACES),
    metBy: oneOf(text(shape, "MetBy"), ["one card", "several cards", "every card"]) ?? "several cards",
    sense: oneOf(text(shape, "Sense"), ["allow", "deny", "target"]),
  };
}

function defaultOf(shape: ShapeRecord): AttributeDeclaration["default"] {
  const value = shape.attributes.get("Default")?.[0]?.value;
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

function conditions(shape: ShapeRecord, category: string): ConditionData[] {
  return (shape.categories.get(category) ?? []).map((condition: ShapeCondition) => condition.data);
}

function labelTexts(shape: ShapeRecord, name: string): string[] {
  return shape.labels.filter((label) => label.name === name && label.text !== "").map((label) => label.text);
}

const labelText = (shape: ShapeRecord, name: string): string | undefined => labelTexts(shape, name)[0];

function texts(shape: ShapeRecord, name: string): string[] {
  return textsOf(shape.attributes.get(name) ?? []);
}

function textsOf(values: readonly ShapeValue[]): string[] {
  return [...new Set(values.map(asText).filter((value) => value !== undefined))];
}

function textsIfAny(shape: ShapeRecord, name: string): string[] | undefined {
  const found = texts(shape, name);
  return found.length === 0 ? undefined : found;
}

const text = (shape: ShapeRecord, name: string): string | undefined => texts(shape, name)[0];
const asText = ({ value }: ShapeValue): string | undefined => (value.kind === "text" ? value.value : undefined);
const flag = (shape: ShapeRecord, name: string): boolean => text(shape, name) === "Yes";
const severityOf = (shape: ShapeRecord): SeveritySetting | undefined => oneOf(text(shape, "Severity"), SEVERITIES);

function integer(shape: ShapeRecord, name: string): number | undefined {
  const value = shape.attributes.get(name)?.[0]?.value;
  return value?.kind === "integer" ? value.value : undefined;
}

function oneOf<Choice extends string>(value: string | undefined, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === value);
}
