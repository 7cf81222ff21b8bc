import { type AttributeDeclaration, describesSystems, type System } from "../../../compiler/index.js";
import { isContent } from "../../../grammar/index.js";
import { type CompletionItem, declaredItem, joinOffers, NO_OFFERS, type Offers, offersOf } from "./completion-item.js";
import { customNames } from "./custom-names.js";
import { choice, type Insertion, stop } from "./insertion.js";
import { labelItems } from "./label-names.js";
import { sampleMembers } from "./member-names.js";
import { missingNames, possiblyAllowed } from "./possibly-allowed.js";
import { endsLine, fits, type Typing } from "./typing.js";
import { sampleValues, valueForm } from "./value-forms.js";

/** Required names first, then attributes, then categories. */
const RANKS = { required: 0, attributes: 400, categories: 700, custom: 1_000 };

/** Labels, attributes and categories that can be added to the record, unindented. */
export function globalNames(typing: Typing): Offers {
  const { record, system } = typing;
  const missing = new Set(record === undefined ? [] : missingNames(record, system));
  if (system.data.kindFrom !== undefined && record?.role !== "pack" && record?.role !== "deck")
    missing.add(system.data.kindFrom);
  const labels = labelItems(typing, missing);
  // A record of a game begins with what it declares; nothing else can stand there.
  const isBegun = record?.labels.some(({ name }) => system.beginnings.has(name)) ?? true;
  if (!isBegun && describesSystems(typing))
    return offersOf(labels.filter(({ label }) => system.beginnings.has(label.replace(/:$/, ""))));
  const declared = [...labels, ...attributeItems(typing, missing), ...categoryItems(typing, missing)];
  return joinOffers(offersOf(declared), customItems(typing));
}

function attributeItems(typing: Typing, missing: ReadonlySet<string>): CompletionItem[] {
  const { system, record } = typing;
  const there = new Set(record?.globals.entries.map(({ name }) => name));
  return [...system.attributes].flatMap(([name, all]) => {
    const declarations = all.filter(({ on }) => standsOnRecords(on, system));
    if (declarations.length === 0 || (there.has(name) && !declarations.some(({ many }) => many))) return [];
    if (!possiblyAllowed(name, declarations, record)) return [];
    const written = attributeForm(name, declarations, typing);
    if (written === undefined) return [];
    const rank = missing.has(name) ? RANKS.required + 20 : RANKS.attributes;
    return declaredItem(typing, declarations, {
      label: name,
      kind: "attribute",
      detail: detailOf(written),
      insertion: endsLine(typing) ? written : [name],
      rank: rank + (system.order.get(name) ?? 0) / 10,
      // A long vocabulary is offered after the quote.
      goesOn: endsLine(typing) && declarations.some(({ values }) => values.includes("text")),
    });
  });
}

/** Unindented on records. */
function standsOnRecords(on: readonly string[], { kinds }: System): boolean {
  return on.length === 0 || on.some((place) => kinds.has(place));
}

const detailOf = (insertion: Insertion): string | undefined => {
  const text = insertion.map((part) => (typeof part === "string" ? part : (part.choices?.join(" | ") ?? "…"))).join("");
  const detail = text.slice(text.search(/\s|$/));
  return detail.length > 40 ? undefined : detail;
};

/** The name with what follows it; undefined if no value would be valid. */
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
  // One value is invalid here, so any other may be.
  return others.some(isSound) ? formOf(isSound) : undefined;
}

function categoryItems(typing: Typing, missing: ReadonlySet<string>): CompletionItem[] {
  const { system, record } = typing;
  if (!endsLine(typing)) return [];
  const there = new Set(record?.categories.map(({ name }) => name));
  const indent = " ".repeat(typing.settings.indent ?? 4);
  const hasMembers = linesBelow(typing);
  return [...system.categories].flatMap(([name, all]) => {
    if (there.has(name) && !all.some(({ many }) => many)) return [];
    if (!possiblyAllowed(name, all, record)) return [];
    const samples = hasMembers ? [name] : sampleMembers(name, typing).map((member) => `${name}\n${indent}${member}`);
    if (!samples.some((text) => fits(typing, text, "head"))) return [];
    const rank = missing.has(name) ? RANKS.required + 50 : RANKS.categories;
    return declaredItem(typing, all, {
      label: name,
      kind: "category",
      description: all.find(({ shortcuts }) => shortcuts.length > 0)?.shortcuts.join(", "),
      insertion: hasMembers ? [name] : [`${name}\n${indent}`, stop()],
      rank: rank + (system.order.get(name) ?? 0) / 10,
      goesOn: !hasMembers,
    });
  });
}

/** The next significant line is indented: it would belong to a category inserted here. */
function linesBelow({ line: { node, line } }: Typing): boolean {
  const next = node.lines.slice(line + 1).find(isContent);
  return next !== undefined && next.indent > 0;
}

/** Custom names; right below the name of a category, they would look like its members. */
function customItems(typing: Typing): Offers {
  const { record, system } = typing;
  const mayStand = system.data.kinds.some(({ name, custom }) => custom && (record?.kinds.names.has(name) ?? true));
  if (!mayStand || !fits(typing, endsLine(typing) ? "Name 1" : "Name", "global")) return NO_OFFERS;
  return customNames(typing, undefined, RANKS.custom);
}
