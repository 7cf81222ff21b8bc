import {
  type AttributeDeclaration,
  type Entry,
  isListed,
  listedEntries,
  readingPhrase,
  type System,
  type ValueSpecification,
} from "../../../compiler/index.js";
import type { Span, TextNode, ValueNode, WordNode } from "../../../grammar/index.js";
import { type PlacedLeaf, textLeaves } from "../meaning/text-meaning.js";
import type { SemanticToken } from "./legend.js";
import { textTokens } from "./text-tokens.js";

/** What is known of the values of an entry. */
interface Known {
  readonly entry: Entry;
  readonly specifications: readonly ValueSpecification[];
  readonly system: System;
}

/** The values of an attribute or condition. Offsets are in the line. */
export function valueTokens(entry: Entry, section: string | undefined, system: System): readonly SemanticToken[] {
  const known: Known = { entry, specifications: specificationsFor(entry, section, system), system };
  const leaves = textLeaves(entry);
  return entry.node.values.flatMap((value) => {
    const within = leaves.filter(({ span }) => span.start >= value.start && span.end <= value.end);
    return tokensOf(value, within, known);
  });
}

function tokensOf(value: ValueNode, leaves: readonly PlacedLeaf[], known: Known): readonly SemanticToken[] {
  const span = { start: value.start, end: value.end };
  switch (value.kind) {
    case "text":
      if (leaves.length > 0) return textTokens(leaves, span, known.system);
      return [{ ...span, ...textIs(value, known) }];
    case "word":
      return wordTokens(value, known);
    case "wrong": {
      const isText = value.reason === "typographic-quotes" || value.reason === "unclosed-text";
      return [{ ...span, type: isText ? "string" : "number", modifiers: ["unknown"] }];
    }
    default:
      return [{ ...span, type: "number", modifiers: [] }];
  }
}

type TokenMeaning = Pick<SemanticToken, "type" | "modifiers">;

function textIs({ value, raw }: TextNode, { entry, specifications, system }: Known): TokenMeaning {
  const { declaration } = entry;
  // A text that no phrase reads is ordinary.
  if (declaration !== undefined && readingPhrase(declaration, system.phrases) !== undefined)
    return { type: "string", modifiers: [] };
  const listed = listsOf(specifications);
  // A condition may have several alternatives in one pair of quotes.
  const texts = entry.operator === undefined ? [value] : raw.split(/(?<!\\)\//).map((part) => part.trim());
  const isKnown = listed.length > 0 && texts.every((text) => isListed(text, listed, system));
  const type = entry.name === system.data.kindFrom && entry.category === undefined ? "class" : undefined;
  if (isKnown) return { type: type ?? "enumMember", modifiers: ["defaultLibrary"] };
  return { type: type ?? "string", modifiers: isClosed(specifications) ? ["unknown"] : [] };
}

/** A word without quotes: a name in a system file, or a value word. */
function wordTokens({ path, start, end }: WordNode, { specifications, system }: Known): SemanticToken[] {
  if (specifications.some(({ values }) => values.includes("name"))) {
    const [first, second] = path;
    if (second !== undefined && first !== undefined)
      return [
        { ...spanOf(first), type: "type", modifiers: [] },
        { ...spanOf(second), type: "property", modifiers: [] },
      ];
    return [{ start, end, type: "property", modifiers: [] }];
  }
  const word = path.map(({ text }) => text).join(".");
  const isValue = isListed(word, listsOf(specifications), system);
  if (isValue) return [{ start, end, type: "enumMember", modifiers: ["defaultLibrary"] }];
  return [{ start, end, type: "string", modifiers: ["unknown"] }];
}

const listsOf = (specifications: readonly ValueSpecification[]): readonly string[] =>
  specifications.flatMap(listedEntries);

/** Only listed texts are allowed. */
function isClosed(specifications: readonly ValueSpecification[]): boolean {
  return (
    specifications.length > 0 &&
    specifications.every(({ oneOf, suchAs }) => oneOf !== undefined && suchAs === undefined)
  );
}

/** The declared values that are allowed: empty if the author decides. */
function specificationsFor(entry: Entry, section: string | undefined, system: System): readonly ValueSpecification[] {
  if (entry.declaration !== undefined) return [entry.declaration];
  if (entry.placement === "custom" && entry.values.some(({ kind }) => kind === "name"))
    return entry.scope.custom === undefined ? [] : [entry.scope.custom];
  if (entry.placement !== "asked") return [];
  const own = section === undefined ? [] : (system.categories.get(section) ?? []);
  if (own.some(({ values }) => values.includes("name"))) return own;
  return (system.attributes.get(entry.name) ?? []).filter((declaration) => isAsked(declaration, entry, system));
}

function isAsked({ on }: AttributeDeclaration, { category }: Entry, system: System): boolean {
  if (category !== undefined) return on.includes(category);
  return on.length === 0 || on.some((place) => !system.categories.has(place));
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
