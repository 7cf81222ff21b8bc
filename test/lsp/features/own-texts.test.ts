import { describe, expect, test } from "vitest";
import {
  asPlainText,
  complete,
  definitionOf,
  fileParts,
  filledText,
  hoverAt,
  rename,
  semanticTokens,
} from "../../../lsp/features/index.js";
import { actionsAt, edited, findingsOf } from "../support/act.js";
import { ask } from "../support/ask.js";
import { shownPlaces } from "../support/places.js";
import { referencesTo } from "../support/whole-answers.js";

/** A game in German: quotation marks and symbols of its own, and no word of English. */
const WEATHER = `System: Wetterhexen
About: Hexen brauen Wetter über dem Moor.
Id "wetter"
Edition "1"
Extends "common"
---
Kind: Wolke
About: Was über dem Moor steht.
When
    Art = "Wolke"
---
Kind: Text
About: Nur für Texte.
Unless
    Is = "Pack" / "Deck" / "Card"
---
Attribute: Art
About: Die Art der Karte.
OneOf "Hexe" / "Wolke"
---
Attribute: Name
About: Wie die Karte heißt.
---
Attribute: Regel
About: Was die Karte tut.
Many "Yes"
SuchAs "<Zeile>"
---
Attribute: Gabe
About: Was eine Karte kann.
On "Text"
SuchAs "Beständig" / "Flüchtig"
Says:
    Beständig: Sie bleibt eine Runde länger.
    Flüchtig: Sie geht am Ende der Runde.
---
Attribute: Zeichen
About: Ein Zeichen des Wetters.
On "Text"
SuchAs "R" / "S"
Says:
    R: Regen.
    S: Sonne.
---
Phrase: Zeile
About: Was geschieht.
Many "Yes"
OneOf "<Gaben>." / "<Kosten>: <Schritte>." / "<Schritte>."
Examples:
    »Beständig«, »Flüchtig«.
    ‹R›‹R›: Jeder Gegner verliert zwei Karten.
---
Phrase: Gaben
About: Was sie kann.
Many "Yes"
OneOf "»<Gabe>«"
Between ", "
---
Phrase: Kosten
About: Was zu zahlen ist.
Many "Yes"
OneOf "‹<Zeichen>›"
Between ""
---
Phrase: Schritte
About: Eins nach dem anderen.
Many "Yes"
OneOf "<Verliere>" / "<Rufe>" / "<unread>"
Between ", dann" / "und"
---
Phrase: Verliere
About: Karten gehen verloren.
OneOf "jeder Gegner verliert <eine|zwei> <Karte|Karten>"
---
Phrase: Rufe
About: Eine Wolke kommt.
OneOf "rufe „<Wolke.Name>“"
---
Phrase: Rufe
About: Nicht jede Wolke.
Says: Es fehlt,
    welche Wolke.
OneOf "rufe eine Wolke"
Instead "rufe „Große Flocke“"
---
Face: Alle
About: Wie Karten gedruckt werden.
Width 63
Height 88
Glyph
    OneOf "‹<Zeichen>›"
Area
    As "text"
    Shows "Regel"
`;
const CLOUDS = `Identifier: W 1
Art "Hexe"
Regel "»Beständig«, »Flüchtig«."
Regel "‹R›‹R›: Jeder Gegner verliert zwei Karten, dann rufe „Große Flocke“."
Regel "Der Nebel steigt an die Tür. Jeder Gegner verliert eine Karte und an Mut."
---
Identifier: W 2
Art "Wolke"
Name "Große Flocke"
`;

/** A game in Japanese, whose texts have no blanks. */
const MOON = `System: 月の庭
About: 月の庭で花を育てる。
Id "tsuki"
Edition "1"
Extends "common"
---
Kind: Hana
About: 花の札。
When
    Type = "花"
---
Kind: Text
About: 文のため。
Unless
    Is = "Pack" / "Deck" / "Card"
---
Attribute: Type
About: 札の種類。
OneOf "花" / "虫"
---
Attribute: Name
About: 札の名前。
---
Attribute: Kouka
About: 札の効果。
Many "Yes"
SuchAs "<Koudou>"
---
Attribute: Nouryoku
About: 能力の名前。
On "Text"
SuchAs "夜咲き" / "香り"
Says:
    夜咲き: 夜だけ咲く。
    香り: 虫を呼ぶ。
---
Phrase: Koudou
About: 札がすること。
Many "Yes"
OneOf "<Bun>。"
Between ""
Examples:
    【夜咲き】を得る。
    ☽のとき、札を２枚引く。
---
Phrase: Bun
About: 一つの文。
Many "Yes"
OneOf "☽のとき" / "札を<number>枚引く" / "札を<１|２>枚引く" / "【<Nouryoku>】を得る" / "「<Hana.Name>」を手札に加える"
Between "、"
---
Face: 札
About: 札の見た目。
Width 63
Height 88
Glyph
    OneOf "☽"
Area
    As "text"
    Shows "Kouka"
---
Rule: tsukau
About: 言葉をそろえる。
Says: 「<limit>」と書く。
Severity "info"
Under "Kouka"
OneOf "取る"
Instead "得る"
`;
const FLOWERS = `Identifier: 月 1
Type "花"
Name "月見草"
Kouka "【夜咲き】を得る。☽のとき、札を2枚引く。"
---
Identifier: 月 2
Type "虫"
Kouka "「月見草」を手札に加える。"
`;

const pack = (system: string, cards: string): string =>
  `//- moor/karten.cards\nPack: Eigenes\nSystem: ${/^Id "(.*)"/m.exec(system)?.[1]}\n---\n${cards}//- spiel.system\n${system}`;

/** A question at `$0`, in one of the lines of the cards. */
function asked(system: string, cards: string, at: string) {
  const plain = at.replace("$0", "");
  expect(cards.split(plain), plain).toHaveLength(2);
  return ask(pack(system, cards.replace(plain, at)));
}

describe.each([
  ["German", WEATHER, CLOUDS],
  ["Japanese", MOON, FLOWERS],
])("in texts of a game in %s", (_, system, cards) => {
  test("nothing is found on correct cards", () => {
    expect(findingsOf(ask(pack(system, cards)))).toEqual([]);
    expect(findingsOf(ask(`//- spiel.system\n${system}`)).filter(({ severity }) => severity !== "info")).toEqual([]);
  });
});

test.each([
  [WEATHER, CLOUDS, "»Bestän$0dig", "Beständig, Gabe\n\nSie bleibt eine Runde länger.\n\nWas eine Karte kann."],
  [WEATHER, CLOUDS, "»Flüch$0tig", "Flüchtig, Gabe\n\nSie geht am Ende der Runde.\n\nWas eine Karte kann."],
  [MOON, FLOWERS, "【夜$0咲き", "夜咲き, Nouryoku\n\n夜だけ咲く。\n\n能力の名前。"],
])("a keyword says its own rule: %#", (system, cards, at, said) => {
  const hover = hoverAt(asked(system, cards, at));
  expect(hover && asPlainText(hover.content)).toContain(said);
});

test("a whole text says what it is for, not which phrase reads it", () => {
  const hover = hoverAt(asked(WEATHER, CLOUDS, "Karten, da$0nn"));
  const said = hover && asPlainText(hover.content);
  expect(said).toContain("Was die Karte tut.");
  expect(said).not.toContain("Zeile");
});

test.each([
  [WEATHER, CLOUDS, "»Beständig«, »", ["Beständig enumMember", "Flüchtig enumMember"]],
  [WEATHER, CLOUDS, "‹R›‹R›: Jeder", ["‹R› operator", "‹R› operator", "Große Flocke function"]],
  [MOON, FLOWERS, "【夜咲き】を得る。☽", ["夜咲き enumMember", "☽ operator", "2 number"]],
  [MOON, FLOWERS, "「月見草」を", ["月見草 function"]],
])("symbols, keywords, names and numbers have colours: %#", (system, cards, line, expected) => {
  const question = ask(pack(system, cards));
  const from = question.text.indexOf(line);
  const to = question.text.indexOf("\n", from);
  const tokens = [...fileParts(question.file)].flatMap((part) =>
    semanticTokens(part).map(({ start, end, type }) => ({
      start: start + part.node.start,
      end: end + part.node.start,
      type,
    })),
  );
  const shown = tokens.filter(({ start, end, type }) => start >= from && end <= to && type !== "string");
  expect(shown.map(({ start, end, type }) => `${question.text.slice(start, end)} ${type}`)).toEqual(expected);
});

test.each([
  [WEATHER, CLOUDS, "„Große Fl$0ocke", "Große Flocke"],
  [MOON, FLOWERS, "「月見$0草", "月見草"],
])("a name leads to its card, and both are renamed: %#", (system, cards, at, name) => {
  const question = asked(system, cards, at);
  const places = definitionOf(question)?.places ?? [];
  expect(shownPlaces(places, question)).toEqual([`moor/karten.cards: [Name] "${name}"`]);
  expect(referencesTo(question, { declaration: true, others: [] })).toHaveLength(2);
  const renamed = rename(question, "雪", []);
  expect(renamed.kind === "renamed" && [...renamed.edits].flatMap(([, edits]) => edits)).toHaveLength(2);
});

test.each([
  [WEATHER, CLOUDS, 'Regel "»$0"', ['Regel "»Beständig"', 'Regel "»Flüchtig"']],
  [WEATHER, CLOUDS, 'Regel "‹R›$0"', ['Regel "‹R›‹R›"']],
  [WEATHER, CLOUDS, 'Regel "Rufe „$0', ['Regel "Rufe „Große Flocke"']],
  [WEATHER, CLOUDS, 'Regel "»Flüchtig«, $0"', ['Regel "»Flüchtig«, »Beständig«"']],
  [MOON, FLOWERS, 'Kouka "【$0】"', ['Kouka "【夜咲き】"', 'Kouka "【香り】"']],
  [MOON, FLOWERS, 'Kouka "☽のとき$0"', ['Kouka "☽のとき、"', 'Kouka "☽のとき。"']],
])("%#: what can follow is offered", (system, cards, line, expected) => {
  const question = ask(pack(system, `${cards}${line}\n`));
  const list = complete(question);
  const { text, offset } = question;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const lines = (list?.items ?? []).map(
    ({ insertion }) =>
      text.slice(start, list?.replace.start) + filledText(insertion) + text.slice(list?.replace.end, end),
  );
  for (const one of expected) expect(lines).toContain(one);
});

test.each([
  ["a misspelt keyword", WEATHER, "»Bestädig«.", "»Beständig«."],
  ["a misspelt name", WEATHER, "Rufe „Große Floke“.", "Rufe „Große Flocke“."],
  ["a misspelt word", WEATHER, "Jeder Gegner verliet eine Karte.", "Jeder Gegner verliert eine Karte."],
  ["a word twice", WEATHER, "Jeder Gegner verliert eine eine Karte.", "Jeder Gegner verliert eine Karte."],
  ["a quotation mark that is not closed", WEATHER, "»Beständig, »Flüchtig«.", "»Beständig«, »Flüchtig«."],
  ["a full stop that is missing", WEATHER, "Rufe „Große Flocke“", "Rufe „Große Flocke“."],
  ["a mistake of the game, with its capital", WEATHER, "Rufe eine Wolke.", "Rufe „Große Flocke“."],
  ["a bracket that is not closed", MOON, "【夜咲きを得る。", "【夜咲き】を得る。"],
  ["a full stop of another script", MOON, "札を２枚引く", "札を２枚引く。"],
  ["a word of the style guide without blanks around it", MOON, "【香り】を取る。", "【香り】を得る。"],
])("a quick fix for %s", (_, system, wrong, right) => {
  const cards = system === WEATHER ? CLOUDS : FLOWERS;
  const name = system === WEATHER ? "Regel" : "Kouka";
  const text = `${cards}${name} "${wrong}"\n`;
  const at = findingsOf(ask(pack(system, text)))[0]?.span.start ?? 0;
  const before = ask(pack(system, text)).text;
  const { actions, asked: question } = actionsAt(
    `//- moor/karten.cards\n${before.slice(0, at)}$0${before.slice(at)}//- spiel.system\n${system}`,
  );
  const [fix] = actions.filter(({ kind }) => kind === "quickfix");
  expect(edited(question.files, fix?.edit?.())["moor/karten.cards"]).toBe(before.replace(wrong, right));
});

test("of two keywords of two letters, the other is not a misspelt one", () => {
  const card = FLOWERS.replace("【夜咲き】を", "【夜咲】を");
  expect(findingsOf(ask(pack(MOON, card))).map(({ severity, fixes }) => [severity, fixes.length])).toEqual([
    ["info", 0],
  ]);
});
