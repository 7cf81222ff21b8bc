import {
  type AttributeDeclaration,
  type CategoryDeclaration,
  type CategorySection,
  mayBeOnCard,
  type Operator,
  type System,
  type ValueSpecification,
} from "../../../compiler/index.js";
import { quotedText } from "../../../grammar/index.js";
import { textBetween } from "../find-line.js";
import { indexesInReach, type PackIndex, type Use } from "../pack-index.js";
import { type CompletionItem, declaredItem, joinOffers, type Offers, offersOf, wordsFor } from "./completion-item.js";
import { isSound } from "./custom-names.js";
import { givenBriefly, givenBy } from "./documentation.js";
import { choice, type Insertion } from "./insertion.js";
import { membersOf } from "./member-names.js";
import { contextOfReplaced, endsLine, fits, type Typing } from "./typing.js";
import { anyOf, sampleValues, valueForm } from "./value-forms.js";

/** Names that no card of the pack has are possible, but unlikely. */
const RANKS = { globals: 0, customGlobals: 200, categories: 300, paths: 500, globalsOfNoCard: 1_000, asked: 2_000 };

/** What a condition on a card can test, at the start of its line: global attributes, categories, and names in them. */
export function conditionNames(typing: Typing, category: CategorySection): Offers {
  const operators = operatorsIn(category);
  const behind = contextOfReplaced(typing).behind;
  // A category comes before a dot.
  if (behind.startsWith(".")) return offersOf(categoryItems(typing, operators, ""));
  return joinOffers(
    offersOf(globalItems(typing, operators)),
    offersOf(categoryItems(typing, operators, ".")),
    pathItems(typing, operators),
  );
}

/** What a condition on a card can test after a dot. */
export function dottedNames(typing: Typing, written: string, category: CategorySection): Offers {
  const { system } = typing;
  const name = system.shortcuts.get(written) ?? written;
  const operators = operatorsIn(category);
  const declared = membersOf(name, system).flatMap(([member, declarations]) => {
    return testedItem(member, declarations, typing, operators, RANKS.globals);
  });
  const known = new Set(declared.map(({ label }) => label));
  const given = wordsOf(typing, (index) => index.namesGiven(name)).filter((word) => !known.has(word));
  const asked = wordsOf(typing, (index) => index.namesAsked(name)).filter(
    (word) => !known.has(word) && !given.includes(word),
  );
  const words = wordsFor([...given, ...asked], typedWord(typing), (word) => word);
  const items = words.words.flatMap((word, index) => {
    const rank = (given.includes(word) ? RANKS.paths : RANKS.asked) + index / 1_000;
    return conditionItem(typing, operators, { category: name, name: word }, { label: word, written: word, rank }) ?? [];
  });
  return joinOffers(offersOf(declared), { items, incomplete: words.incomplete });
}

const operatorsIn = ({ anyDeclaration }: CategorySection): readonly Operator[] => anyDeclaration?.operators ?? [];

const typedWord = ({ line: { file }, place }: Typing): string => textBetween(file, place.insert);

function wordsOf({ question: { index } }: Typing, find: (index: PackIndex) => readonly string[]): string[] {
  return [...new Set(indexesInReach(index).flatMap(find))].sort();
}

function globalItems(typing: Typing, operators: readonly Operator[]): CompletionItem[] {
  const { system } = typing;
  const given = new Set(wordsOf(typing, (index) => index.namesGiven(undefined)));
  const declared = [...system.attributes].flatMap(([name, all], index) => {
    // Not only inside categories, on packs, or on decks; and not a condition.
    const declarations = all.filter(({ on, operators: own }) => own.length === 0 && mayBeOnCard(on, system));
    if (declarations.length === 0) return [];
    const rank = (given.has(name) ? RANKS.globals : RANKS.globalsOfNoCard) + index / 10;
    return testedItem(name, declarations, typing, operators, rank);
  });
  const custom = wordsOf(typing, (index) => index.namesGiven(undefined)).filter((name) => !system.attributes.has(name));
  const items = wordsFor(custom, typedWord(typing), (word) => word).words.flatMap((name, index) => {
    const look = { label: name, written: name, rank: RANKS.customGlobals + index / 1_000 };
    return conditionItem(typing, operators, { category: undefined, name }, look) ?? [];
  });
  return [...declared, ...items];
}

function testedItem(
  name: string,
  declarations: readonly AttributeDeclaration[],
  typing: Typing,
  operators: readonly Operator[],
  rank: number,
): CompletionItem[] {
  const form = conditionForm(declarations, operators);
  if (form === undefined) return [];
  const whole = endsLine(typing);
  const samples = sampleValues(declarations, typing.system, true);
  const texts = whole ? samples.map((value) => `${name} ${form.operator} ${value}`) : [name];
  if (!texts.some((text) => fits(typing, text, "member"))) return [];
  const insertion = whole ? [`${name} `, ...form.insertion] : [name];
  return declaredItem(typing, declarations, { label: name, kind: "attribute", insertion, rank, goesOn: whole });
}

function categoryItems(typing: Typing, operators: readonly Operator[], dot: string): CompletionItem[] {
  const { system } = typing;
  const given = new Set(wordsOf(typing, (index) => index.categoriesGiven));
  return [...system.categories].flatMap(([name, declarations], index) => {
    // Conditions test values, not other conditions.
    if (declarations.every((declaration) => declaration.operators.length > 0)) return [];
    const sample = sampleMember(name, declarations, system, operators);
    if (!fits(typing, dot === "" ? name : `${name}.${sample}`, "member")) return [];
    const rank = RANKS.categories + (given.has(name) ? 0 : 100) + index / 10;
    const short = new Set(declarations.flatMap(({ shortcuts }) => shortcuts));
    return [name, ...short].flatMap((one, at) => {
      const written = one + dot;
      return declaredItem(typing, declarations, {
        label: written,
        kind: "category",
        description: written.startsWith(name) ? undefined : name,
        insertion: [written],
        rank: at === 0 ? rank : rank + 0.05,
        goesOn: written.endsWith("."),
      });
    });
  });
}

/** A condition on a member of a category, without the category. */
function sampleMember(
  category: string,
  declarations: readonly CategoryDeclaration[],
  system: System,
  operators: readonly Operator[],
): string {
  const [member] = membersOf(category, system);
  const [name, specifications] = member ?? ["Name", declarations.filter(({ custom }) => custom)];
  const form = conditionForm(specifications, operators);
  return `${name} ${form?.operator ?? operators[0]} ${sampleValues(specifications, system, true)[0] ?? 1}`;
}

/** Maximum number of qualified names offered at once. */
const MOST_PATHS = 60;

/** What cards have in their categories, as written in a condition. */
function pathItems(typing: Typing, operators: readonly Operator[]): Offers {
  const { system } = typing;
  const paths = [...system.categories].flatMap(([category, declarations]) => {
    if (declarations.every((declaration) => declaration.operators.length > 0)) return [];
    const short = declarations.flatMap(({ shortcuts }) => shortcuts)[0] ?? category;
    return wordsOf(typing, (index) => index.namesGiven(category)).map((name) => ({
      category,
      name,
      written: `${short}.${name}`,
    }));
  });
  const typed = typedWord(typing);
  const chosen =
    paths.length > MOST_PATHS ? wordsFor(paths, typed, ({ written }) => written) : { words: paths, incomplete: false };
  const items = chosen.words.slice(0, MOST_PATHS).flatMap((path, index) => {
    const look = { label: path.written, written: path.written, rank: RANKS.paths + index / 1_000 };
    return conditionItem(typing, operators, path, look) ?? [];
  });
  return { items, incomplete: chosen.incomplete || chosen.words.length > MOST_PATHS };
}

/** The operators that suit the values, and what follows the name; undefined if none is allowed. */
function conditionForm(
  specifications: readonly ValueSpecification[],
  operators: readonly Operator[],
  given: readonly string[] = [],
): { readonly operator: Operator; readonly insertion: Insertion } | undefined {
  const onlyTexts = specifications.every(({ values }) => values.every((type) => type === "text"));
  const onlyNumbers = specifications.every(({ values }) => !values.includes("text"));
  const usable = onlyTexts ? operators.filter((operator) => operator === "=") : operators;
  const order = onlyNumbers ? ([">", "<", "="] as const).filter((operator) => usable.includes(operator)) : usable;
  const [operator] = order;
  if (operator === undefined) return undefined;
  const value = given.length > 0 ? [choice(given)] : valueForm(specifications, true);
  return { operator, insertion: [choice(order), " ", ...value] };
}

/** More values are better shown as separate completions, with the cards that have them. */
const MOST_CHOICES = 12;

/** The values on cards as a condition would test them; empty if there are too many to choose from. */
function givenValues(uses: readonly Use[]): string[] {
  if (uses.length > MOST_CHOICES) return [];
  const values = uses.flatMap(({ entry }) => entry.values);
  const numbers = values.flatMap((value) => (value.kind === "integer" ? [value.value] : []));
  const texts = values.flatMap((value) => (value.kind === "text" ? [quotedText(value.value, true)] : []));
  const written = [...numbers.toSorted((one, other) => one - other).map(String), ...texts.toSorted()];
  return [...new Set(written)];
}

/** A name that cards of the pack have or test, with an operator that suits its values. */
function conditionItem(
  typing: Typing,
  operators: readonly Operator[],
  path: { readonly category: string | undefined; readonly name: string },
  { label, written, rank }: { readonly label: string; readonly written: string; readonly rank: number },
): CompletionItem | undefined {
  const { index } = typing.question;
  const indexes = indexesInReach(index);
  const given = indexes.flatMap((one) => one.given(path)).filter(isSound);
  const uses: readonly Use[] = given.length > 0 ? given : indexes.flatMap((one) => one.asked(path)).filter(isSound);
  const types = [...new Set(uses.flatMap(({ entry }) => entry.values.map(({ kind }) => kind)))];
  const specification = anyOf(types);
  const form = uses.length === 0 ? undefined : conditionForm([specification], operators, givenValues(given));
  if (form === undefined) return undefined;
  const whole = endsLine(typing);
  const [sample = "1"] = sampleValues([specification], typing.system, true);
  if (!fits(typing, whole ? `${written} ${form.operator} ${sample}` : written, "member")) return undefined;
  return {
    label,
    kind: "custom-name",
    description: givenBriefly(uses),
    insertion: whole ? [`${written} `, ...form.insertion] : [written],
    rank,
    documentation: () => givenBy(uses, given.length > 0 ? "Given by" : "Asked for by"),
    goesOn: whole,
  };
}
