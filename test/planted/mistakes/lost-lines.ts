import type { CleanCard } from "../clean-pack.js";
import { type Mistake, type Planting, rewritten, somewhere } from "../mistake.js";

/** Lines that are lost, divided or put where they do not belong: what is left may look like something else. */
export const lostLines: Mistake[] = [
  mistake("the name of a category is deleted", (card, random) =>
    somewhere(card.categories, random, ({ line, members }) => {
      const foundAt = [line - 1, line, ...members.map((member) => member.line - 1)];
      return { line, remove: 1, insert: [], foundAt };
    }),
  ),
  mistake("the name of a category becomes a comment", (card, random) =>
    somewhere(card.categories, random, ({ line, text, members }) => {
      const foundAt = [line, ...members.map((member) => member.line)];
      return { line, remove: 1, insert: [`# ${text}`], foundAt };
    }),
  ),
  mistake("a space in the name of a category", (card, random) =>
    somewhere(card.categories, random, ({ line, text, section }) => {
      const name = section.head.path[0].text;
      const words = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
      return words === name ? undefined : rewritten(line, text.replace(name, words));
    }),
  ),
  mistake("a line divided into two", (card, random) =>
    somewhere(card.statements, random, ({ line, text }) => {
      const at = text.trimEnd().lastIndexOf(" ");
      if (at <= text.length - text.trimStart().length) return undefined;
      const insert = [text.slice(0, at), text.slice(at + 1)];
      return { line, remove: 1, insert, foundAt: [line, line + 1] };
    }),
  ),
  mistake("two lines joined", (card, random) =>
    somewhere(card.statements, random, ({ line, text }) => {
      const next = card.statements.find((other) => other.line === line + 1);
      if (next === undefined || text.includes("#")) return undefined;
      return { line, remove: 2, insert: [`${text} ${next.text.trim()}`], foundAt: [line] };
    }),
  ),
  mistake("the line that begins a deck is deleted", ({ record, labels, statements, system, first, end }) => {
    const label = labels.find(({ item }) => system.deckLabels.has(item.name));
    // With nothing else on it, it may have been taken out on purpose.
    if (record.role !== "deck" || label === undefined || statements.length === 0) return undefined;
    const foundAt = Array.from({ length: end - first }, (_, at) => first + at);
    return { line: label.line, remove: label.end - label.line, insert: [], foundAt };
  }),
  mistake("an identifier in the middle", (card) => {
    if (card.record.role !== "card" || card.before === undefined) return undefined;
    const last = card.statements.at(-1);
    if (last === undefined || last.line === card.statements[0]?.line) return undefined;
    const insert = [`Identifier: ${card.record.identifier} 9`];
    return { line: last.line, remove: 0, insert, foundAt: [last.line], meant: [] };
  }),
  mistake("a separator in the middle", (card) => {
    const last = card.statements.at(-1);
    if (last === undefined || last.line === card.statements[0]?.line) return undefined;
    return { line: last.line, remove: 0, insert: ["---"], foundAt: around(card, last.line), meant: [] };
  }),
];

function mistake(name: string, plant: Mistake["plant"]): Mistake {
  return { group: "lost lines", name, plant };
}

function around(card: CleanCard, line: number): Planting["foundAt"] {
  return Array.from({ length: card.end - card.first + 1 }, (_, index) => card.first + index).filter(
    (one) => Math.abs(one - line) < 100,
  );
}
