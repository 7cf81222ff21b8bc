import type { CleanCard } from "../clean-pack.js";
import { type Mistake, meaning, type Planting, rewritten, somewhere } from "../mistake.js";
import type { Random } from "../random.js";
import { WORDS } from "./other-notations.js";
import { SLIPS, type Slip } from "./slips.js";

/** A line of a list of cards. */
interface Listed {
  readonly line: number;
  readonly text: string;
  readonly count: string;
  readonly identifier: string;
}

/** Slips in the list of a deck. */
export const decklists: Mistake[] = [
  rewrite("no count", ({ identifier }) => identifier),
  rewrite("a count alone", ({ count }) => count),
  rewrite("the count after the card", ({ count, identifier }) => `${identifier} x${count}`),
  rewrite("the count in brackets after the card", ({ count, identifier }) => `${identifier} (${count})`),
  rewrite("a full stop after the count", ({ count, identifier }) => `${count}. ${identifier}`),
  rewrite("x without a space", ({ count, identifier }) => `${count}x${identifier}`),
  rewrite("× for the space", ({ count, identifier }) => `${count} × ${identifier}`),
  mistake("a count as a word", (card, random) =>
    somewhere(listedOn(card), random, ({ line, text, count, identifier }) => {
      const word = WORDS[Number(count)];
      return word === undefined ? undefined : rewritten(line, text.replace(/\S.*$/, `${word} ${identifier}`));
    }),
  ),
  rewrite("the count in square brackets", ({ count, identifier }) => `[${count}] ${identifier}`),
  rewrite("the count in round brackets", ({ count, identifier }) => `(${count}) ${identifier}`),
  rewrite("x before the count", ({ count, identifier }) => `x${count} ${identifier}`),
  rewrite("a tab and a bullet before the count", ({ count, identifier }) => `•\t${count} ${identifier}`),
  mistake("the name of the list in the singular", (card) => {
    const list = card.labels.find(({ item }) => item.name === "Cards");
    return list && rewritten(list.line, list.text.replace("Cards", "Card"));
  }),
  rewrite("zero copies", ({ identifier }) => `0 ${identifier}`),
  rewrite("a negative count", ({ count, identifier }) => `-${count} ${identifier}`),
  rewrite("a fraction of a card", ({ identifier }) => `1.5 ${identifier}`),
  rewrite("a bullet before the count", ({ count, identifier }) => `- ${count} ${identifier}`),
  rewrite("quotes around the identifier", ({ count, identifier }) => `${count} "${identifier}"`),
  rewrite("a comma at the end", ({ count, identifier }) => `${count} ${identifier},`),
  rewrite("a no-break space behind the count", ({ count, identifier }) => `${count}\u00a0${identifier}`),
  slip("a no-break space in the identifier", (identifier) => identifier.replace(" ", "\u00a0")),
  slip("two blanks in the identifier", (identifier) => identifier.replace(" ", "  ")),
  slip("a soft hyphen in the identifier", (identifier) => identifier.replace(/^\p{L}/u, "$&\u00ad")),
  slip("a hyphen in the identifier", (identifier) => identifier.replace(" ", "-")),
  slip("a zero before the number", (identifier) => identifier.replace(/(?<!\d)\d/, "0$&")),
  slip("a letter of the identifier left out", SLIPS["a letter left out"]),
  slip("two letters of the identifier swapped", SLIPS["two letters swapped"]),
  slip("the identifier in lower case", SLIPS["all in lower case"]),
  slip("look-alike letters in the identifier", SLIPS["look-alike letters"]),
  slip("extra digits after the identifier", (identifier) => `${identifier}77`),
  mistake("a card that is listed twice", (card, random) =>
    somewhere(listedOn(card), random, ({ line, text }) => ({
      line: line + 1,
      remove: 0,
      insert: [text],
      foundAt: [line, line + 1],
    })),
  ),
  mistake("two cards on one line", (card, random) => {
    const listed = listedOn(card);
    return somewhere(listed.slice(0, -1), random, ({ line, text }) => {
      const next = card.file[line + 1] ?? "";
      if (!listed.some((other) => other.line === line + 1)) return undefined;
      return { line, remove: 2, insert: [`${text}, ${next.trim()}`], foundAt: [line] };
    });
  }),
  mistake("a list without its indentation", (card) => {
    const listed = listedOn(card);
    const [first] = listed;
    const last = listed.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const insert = card.file.slice(first.line, last.line + 1).map((text) => text.trimStart());
    const foundAt = Array.from({ length: insert.length + 1 }, (_, index) => first.line - 1 + index);
    return { line: first.line, remove: insert.length, insert, foundAt };
  }),
  mistake("a line without its indentation", (card, random) =>
    somewhere(listedOn(card), random, ({ line, text }) => rewritten(line, text.trimStart())),
  ),
];

function mistake(name: string, plant: Mistake["plant"]): Mistake {
  return { group: "decklists", name, plant };
}

function rewrite(name: string, change: (listed: Listed) => string): Mistake {
  return mistake(name, (card, random) =>
    somewhere(listedOn(card), random, (listed) =>
      rewritten(listed.line, listed.text.replace(/\S.*$/, change(listed).replaceAll("$", "$$$$"))),
    ),
  );
}

function slip(name: string, change: Slip | undefined): Mistake {
  return mistake(name, (card: CleanCard, random: Random): Planting | undefined =>
    somewhere(listedOn(card), random, ({ line, text, count, identifier }) => {
      const wrong = change?.(identifier, random);
      if (wrong === undefined || wrong === identifier) return undefined;
      const planting = rewritten(line, text.replace(/\S.*$/, `${count} ${wrong}`));
      return meaning(planting, [text]);
    }),
  );
}

/** The lines of the list of a deck, without those that have a comment. */
function listedOn({ record, labels, file }: CleanCard): Listed[] {
  const list = record.role === "deck" ? labels.find(({ item }) => item.name === "Cards") : undefined;
  if (list === undefined) return [];
  return Array.from({ length: list.end - list.line - 1 }, (_, index) => list.line + 1 + index).flatMap((line) => {
    const text = file[line] ?? "";
    const [, count, identifier] = /^\s+(\d+)x? ([^#]*[^#\s])$/.exec(text) ?? [];
    return count === undefined || identifier === undefined ? [] : [{ line, text, count, identifier }];
  });
}
