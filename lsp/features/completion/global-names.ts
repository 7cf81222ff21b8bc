import type {
  AttributeDeclaration,
  CategoryDeclaration,
  LabelDeclaration,
  RecordModel,
  System,
} from "../../../compiler/index.js";
import { declarationBlocks } from "../hover/declaration-markup.js";
import { isSystemModel } from "../system-files/declared-things.js";
import type { CompletionItem } from "./completion-item.js";
import { customNames } from "./custom-names.js";
import { choice, filledText, type Insertion, stop } from "./insertion.js";
import { mayStandOn } from "./may-stand.js";
import { sampleMembers } from "./member-names.js";
import { missingNames } from "./missing-names.js";
import { nextIdentifier } from "./next-identifier.js";
import { joinOffers, NO_OFFERS, type Offers, offersOf } from "./offers.js";
import { endsLine, fits, type Typing, unnamedAt } from "./typing.js";
import { literalsOf, sampleValues, valueForm } from "./value-forms.js";

/** What comes first: what must stand there, texts while no attribute stands above, attributes, categories. */
const RANKS = { required: 0, labelsFirst: 100, attributes: 400, categories: 700, custom: 1_000, labelsLast: 1_300 };

/** Labels, attributes and categories that can stand at the first column of the record and are not there yet. */
export function globalNames(typing: Typing): Offers {
  const { record, system } = typing;
  const missing = new Set(record === undefined ? [] : missingNames(record, system));
  if (system.data.kindFrom !== undefined && record?.role !== "pack" && record?.role !== "deck")
    missing.add(system.data.kindFrom);
  const declared = [
    ...labelItems(typing, missing),
    ...attributeItems(typing, missing),
    ...categoryItems(typing, missing),
  ];
  return joinOffers(offersOf(declared), customItems(typing));
}

function labelItems(typing: Typing, missing: ReadonlySet<string>): CompletionItem[] {
  const { system, record } = typing;
  const rank = hasStatementsAbove(typing) ? RANKS.labelsLast : RANKS.labelsFirst;
  const opens = new Set(["Pack", "System", ...system.deckLabels]);
  const names = [...system.labels].filter(
    ([name, all]) => !isLabelThere(name, record) && mayStandOn(name, all, record) && mayBegin(name, typing),
  );
  return names.flatMap(([name, declarations], index) => {
    const item = labelItem(name, declarations, typing);
    if (item === undefined) return [];
    // Most records that are begun are cards.
    const later = record === undefined && opens.has(name) ? 100 : 0;
    return [{ ...item, rank: missing.has(name) ? index : rank + later + index }];
  });
}

function labelItem(
  name: string,
  declarations: readonly LabelDeclaration[],
  typing: Typing,
): CompletionItem | undefined {
  const whole = endsLine(typing);
  const insertion: Insertion = whole
    ? labelForm(name, declarations, typing)
    : [colonFollows(typing) ? name : `${name}:`];
  const sample = whole ? (hasText(insertion) ? filledText(insertion) : `${name}: text`) : filledText(insertion);
  if (!fits(typing, sample, "label")) return undefined;
  return {
    label: `${name}:`,
    kind: "label",
    insertion,
    filter: name,
    rank: 0,
    documentation: () => declarationBlocks(declarations, typing.system),
    goesOn: whole && literalsOf(declarations.map(asSpecification)).length > 0,
  };
}

const asSpecification = ({ oneOf, suchAs }: LabelDeclaration) => ({
  values: ["text" as const],
  oneOf,
  suchAs,
  minimum: undefined,
  maximum: undefined,
});

const colonFollows = ({ line, place }: Typing): boolean =>
  (line.before + line.behind).charAt(place.replace.end - line.span.start) === ":";

function labelForm(name: string, declarations: readonly LabelDeclaration[], typing: Typing): Insertion {
  const [first] = declarations;
  const indent = " ".repeat(typing.settings.indent ?? 4);
  const decks = typing.question.pack.decks.map((deck) => deck.name).filter((deck) => deck !== "");
  // An order of decks names all of them.
  if (name === "Decks" && decks.length > 0) return [[`${name}:`, ...decks.map((deck) => indent + deck)].join("\n")];
  const literals = first?.suchAs === undefined ? literalsOf(declarations.map(asSpecification)) : [];
  if (literals.length > 0) return [`${name}: `, choice(literals)];
  if (first?.lines === "kept") return [`${name}:\n${indent}`, stop()];
  if (name === "Copies") return [`${name}: `, stop("2")];
  if (name === "System" && typing.question.pack.systemNames.length > 0 && !isSystemModel(typing.question.file))
    return [`${name}: `, choice(typing.question.pack.systemNames)];
  if (name === "Identifier") return [`${name}: `, stop(nextIdentifier(unnamedAt(typing, typing.record?.kind)))];
  return [`${name}: `, stop()];
}

const hasText = (insertion: Insertion): boolean => !/:\s*$/.test(filledText(insertion));

/** The tool gives a few labels a meaning that other records have to allow. */
function mayBegin(name: string, { question: { pack, file }, record, system, line }: Typing): boolean {
  const opens = record === undefined;
  if (name === "Pack") return opens && pack.pack === undefined;
  if (system.deckLabels.has(name)) return opens || record.role !== "deck";
  if (name !== "System" || !opens) return true;
  // A record of its own, which says by which system the rest of the file is read.
  const isFirst = file.node.records[0] === line.node;
  return isFirst && !namesSystem(pack.pack?.record) && file.records[0]?.role !== "choice";
}

const namesSystem = (pack: RecordModel | undefined): boolean =>
  pack?.labels.some(({ name }) => name === "System") ?? false;

function attributeItems(typing: Typing, missing: ReadonlySet<string>): CompletionItem[] {
  const { system, record } = typing;
  const there = new Set(record?.globals.entries.map(({ name }) => name));
  return [...system.attributes].flatMap(([name, all]) => {
    const declarations = all.filter(({ on }) => standsOnRecords(on, system));
    if (declarations.length === 0 || (there.has(name) && !declarations.some(({ many }) => many))) return [];
    if (!mayStandOn(name, declarations, record)) return [];
    const item = attributeItem(name, declarations, typing);
    if (item === undefined) return [];
    const rank = missing.has(name) ? RANKS.required + 20 : RANKS.attributes;
    return [{ ...item, rank: rank + (system.order.get(name) ?? 0) / 10 }];
  });
}

/** At the first column of records. */
function standsOnRecords(on: readonly string[], { kinds }: System): boolean {
  return on.length === 0 || on.some((place) => kinds.has(place));
}

function attributeItem(
  name: string,
  declarations: readonly AttributeDeclaration[],
  typing: Typing,
): CompletionItem | undefined {
  const written = attributeForm(name, declarations, typing);
  if (written === undefined) return undefined;
  return {
    label: name,
    kind: "attribute",
    detail: detailOf(written),
    insertion: endsLine(typing) ? written : [name],
    rank: 0,
    documentation: () => declarationBlocks(declarations, typing.system),
    goesOn: endsLine(typing) && goesOn(declarations),
  };
}

/** A vocabulary that is too long for a choice is offered once the quote is there. */
const goesOn = (declarations: readonly AttributeDeclaration[]): boolean =>
  declarations.some(({ values }) => values.includes("text"));

const detailOf = (insertion: Insertion): string | undefined => {
  const text = insertion.map((part) => (typeof part === "string" ? part : (part.choices?.join(" | ") ?? "…"))).join("");
  const detail = text.slice(text.search(/\s|$/));
  return detail.length > 40 ? undefined : detail;
};

/** The name with what follows it; undefined where no value would make it right. */
function attributeForm(
  name: string,
  declarations: readonly AttributeDeclaration[],
  typing: Typing,
): Insertion | undefined {
  const { system } = typing;
  const operators = [...new Set(declarations.flatMap((declaration) => declaration.operators))];
  const isCondition = operators.length > 0;
  const formOf = (isAllowed?: (value: string) => boolean): Insertion => [
    isCondition ? `${name} ` : name,
    ...(isCondition ? [choice(operators)] : []),
    " ",
    ...valueForm(declarations, isCondition, undefined, isAllowed),
  ];
  if (!endsLine(typing)) return fits(typing, name, "global") ? formOf() : undefined;
  const head = isCondition ? `${name} ${operators[0]}` : name;
  const isSound = (value: string): boolean => fits(typing, `${head} ${value}`, "global");
  const [first = "", ...others] = sampleValues(declarations, system, isCondition);
  if (isSound(first)) return formOf();
  // One value is wrong here, so any other may be.
  return others.some(isSound) ? formOf(isSound) : undefined;
}

function categoryItems(typing: Typing, missing: ReadonlySet<string>): CompletionItem[] {
  const { system, record } = typing;
  if (!endsLine(typing)) return [];
  const there = new Set(record?.categories.map(({ name }) => name));
  return [...system.categories].flatMap(([name, all]) => {
    if (there.has(name) && !all.some(({ many }) => many)) return [];
    if (!mayStandOn(name, all, record)) return [];
    const item = categoryItem(name, all, typing);
    if (item === undefined) return [];
    const rank = missing.has(name) ? RANKS.required + 50 : RANKS.categories;
    return [{ ...item, rank: rank + (system.order.get(name) ?? 0) / 10 }];
  });
}

function categoryItem(
  name: string,
  declarations: readonly CategoryDeclaration[],
  typing: Typing,
): CompletionItem | undefined {
  const indent = " ".repeat(typing.settings.indent ?? 4);
  const hasMembers = linesBelow(typing);
  const samples = hasMembers ? [name] : sampleMembers(name, typing).map((member) => `${name}\n${indent}${member}`);
  if (!samples.some((text) => fits(typing, text, "head"))) return undefined;
  return {
    label: name,
    kind: "category",
    description: declarations.find(({ shortcuts }) => shortcuts.length > 0)?.shortcuts.join(", "),
    insertion: hasMembers ? [name] : [`${name}\n${indent}`, stop()],
    rank: 0,
    documentation: () => declarationBlocks(declarations, typing.system),
    goesOn: !hasMembers,
  };
}

/** The next line that says something is indented: it would belong to a category that is written here. */
function linesBelow({ line: { node, line } }: Typing): boolean {
  const next = node.lines.slice(line + 1).find(({ kind }) => kind !== "blank" && kind !== "comment");
  return next !== undefined && next.indent > 0;
}

/** Names of the author's own; right below the name of a category they would be taken for its members. */
function customItems(typing: Typing): Offers {
  const { record, system } = typing;
  const mayStand = system.data.kinds.some(({ name, custom }) => custom && (record?.kinds.names.has(name) ?? true));
  if (!mayStand || !fits(typing, endsLine(typing) ? "Name 1" : "Name", "global")) return NO_OFFERS;
  return customNames(typing, undefined, RANKS.custom);
}

function isLabelThere(name: string, record: RecordModel | undefined): boolean {
  return record?.labels.some((label) => label.name === name) ?? false;
}

function hasStatementsAbove({ record, line: { line } }: Typing): boolean {
  if (record === undefined) return false;
  return (
    record.globals.lines.some((global) => global < line) || record.categories.some((category) => category.line < line)
  );
}
