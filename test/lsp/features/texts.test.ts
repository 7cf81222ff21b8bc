import { describe, expect, test } from "vitest";
import {
  asPlainText,
  complete,
  definitionOf,
  fileParts,
  filledText,
  highlightsOf,
  hoverAt,
  prepareRename,
  rename,
  semanticTokens,
} from "../../../lsp/features/index.js";
import { ask } from "../support/ask.js";
import { shownPlaces } from "../support/places.js";
import { referencesTo } from "../support/whole-answers.js";

/** A game whose boats have a name, a flag, and orders that are read. */
const SYSTEM = `System: Ships
Id "ships"
Edition "1"
---
Kind: Boat
About: What sails.
When
    Has = "Seats"
---
Kind: Text
Unless
    Is = "Pack" / "Card"
---
Label: Pack
About: The pack.
On "Pack"
---
Attribute: Name
About: What is painted on the bow.
---
Attribute: Seats
About: How many there is room for.
Value "integer"
---
Attribute: Flag
About: Under which it sails.
SuchAs "Free Port"
---
Attribute: Orders
About: What the crew does.
Many "Yes"
SuchAs "<Order>"
---
Phrase: Order
About: What is done, and when.
OneOf "<Deed>." / "{<Signal>} <Deed>." / "{!} <Deed>."
---
Phrase: Deed
About: One thing that is done.
OneOf "<Follow>" / "<Hoist>" / "<Load>"
---
Phrase: Follow
About: The boat sails behind another.
Source: 4.2
OneOf "follow the [<Boat.Name>]"
Examples:
    follow the [Tern]
---
Phrase: Hoist
About: A flag goes up.
OneOf "hoist the flag of <Flag>"
---
Phrase: Load
About: Goods come on board.
OneOf "load <number> <crate|crates>"
---
Attribute: Signal
About: A sign on the mast.
On "Text"
SuchAs "F" / "L"
Says:
    F: There is fog.
`;
const CARDS = `Identifier: 1
Name "Tern"
Seats 4
Flag "Lee Shore"
---
Identifier: 2
Name "Gull"
Seats 2
Flag "Lee Shore"
Orders "{F} follow the [Tern]."
Orders "Hoist the flag of Free Port."
Orders "{!} load 2 crates."
Orders "{Q} wait for \\"her\\"."
---
Identifier: 3
Name "Tern's Child"
Orders "Follow the [Tern]."
Orders "Load 1 crate."
`;
const PACK = `//- harbour/one.cards
Pack: Lee
System: ships
---
${CARDS}//- ships.system
${SYSTEM}`;

/** A question at `$0`, which stands in one of the lines of the cards. */
function asked(at: string) {
  const plain = at.replace("$0", "");
  expect(PACK.split(plain), plain).toHaveLength(2);
  return ask(PACK.replace(plain, at));
}

describe("in a parsed text", () => {
  test.each([
    [
      "a word is the phrase that it belongs to",
      "load$0 2",
      "load 2 crates",
      "load 2 crates, worded as Load\n\nGoods come on board.",
    ],
    ["a phrase says where it comes from", "Fol$0low the [Tern]", "Follow the [Tern]", "For example: follow the [Tern]"],
    ["a symbol says what it means", "{F$0}", "F", "F, Signal\n\nThere is fog.\n\nA sign on the mast."],
    ["a symbol of a form is its phrase", "{!$0} load", "{!} load 2 crates.", "What is done, and when."],
    [
      "a name says which cards have it",
      '[Te$0rn]."\nOrders "Hoist',
      "Tern",
      "Tern, Name\n\nWhat is painted on the bow.",
    ],
  ])("%s", (_, at, word, said) => {
    const question = asked(at);
    const hover = hoverAt(question);
    expect(hover && question.text.slice(hover.span.start, hover.span.end)).toBe(word);
    expect(hover && asPlainText(hover.content)).toContain(said);
  });

  test("unread words mean the whole text", () => {
    expect(hoverAt(asked("{Q} wa$0it"))?.span).toEqual(hoverAt(asked("wait for $0"))?.span);
  });

  test.each([
    ["a name leads to the card that has it", "The [Te$0rn]", ['harbour/one.cards: [Name] "Tern"']],
    ["words lead to their phrase", "Loa$0d 1", ["ships.system: Phrase: [Load]"]],
    ["a symbol leads to where it is listed", "{F$0}", ['ships.system: SuchAs "[F]" / "L"']],
    ["a value leads to where it is listed", "of Free$0 Port", ['ships.system: SuchAs "[Free Port]"']],
  ])("%s", (_, at, expected) => {
    const question = asked(at.replace("The", "Follow the"));
    const places = definitionOf(question)?.places ?? [];
    expect(shownPlaces(places, question)).toEqual(expected);
  });

  test("a name is renamed on the card and in all texts, but not in similar words", () => {
    for (const at of ["Follow the [T$0ern]", 'Name "Te$0rn"\nSeats 4']) {
      const question = asked(at);
      const renamed = rename(question, 'Kit"e', []);
      const edits = renamed.kind === "renamed" ? [...renamed.edits] : [];
      const lines = edits.flatMap(([path, all]) =>
        all.map((edit) => {
          const text = question.files[path] ?? "";
          return (
            text.slice(text.lastIndexOf("\n", edit.start) + 1, edit.start) +
            edit.text +
            text.slice(edit.end).split("\n")[0]
          );
        }),
      );
      expect(lines).toEqual(['Name "Kit\\"e"', 'Orders "{F} follow the [Kit\\"e]."', 'Orders "Follow the [Kit\\"e]."']);
    }
  });

  test("a word of the game is not renamed", () => {
    expect(prepareRename(asked("Loa$0d 1"), []).kind).toBe("refused");
    expect(prepareRename(asked("{F$0}"), []).kind).toBe("refused");
  });

  test.each([
    ["Loa$0d 1", ["load 2 crates", "Load 1 crate"]],
    ["Follow the [T$0ern]", ["Tern", "Tern", "Tern"]],
    ['Flag "Lee$0 Shore"\nOrders', ["Lee Shore", "Lee Shore"]],
  ])("the same is shown, and found: %s", (at, expected) => {
    const question = asked(at);
    const words = (spans: readonly { readonly start: number; readonly end: number }[] = []) =>
      spans.map(({ start, end }) => question.text.slice(start, end));
    expect(words(highlightsOf(question)?.map(({ span }) => span))).toEqual(expected);
    const found = referencesTo(question, { declaration: true, others: [] })?.filter(
      ({ path }) => path === "harbour/one.cards",
    );
    expect(words(found?.map(({ span }) => span))).toEqual(expected);
  });
});

test("a name that only its capitals show leads to the card, and is renamed with it", () => {
  const card = (number: number, name: string, effect: string) =>
    `Identifier: K ${number}\nType "Event"\nName "${name}"\nSpheres "War"\nCost 1\nEffect "${effect}"\n`;
  const question = ask(
    `${card(1, "Cloud of Bees", "Draw a card.")}---\n${card(2, "Smoke", "Discard Cloud $0of Bees.")}`,
    {
      system: "conspiracy",
    },
  );
  expect(shownPlaces(definitionOf(question)?.places ?? [], question)).toEqual(['test.cards: [Name] "Cloud of Bees"']);
  const renamed = rename(question, "Swarm", []);
  expect(renamed.kind === "renamed" ? [...renamed.edits].flatMap(([, edits]) => edits) : []).toHaveLength(2);
});

test("symbols, names, numbers and values have their own colours and cover the text", () => {
  const question = asked("Loa$0d 1");
  const tokens = [...fileParts(question.file)].flatMap((part) =>
    semanticTokens(part).map((token) => ({
      ...token,
      start: token.start + part.node.start,
      end: token.end + part.node.start,
    })),
  );
  const [first] = tokens.filter(({ start }) => question.text.startsWith('"{F} follow', start));
  const line = tokens.slice(tokens.indexOf(first as (typeof tokens)[number]));
  const shown = line.map(({ start, end, type }) => [question.text.slice(start, end), type]);
  expect(shown.slice(0, 5)).toEqual([
    ['"', "string"],
    ["{F}", "operator"],
    [" follow the [", "string"],
    ["Tern", "function"],
    ['"]."'.slice(1), "string"],
  ]);
  const typeOf = (words: string) => shown.find(([text]) => text === words)?.[1];
  expect(["Free Port", "{!}", "2", '"{Q} wait for \\"her\\"."'].map(typeOf)).toEqual([
    "enumMember",
    "operator",
    "number",
    "string",
  ]);
});

/** What is offered at `$0` on a line of orders, as it is in the end written: the line with it in place. */
function offeredAt(line: string): { readonly lines: readonly string[]; readonly labels: readonly string[] } {
  const question = ask(PACK.replace('Orders "Load 1 crate."', line));
  const list = complete(question);
  const { text, offset } = question;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const items = list?.items ?? [];
  return {
    labels: items.map(({ label }) => label),
    lines: items.map(
      ({ insertion }) =>
        text.slice(start, list?.replace.start) + filledText(insertion) + text.slice(list?.replace.end, end),
    ),
  };
}

describe("completion in a parsed text", () => {
  test.each([
    ["what is typed goes on", 'Orders "lo$0"', ['Orders "load 1 crate"']],
    ["the rest of a word behind the cursor is replaced", 'Orders "Lo$0da"', ['Orders "Load 1 crate"']],
    ["symbols, with their braces or behind one", 'Orders "{$0"', ['Orders "{!} ', 'Orders "{F"', 'Orders "{L"']],
    [
      "names of cards of the kind, and only these",
      'Orders "Follow the [$0"',
      ['Orders "Follow the [Tern"', 'Orders "Follow the [Gull"'],
    ],
    ["the name that is typed", 'Orders "{F} follow the [Gu$0]."', ['Orders "{F} follow the [Gull]."']],
    ["values that the game lists", 'Orders "Hoist the flag of $0"', ['Orders "Hoist the flag of Free Port"']],
    ["the mark at the end", 'Orders "Load 2 crates$0"', ['Orders "Load 2 crates."']],
  ])("%s", (_, line, expected) => {
    const { lines } = offeredAt(line);
    for (const one of expected) expect(lines.map((found) => found.slice(0, one.length))).toContain(one);
  });

  test("also after an unclosed quote", () => {
    expect(offeredAt('Orders "{L$0').labels).toEqual(["} follow the [Tern]."]);
    expect(offeredAt('Orders "{F} $0').labels).toEqual([
      "Follow the [Tern]",
      "Hoist the flag of Free Port",
      "Load 1 crate",
    ]);
  });

  test("quotes come first", () => {
    expect(offeredAt("Orders $0").lines).toContain('Orders ""');
  });

  test("after an opening mark where no phrase continues", () => {
    expect(offeredAt('Orders "Wait for {$0"').labels).toEqual(["{F}", "{L}"]);
  });

  test("an escaped quote before the cursor changes no range", () => {
    expect(offeredAt('Orders "Wait for \\"her\\" {$0"').lines).toContain('Orders "Wait for \\"her\\" {F"');
  });
});

describe("what usually stands in texts comes first", () => {
  const NEW = `Identifier: LOOM 9
Type "Character"
Name "New"
Faction "Muna"
SubTypes "Citizen"
HandCost 1
ReserveCost 1
`;
  const written = (texts: readonly string[]) =>
    texts.map((text, at) => `${NEW.replace("LOOM 9", `LOOM ${at}`)}Ability ${JSON.stringify(text)}\n`).join("---\n");
  /** The first items behind a beginning, in a pack with these texts. */
  const first = (count: number, beginning: string, ...texts: readonly string[]): string[] => {
    const pack = `Pack: Looms\nSystem: altered\n---\n${written(texts)}---\n${NEW}Ability "${beginning}$0"\n`;
    const { items } = complete(ask(pack)) ?? { items: [] };
    return items
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, count)
      .map(({ label }) => label);
  };
  const TEXTS = [
    "{J} Draw a card.",
    "{J} I gain 1 boost.",
    "{J} I gain 2 boosts.",
    "{R} I gain 1 boost.",
    "{R} Draw a card.",
    "At Noon — Draw a card.",
    "At Noon — I gain 1 boost.",
    "At Dusk — I gain 1 boost.",
    "{T} : Draw a card.",
    "When you play a Spell — I gain 1 boost.",
    "When you play a Permanent — I gain 1 boost.",
    "When you play a Character — Draw a card.",
    "When I leave the Expedition zone — Draw a card.",
  ];

  test("in an empty text, the beginnings of the pack's texts", { tags: "slow" }, () => {
    expect(first(5, "", ...TEXTS)).toEqual(["{J}", "At Morning", "When you join your Reserve", "{T}", "{1}"]);
  });

  test("in the first text of a pack, those of the system's examples", () => {
    expect(first(5, "")).toEqual(["{J}", "At Morning", "{1}", "{T}", "Roll a die. On a:"]);
  });

  test("behind a word, what follows it elsewhere", { tags: "slow" }, () => {
    // A form that has begun counts by what it goes on with, so rare ones come behind.
    expect(first(2, "When ", ...TEXTS)).toEqual(["you", "I"]);
    expect(first(2, "At ", ...TEXTS)).toEqual(["Noon", "Dusk"]);
  });

  test("before a number, one and what follows it", () => {
    const { items } = complete(ask(PACK.replace("{!} load 2 crates.", "{!} load $0"))) ?? { items: [] };
    expect(items.map(({ label }) => label)).toEqual(["1 crate"]);
  });

  test("names of things come last", () => {
    const pack = PACK.replace('OneOf "<Deed>." /', 'OneOf "<Boat.Name> sails." / "<Deed>." /');
    const { items } = complete(ask(pack.replace('Orders "Follow the [Tern]."', 'Orders "$0"'))) ?? { items: [] };
    const labels = items.toSorted((one, other) => one.rank - other.rank).map(({ label }) => label);
    expect(labels.slice(0, 2)).toEqual(["Hoist the flag of Free Port", "Load 1 crate"]);
    // Behind them are whole texts of other cards.
    const words = labels.filter((label) => !label.startsWith('"'));
    expect(words.slice(-2)).toEqual(["Tern", "Gull"]);
  });
});
