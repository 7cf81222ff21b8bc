import type { DataValue } from "./diagnostic.js";
import { printableLines } from "./printable.js";

/** A message with holes that `data` fills. Lists are joined: `A, B or C`. */
export interface Message<Hole extends string = string> {
  /** The text with its holes as `{name}`. */
  readonly template: string;
  render(data: Readonly<Record<Hole, DataValue>>): string;
}

/** Template tag: message`${"name"} is already on this card.` */
export function message<const Holes extends readonly string[]>(
  texts: TemplateStringsArray,
  ...holes: Holes
): Message<Holes[number]> {
  const template = String.raw({ raw: texts }, ...holes.map((hole) => `{${hole}}`));
  const write = (data: Readonly<Record<Holes[number], DataValue>>): string => {
    const parts: string[] = [];
    for (const [index, text] of texts.entries())
      parts.push(index === 0 ? "" : inWords(data[holes[index - 1] as Holes[number]]), text);
    // A concatenated text would keep all its parts in memory.
    return parts.join("");
  };
  // A million findings may share their data.
  let last: { readonly data: unknown; readonly text: string } | undefined;
  return {
    template,
    render(data) {
      if (last?.data !== data) last = { data, text: write(data) };
      return last.text;
    },
  };
}

/** `A`, `A or B`, `A, B or C`. */
export function alternatives(words: readonly string[], joint = "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;
}

/** The most names that a sentence lists. */
const MOST_NAMED = 10;

/** Names for a sentence: the first ten, and the number of the others. */
export function some(names: readonly string[]): string[] {
  const first = names.slice(0, MOST_NAMED);
  return names.length > first.length ? [...first, `${names.length - first.length} more`] : first;
}

/** `1 card`, `2 cards`; `1 copy`, `2 copies`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Text from cards must be safe to display. */
function inWords(value: DataValue): string {
  return printableLines(typeof value === "object" ? alternatives(value) : String(value));
}
