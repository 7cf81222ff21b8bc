import { type CategorySection, type ConditionData, readHoles, type System } from "../../../compiler/index.js";
import type { FeatureRequest } from "../question.js";
import type { CompletionItem } from "./completion-item.js";
import { choice } from "./insertion.js";
import { namedTexts } from "./named-texts.js";
import { contextOfReplaced, endsLine, fits, type Typing } from "./typing.js";

/** A name that a condition of a `.system` file can test, or two joined by a dot. */
export interface NameChoice {
  readonly left: string;
  /** What can follow the dot; undefined without a dot. */
  readonly right?: readonly string[] | undefined;
  /** A short description. */
  readonly description: string;
}

/**
 * The names available to conditions: a rule of the system requires the names in a category, or the texts of one of
 * them, to be names of declarations in the file.
 */
export function nameChoices(typing: Typing, category: string, paths: readonly string[]): NameChoice[] {
  const { system, question } = typing;
  const kinds = kindsOfCategory(category, system);
  const conditions = system.data.rules.flatMap(({ for: about, only }) => {
    const isAbout = about.some((name) => name === category || kinds.has(name));
    return only.filter(({ path }) => paths.includes(path.join(".")) && (isAbout || path.length > 1));
  });
  const choices = conditions.flatMap((condition) => choicesOf(condition, question));
  const plain = choices.filter(({ right }) => right === undefined).map(({ left }) => left);
  // A hole for any name after the dot takes the names of the game.
  const filled = choices.map((one) => (one.right?.length === 0 ? { ...one, right: plain } : one));
  const seen = new Set<string>();
  return filled.filter(({ left, right }) => {
    const key = `${left}${right === undefined ? "" : "."}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The kinds of a category with that name: those whose conditions ask for the name. */
function kindsOfCategory(category: string, system: System): ReadonlySet<string> {
  const asks = (condition: ConditionData): boolean =>
    condition.path.join() === "Is" &&
    condition.values.some((value) => value.kind === "text" && value.value === category);
  return new Set(system.data.kinds.filter(({ when }) => when.some(asks)).map(({ name }) => name));
}

function choicesOf({ values }: ConditionData, question: FeatureRequest): NameChoice[] {
  return values.flatMap((value) => {
    if (value.kind === "name" && value.path.length === 2)
      return textsUnder(value.path, question).map((left) => ({ left, description: value.path[0] ?? "" }));
    return value.kind === "text" ? patternChoices(value.value, question) : [];
  });
}

/** `<Measure>.<Attribute.Attribute>`: built-in words before the dot, names of the game after it. */
function patternChoices(pattern: string, question: FeatureRequest): NameChoice[] {
  const { parts, literal } = readHoles(pattern);
  if (literal !== undefined) return [{ left: literal, description: "" }];
  const sides: (typeof parts)[number][][] = [[]];
  for (const part of parts) {
    if (part.kind === "literal" && part.text.endsWith(".")) {
      if (part.text !== ".") sides.at(-1)?.push({ ...part, text: part.text.slice(0, -1) });
      sides.push([]);
    } else sides.at(-1)?.push(part);
  }
  const [[left, ...more] = [], right, ...others] = sides;
  if (left === undefined || more.length > 0 || others.length > 0 || (right?.length ?? 0) > 1) return [];
  const rights = right === undefined ? undefined : right.flatMap((part) => textsOfPart(part, question));
  return textsOfPart(left, question).map((text) => ({ left: text, right: rights, description: sideName(left) }));
}

type SystemHolePart = ReturnType<typeof readHoles>["parts"][number];

const sideName = (part: SystemHolePart): string => (part.kind === "hole" ? (part.path[0] ?? "") : "");

function textsOfPart(part: SystemHolePart, question: FeatureRequest): string[] {
  return part.kind === "literal" ? [part.text] : textsUnder(part.path, question);
}

/** The values of a name on records of a kind; without a kind, its vocabulary. */
function textsUnder(path: readonly string[], question: FeatureRequest): string[] {
  const [kind = "", name] = path;
  if (name !== undefined) return namedTexts(question, kind, name);
  const declared = question.file.system.attributes.get(kind) ?? [];
  return declared.flatMap(({ oneOf = [] }) => oneOf.flatMap((text) => readHoles(text).literal ?? []));
}

/** The names that a condition of a `.system` file can test, at the start of its line. */
export function systemNames(typing: Typing, category: CategorySection): CompletionItem[] {
  const behind = contextOfReplaced(typing).behind;
  const choices = nameChoices(typing, category.name, ["Has"]);
  return choices.flatMap((one, index) => {
    const dot = one.right === undefined ? "" : ".";
    if (behind.startsWith(".") !== (dot === ".") && behind.startsWith(".")) return [];
    const written = behind.startsWith(".") ? one.left : one.left + dot;
    return systemName(typing, category, written, one.description, index, dot === ".") ?? [];
  });
}

/** Names after a dot. */
export function systemNamesBehind(typing: Typing, category: CategorySection, left: string): CompletionItem[] {
  const choices = nameChoices(typing, category.name, ["Has"]).filter((one) => one.left === left);
  const names = [...new Set(choices.flatMap(({ right }) => right ?? []))];
  return names.flatMap((name, index) => systemName(typing, category, name, "", index, false) ?? []);
}

function systemName(
  typing: Typing,
  { anyDeclaration }: CategorySection,
  written: string,
  description: string,
  index: number,
  dotted: boolean,
): CompletionItem | undefined {
  const operators = anyDeclaration?.operators ?? [];
  const whole = endsLine(typing) && !dotted;
  const [operator = "="] = operators;
  const sample = dotted
    ? written.endsWith(".")
      ? `${written}Name = 1`
      : written
    : whole
      ? `${written} ${operator} 1`
      : written;
  const tried = [sample, sample.replace(/ 1$/, ' "Text"')];
  if (!tried.some((text) => fits(typing, text, "member"))) return undefined;
  return {
    label: written,
    kind: dotted ? "declaration" : "attribute",
    description: description === "" ? undefined : description,
    insertion: whole ? [`${written} `, choice(operators), " "] : [written],
    rank: index,
    goesOn: true,
  };
}
