import { type Span, startOfLine } from "../../../grammar/index.js";
import type { PackModel } from "../../model/pack-model.js";
import { longNamesOf } from "../../rules/card-names.js";

/**
 * The names of the cards of a pack, and of those that it uses, that have two words or more: where the whole name of a
 * card stands in a text, its words are no keywords.
 */
export class CardNames {
  /** By a word that they contain. */
  private readonly having = new Map<string, readonly string[]>();

  constructor(private readonly pack: PackModel) {}

  /** Whether a part of a text is a part of the name of a card in it. A name alone is where it is given. */
  contain({ start, end }: Span, text: string): boolean {
    return this.namesWith(text.slice(start, end)).some((name) => {
      if (name.length === end - start) return false;
      for (let at = text.lastIndexOf(name, start); at !== -1 && at + name.length >= end; ) {
        const isGiven =
          /^[ \t]*[^\s"“„]+[ \t]+(?:=[ \t]*)?["“„]$/.test(text.slice(startOfLine(text, at), at)) &&
          /["”“]/.test(text.charAt(at + name.length));
        if (!isGiven && !isOfWord(text.charAt(at - 1)) && !isOfWord(text.charAt(at + name.length))) return true;
        at = at === 0 ? -1 : text.lastIndexOf(name, at - 1);
      }
      return false;
    });
  }

  private namesWith(word: string): readonly string[] {
    const known = this.having.get(word);
    if (known !== undefined) return known;
    const names = new Set<string>();
    for (const { cards } of [this.pack, ...this.pack.uses.flatMap((use) => use.pack ?? [])])
      for (const { record } of cards) for (const name of longNamesOf(record)) if (name.includes(word)) names.add(name);
    const made = [...names];
    this.having.set(word, made);
    return made;
  }
}

const isOfWord = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character);
