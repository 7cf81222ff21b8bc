import { memoize } from "../../grammar/index.js";
import { fixedPoint } from "../systems/fixed-point.js";
import type { System } from "../systems/system.js";
import {
  type Grammar,
  grammarOf,
  type Phrase,
  type PhraseForm,
  type PhrasePart,
  plainText,
  type Terminal,
} from "../texts/grammar.js";
import { ANYTHING, anyOf, described, listOf, ref, type Schema, type SchemaMaker, untyped } from "./schema.js";

/** A reference to the schema of a phrase. */
export const phraseRef = (name: string): Schema => ref(definitionOf(name));

/** `DrawPhrase`: can't collide with kinds of card, which have another suffix. */
const definitionOf = (name: string): string => `${name.replace(/[^\p{L}\p{Nd}]/gu, "_")}Phrase`;

/** A schema definition for each phrase of a system: the result of `textData`. */
export function phraseDefinitions(system: System, make: SchemaMaker): Readonly<Record<string, Schema>> {
  const grammar = grammarOf(system);
  if (grammar.phrases.length === 0) return {};
  const phrases = grammar.phrases
    .filter(({ sound }) => sound.length > 0)
    .map((phrase) => {
      const about = system.phrases.get(phrase.name)?.[0]?.about;
      return [definitionOf(phrase.name), described(phraseSchema(phrase, grammar, make), about)] as const;
    });
  const unread = make.object(
    { unread: { type: "string" }, start: offset, end: offset },
    "Words that no phrase reads, and where they stand in the text: offsets in UTF-16 units.",
  );
  return { Unread: unread, ...Object.fromEntries(phrases) };
}

const offset: Schema = { type: "integer", minimum: 0 };

function phraseSchema(phrase: Phrase, grammar: Grammar, make: SchemaMaker): Schema {
  const forms = phrase.sound;
  const refTo = phrase.between === undefined ? phraseRef : (name: string) => itemRef(name, grammar);
  const alone = new Map(forms.flatMap((form) => aloneIn(form, refTo)));
  const others = forms.filter((form) => aloneIn(form, refTo).length === 0);
  const own = others.length === 0 ? [] : [ownSchema(phrase, others, grammar, make)];
  const one = anyOf([...[...alone.values()], ...own]);
  return phrase.between === undefined ? one : { ...listOf(one), minItems: 1 };
}

/** A form that consists of one phrase, or only of unread words, is represented by that. */
function aloneIn({ parts }: PhraseForm, refTo: (name: string) => Schema): (readonly [string, Schema])[] {
  const [only] = parts;
  if (parts.length !== 1 || only === undefined) return [];
  if (only.kind === "phrase") return [[only.name, refTo(only.name)]];
  return only.kind === "text" && only.terminal.unread ? [["unread", ref("Unread")]] : [];
}

/** A reference from a list: to what may itself be one, none that generators of types follow. */
const itemRef = (name: string, grammar: Grammar): Schema =>
  lists(grammar).has(name) ? untyped(phraseRef(name)) : phraseRef(name);

/** The phrases whose data may be an array. */
const lists = memoize(({ phrases }: Grammar): ReadonlySet<string> => {
  const byName = new Map(phrases.map((phrase) => [phrase.name, phrase]));
  return fixedPoint([...byName.keys()], (name, found) => {
    const { between, sound = [] } = byName.get(name) ?? {};
    return between !== undefined || sound.some((form) => aloneIn(form, phraseRef).some(([other]) => found.has(other)));
  });
});

/** All forms of a phrase together: required are the parts that every form has. */
function ownSchema(phrase: Phrase, forms: readonly PhraseForm[], grammar: Grammar, make: SchemaMaker): Schema {
  const holes = forms.map(({ parts }) => holesIn(parts, grammar, false));
  const names = [...new Set(holes.flatMap((all) => [...all.keys()]))];
  const properties = names.map((name) => {
    const found = holes.flatMap((all) => all.get(name) ?? []);
    const [first] = found;
    const many = holes.some((all) => (all.get(name)?.length ?? 0) > 1);
    const once = holes.some((all) => all.get(name)?.length === 1);
    const { schema, item } = first ?? { schema: ANYTHING, item: ANYTHING };
    const several = anyOf([...(once ? [schema] : []), ...(many ? [listOf(item)] : [])]);
    const isSure = holes.every((all) => all.get(name)?.some(({ sure }) => sure));
    return [isSure ? name : `${name}?`, several] as const;
  });
  const texts = holes.flatMap((all, index) => (all.size === 0 ? [plainText(forms[index] as PhraseForm)] : []));
  const mayBePlain = holes.some((all) => [...all.values()].every((found) => found.every(({ sure }) => !sure)));
  const isTold = phrase.forms.length > 1 && mayBePlain;
  const text: Schema = texts.length === holes.length ? { enum: [...new Set(texts)] } : { type: "string" };
  const key = texts.length === holes.length ? "text" : "text?";
  return make.object({
    phrase: { const: phrase.name },
    ...Object.fromEntries(properties),
    ...(isTold ? { [key]: text } : {}),
  });
}

interface Hole {
  readonly schema: Schema;
  /** In a list. */
  readonly item: Schema;
  /** Every form has it. */
  readonly sure: boolean;
}

function holesIn(parts: readonly PhrasePart[], grammar: Grammar, optional: boolean): Map<string, Hole[]> {
  const holes = new Map<string, Hole[]>();
  const add = (name: string, hole: Hole): void => {
    holes.set(name, [...(holes.get(name) ?? []), hole]);
  };
  for (const part of parts) {
    if (part.kind === "phrase")
      add(part.name, { schema: phraseRef(part.name), item: itemRef(part.name, grammar), sure: !optional });
    if (part.kind === "text") {
      const schema = terminalSchema(part.terminal);
      add(part.terminal.name, { schema, item: schema, sure: !optional });
    }
    if (part.kind === "optional")
      for (const [name, all] of holesIn(part.parts, grammar, true)) for (const hole of all) add(name, hole);
  }
  return holes;
}

function terminalSchema({ unread, numeric, isNumber }: Terminal): Schema {
  if (unread) return ref("Unread");
  const number: Schema = { type: "integer", minimum: 0 };
  if (isNumber) return number;
  return numeric ? anyOf([number, { type: "string" }]) : { type: "string" };
}
