import {
  type ConditionData,
  capitalize,
  type Documentation,
  factListOf,
  isPhrase,
  type KindDeclaration,
  type System,
  writtenValue,
} from "../../../compiler/index.js";
import type { Declaration } from "../declaration.js";
import { emphasis, type Markup, type MarkupBlock, text } from "../markup.js";

/** The most declarations of one name to show; a name can be declared for many places. */
const MOST_DECLARATIONS = 4;

/**
 * The declarations of a name: text, facts, and the reference to the rulebook. Several declarations of one name apply to
 * different places.
 */
export function declarationBlocks(declarations: readonly Declaration[], system: System): Markup {
  const shown = declarations.slice(0, MOST_DECLARATIONS);
  const blocks = shown.flatMap((declaration, index): MarkupBlock[] => {
    const before = shown.slice(0, index);
    const isNew = (of: keyof Documentation): boolean => before.every((other) => other[of] !== declaration[of]);
    return [
      ...(isNew("about") ? sentences(declaration.about) : []),
      ...(isNew("mend") && declaration.kind === "kind" ? sentences(declaration.mend ?? "") : []),
      ...sentences(factSentences(withoutPhrases(declaration, system))),
    ];
  });
  const more = declarations.length - shown.length;
  const rest = more > 0 ? [text(`It is declared for ${more} more ${more === 1 ? "place" : "places"}.`)] : [];
  return [...blocks, ...rest, ...sourceBlocks(shown, system)];
}

function sentences(words: string): MarkupBlock[] {
  return words === "" ? [] : [text(words)];
}

/** The names of phrases are for who describes the game. */
function withoutPhrases(declaration: Declaration, system: System): Declaration {
  if (declaration.kind !== "attribute") return declaration;
  const others = (texts: readonly string[] | undefined): readonly string[] | undefined => {
    const left = texts?.filter((one) => !isPhrase(one, system.phrases));
    return left?.length === 0 ? undefined : left;
  };
  return { ...declaration, oneOf: others(declaration.oneOf), suchAs: others(declaration.suchAs) };
}

/** `On Support cards. A whole number, 1 or more.` */
function factSentences(declaration: Declaration): string {
  const { kind } = declaration;
  if (kind === "rule" || kind === "phrase" || kind === "example") return "";
  if (kind === "kind") return kindSentence(declaration);
  return factListOf(declaration).map(asSentence).join(" ");
}

/** `When Type = "Minion".` */
function kindSentence({ when, unless }: KindDeclaration): string {
  const conditions = (word: string, conditions: KindDeclaration["when"]): string[] =>
    conditions.length === 0 ? [] : [`${word} ${conditions.map(conditionText).join(" and ")}.`];
  return [...conditions("When", when), ...conditions("Unless", unless)].join(" ");
}

function conditionText({ path, operator, values }: ConditionData): string {
  return `${path.join(".")} ${operator} ${values.map(writtenValue).join(" / ")}`;
}

/** Facts that are too terse on their own. */
const SAID: ReadonlyMap<string, string> = new Map([
  ["several", "It may stand there with several values."],
  ["one line", "Its text stands on one line."],
  ["line by line", "Its text is read line by line."],
]);

/** A fact that begins with a quoted text lists the possible values. */
function asSentence(fact: string): string {
  const description = SAID.get(fact);
  if (description !== undefined) return description;
  if (fact.startsWith('"')) return `Can be ${fact}.`;
  return `${capitalize(fact)}.`;
}

/** The reference: the section of the rulebook, and the edition. */
function sourceBlocks(declarations: readonly Declaration[], system: System): MarkupBlock[] {
  const sources = [...new Set(declarations.map((one) => sourceOf(one, system)))];
  return sources.map((source) => text(emphasis(source)));
}

export function sourceOf({ place, source }: Pick<Declaration, "place" | "source">, { data }: System): string {
  const isOwn = place.system === data.id && place.edition === data.edition;
  const game = isOwn ? `${data.name} (${data.id}@${data.edition})` : `${place.system}@${place.edition}`;
  return source === undefined ? game : `${game}: ${source}`;
}
