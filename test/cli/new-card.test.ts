import { describe, expect, test } from "vitest";
import { cleanCard, type Playground, playground, run } from "./run.js";

const adventure = (id: string) => `Identifier: ${id}\nDirective: Fly.\n\nType "Adventure"\n`;

async function appended(
  files: Readonly<Record<string, string>>,
  words: string,
  ask: (place: Playground) => string,
): Promise<{ readonly out: string; readonly error: string; readonly status: number; readonly text: string }> {
  const place = playground(files);
  const ran = await place.run(words);
  const text = ask(place);
  place.remove();
  return { ...ran, text };
}

describe("new card", () => {
  const one = { "a.cards": `${cleanCard("KITE S 9")}---\n${adventure("KITE A 3")}` };
  const cases: readonly [words: string, files: Readonly<Record<string, string>>, added: string][] = [
    ["new card", one, '---\nIdentifier: KITE A 4\n\nType "Adventure"\n'],
    ["new card --kind Support", one, '---\nIdentifier: KITE S 10\n\nType "Support"\n'],
    ["new card --identifier KITE-X", one, '---\nIdentifier: KITE-X\n\nType "Adventure"\n'],
    [
      "new card",
      { "a.cards": cleanCard("KITE S 7").trimEnd(), "b/b.cards": "" },
      '\n---\nIdentifier: KITE S 8\n\nType "Support"\n',
    ],
    ["new card", { "a.cards": cleanCard("KITE S 007") }, '---\nIdentifier: KITE S 008\n\nType "Support"\n'],
    ["new card", { "a.cards": `${cleanCard("KITE S 7")}---\n` }, 'Identifier: KITE S 8\n\nType "Support"\n'],
  ];
  test.each(cases)("%s", async (words, files, added) => {
    const before = files["a.cards"];
    const { text, status } = await appended(files, words, (place) => place.read("a.cards"));
    expect({ status, added: text.slice(before?.length) }).toEqual({ status: 0, added });
    expect(text.startsWith(before ?? "")).toBe(true);
  });

  test("says where it is, so that an editor can open it", async () => {
    const { out } = await appended(one, "new card", () => "");
    expect(out.split("\n")[0]).toBe("a.cards:11: KITE A 4");
  });

  test("numbers that are taken in the pack, or in one that it uses, are passed over", async () => {
    const files = {
      "old/pack.cards": `Pack: Old\n---\n${cleanCard("KITE S 3")}`,
      "new/pack.cards": "Pack: New\nUses:\n    ../old\n",
      "new/a.cards": cleanCard("KITE S 1"),
      "new/b.cards": cleanCard("KITE S 2"),
    };
    const { text } = await appended(files, "new card new/a.cards", (place) => place.read("new/a.cards"));
    expect(text).toContain("Identifier: KITE S 4\n");
  });

  test("like another card: all that it says, but its identifier", async () => {
    const place = playground({ "a.cards": `# Why.\n${cleanCard("KITE S 1")}---\n${adventure("KITE A 1")}` });
    const { out } = await place.run("new card");
    expect(out).toContain("KITE A 2");
    const like = await run(["new", "card", "--like", "KITE S 1"], { cwd: place.folder });
    expect(like.status).toBe(0);
    expect(place.read("a.cards")).toMatch(
      /---\n# Why\.\nIdentifier: KITE S 2\nType "Support"\nAdventureResources\n {4}Wind 2\n$/,
    );
    place.remove();
  });

  test("like another card, which names the file", async () => {
    const place = playground({ "a.cards": cleanCard("KITE S 1"), "b/b.cards": cleanCard("KITE T 4") });
    const { status, out } = await run(["new", "card", "--like", "KITE T 4"], { cwd: place.folder });
    expect({ status, first: out.split("\n")[0] }).toEqual({ status: 0, first: "b/b.cards:6: KITE T 5" });
    expect(place.read("a.cards")).toBe(cleanCard("KITE S 1"));
    place.remove();
  });

  test.each([
    ["conspiracy", "Event", ["Name", "Spheres", "Cost", "Effect"]],
    ["altered", "Character", ["Name", "HandCost", "ReserveCost", "Forest"]],
    ["horizon", "Event", ["Centre"]],
    ["prelude", "Character", ["Race", "Life", "Icons"]],
    ["got", "Adventure", ["Roleplay"]],
  ])("says what a new card of %s still needs, which is what lint says", async (system, kind, names) => {
    const place = playground();
    await place.run(`init --system ${system}`);
    const { out } = await place.run(`new card --kind ${kind}`);
    const [, head, ...todo] = out.trimEnd().split("\n");
    expect(head).toBe("Still to do:");
    for (const name of names) expect(out).toContain(name);
    const [, file = "", line = ""] = /^(.*?):(\d+):/.exec(out) ?? [];
    const findings = (await place.run("lint --format compact")).out.matchAll(/^(.*?):(\d+):.*\[([\w/-]+)\]$/gm);
    const ofCard = [...findings].filter(([, of, at]) => of === file && Number(at) >= Number(line));
    expect(todo.map((said) => /\[([\w/-]+)\]$/.exec(said)?.[1]).sort()).toEqual(
      ofCard.map(([, , , rule]) => rule).sort(),
    );
    place.remove();
  });

  test("says nothing more of a card that lints clean", async () => {
    const files = { "cardwright.json": '{ "system": "common" }', "a.cards": "Identifier: KITE 1\n" };
    expect(await appended(files, "new card", () => "")).toMatchObject({ status: 0, out: "a.cards:3: KITE 2\n" });
  });

  test("keeps the line ends of its file", async () => {
    const files = { "a.cards": cleanCard("KITE S 1").replaceAll("\n", "\r\n") };
    const { text } = await appended(files, "new card", (place) => place.read("a.cards"));
    expect(text).not.toMatch(/[^\r]\n/);
  });

  const refused: readonly [words: readonly string[], files: Readonly<Record<string, string>>, says: string][] = [
    [["new", "cart"], one, "there is no new 'cart', did you mean 'card'?"],
    [["new", "card", "nowhere"], one, "there is no file or folder nowhere"],
    [["new", "card", "--kind", "Suport"], one, "there is no kind 'Suport', did you mean 'Support'?"],
    [["new", "card", "--identifier", "KITE S 9"], one, "there is a card KITE S 9 already"],
    [["new", "card", "--like", "KITE S 8"], one, "there is no card 'KITE S 8', did you mean 'KITE S 9'?"],
    [
      ["new", "card", "--like", "KITE S 8"],
      { "a.cards": cleanCard("KITE S 7"), "b.cards": cleanCard("KITE T 1") },
      "there is no card 'KITE S 8', did you mean 'KITE S 7'?",
    ],
    [
      ["new", "card"],
      { "a.cards": cleanCard("one") },
      "no card here has an identifier that could be counted on; say --identifier",
    ],
    [
      ["new", "card"],
      { "a.cards": cleanCard("A 1"), "b.cards": cleanCard("B 1") },
      "there are several files with cards, so name one: a.cards, b.cards",
    ],
  ];
  test.each(refused)("%j is answered", async (words, files, says) => {
    const place = playground(files);
    const { status, error } = await run(words, { cwd: place.folder });
    expect({ status, error }).toEqual({ status: 2, error: `cardwright: ${says}\n` });
    for (const [file, text] of Object.entries(files)) expect(place.read(file)).toBe(text);
    place.remove();
  });
});
