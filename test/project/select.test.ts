import { symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { cleanCard, type Playground, playground, wrongCard } from "../cli/run.js";

let place: Playground;
afterEach(() => place.remove());

/** The files in which `lint` finds something: every card here has an error. */
async function checked(words: string, options: { readonly in?: string } = {}): Promise<readonly string[]> {
  const { out } = await place.run(`lint --format compact ${words}`, options);
  return out.split("\n").flatMap((line) => line.split(":")[0] || []);
}

const card = wrongCard("KITE S 1");

describe("which files are looked at", () => {
  const files = {
    ".git/HEAD": "",
    ".git/x.cards": card,
    ".gitignore": "build\n*.old.cards\n!kept.old.cards\n",
    "a.cards": card,
    "notes.txt": "not cards",
    "b/c.cards": card,
    "b/d.old.cards": card,
    "b/kept.old.cards": card,
    "build/e.cards": card,
    "node_modules/p/f.cards": card,
    "drafts/g.cards": card,
    "drafts/deep/h.cards": card,
    "drafts/deep/i.old.cards": card,
    "cardwright.json": '{ "ignore": ["drafts", "b/c*.cards"] }',
  };
  const cases: readonly [words: string, found: readonly string[]][] = [
    ["", ["a.cards", "b/kept.old.cards"]],
    [".", ["a.cards", "b/kept.old.cards"]],
    ["b", ["b/kept.old.cards"]],
    // What is named is always read, and walked without what would leave it out itself.
    ["b/c.cards", ["b/c.cards"]],
    ["drafts", ["drafts/deep/h.cards", "drafts/g.cards"]],
    ["drafts/deep", ["drafts/deep/h.cards"]],
    ["drafts/deep/i.old.cards", ["drafts/deep/i.old.cards"]],
    ["build", ["build/e.cards"]],
    ["node_modules/p", ["node_modules/p/f.cards"]],
    ["a.cards a.cards .", ["a.cards", "b/kept.old.cards"]],
    ["**/*.cards", ["a.cards", "b/kept.old.cards"]],
    ["b/*.{old,new}.cards", ["b/kept.old.cards"]],
    ["drafts/*.cards", ["drafts/g.cards"]],
  ];
  test.each(cases)("lint %s", async (words, found) => {
    place = playground(files);
    expect(await checked(words)).toEqual(found);
  });

  test("the current folder counts, and paths are shown from it", async () => {
    place = playground(files);
    expect(await checked("..", { in: "b" })).toEqual(["../a.cards", "kept.old.cards"]);
  });

  test("`files` says what is found by walking", async () => {
    place = playground({
      "cardwright.json": '{ "files": ["cards/*.txt", "*.deck"] }',
      "cards/a.txt": card,
      "cards/b/c.txt": card,
      "d.deck": card,
      "e/f.deck": card,
      "g.cards": card,
    });
    expect(await checked("")).toEqual(["cards/a.txt", "d.deck", "e/f.deck"]);
  });

  test("links that lead in a circle are survived, others are followed once", async () => {
    place = playground({ "work/a.cards": card, "elsewhere/b.cards": card });
    symlinkSync(path.join(place.folder, "work"), path.join(place.folder, "work/self"));
    symlinkSync("nowhere", path.join(place.folder, "work/broken.cards"));
    symlinkSync(path.join(place.folder, "elsewhere"), path.join(place.folder, "work/one"));
    symlinkSync(path.join(place.folder, "elsewhere"), path.join(place.folder, "work/two"));
    expect(await checked("work")).toEqual(["work/a.cards", "work/one/b.cards"]);
  });
});

describe("what is not there", () => {
  const cases: readonly [words: string, says: string][] = [
    ["", "no .cards or .system files in the current folder"],
    ["empty", "no .cards or .system files in empty"],
    ["nowhere.cards", "there is no file or folder nowhere.cards"],
    ["empty/notes.tx", "there is no file or folder empty/notes.tx, did you mean empty/notes.txt?"],
    ["*.cards", "nothing matches the pattern *.cards"],
  ];
  test.each(cases)("lint %s", async (words, says) => {
    place = playground({ "empty/notes.txt": "" });
    expect(await place.run(`lint ${words}`)).toEqual({ status: 2, out: "", error: `cardwright: ${says}\n` });
    expect((await place.run(`lint --allow-empty ${words}`)).status).toBe(0);
  });

  test("the others are checked all the same, and 2 goes before 1", async () => {
    place = playground({ "a.cards": card });
    const { status, out, error } = await place.run("lint --format compact b.cards a.cards");
    expect(status).toBe(2);
    expect(error).toBe("cardwright: there is no file or folder b.cards, did you mean a.cards?\n");
    expect(out).toMatch(/^a\.cards:2:6: error: /);
  });
});

describe("a pack is a folder", () => {
  test("a named file is checked with its whole pack, and only its findings are shown", async () => {
    place = playground({
      "pack.cards": 'Pack: Kites\nKind "Booster"\n',
      "one.cards": wrongCard("KITE S 1"),
      "deeper/two.cards": cleanCard("KITE S 1"),
    });
    const { out, status } = await place.run("lint --format compact deeper/two.cards");
    expect(out).toMatch(/^deeper\/two\.cards:1:13: error: 2 cards have the identifier KITE S 1.*\n$/);
    expect(status).toBe(1);
  });

  test("a pack ends where another begins, and files without one are alone", async () => {
    place = playground({
      "a/pack.cards": 'Pack: Kites\nKind "Booster"\n',
      "a/one.cards": cleanCard("KITE S 1"),
      "a/b/pack.cards": 'Pack: Tails\nKind "Booster"\n',
      "a/b/one.cards": cleanCard("KITE S 1"),
      "c/one.cards": cleanCard("KITE S 1"),
      "c/two.cards": cleanCard("KITE S 1"),
    });
    expect(await place.run("lint --format compact")).toEqual({ status: 0, out: "", error: "" });
  });

  test("another pack is used by its folder", async () => {
    place = playground({
      "a/pack.cards": 'Pack: Kites\nKind "Booster"\nUses:\n    ../b\n---\nEra: Spring\nCards:\n    2 TAIL S 1\n',
      "b/pack.cards": 'Pack: Tails\nKind "Booster"\n',
      "b/one.cards": cleanCard("TAIL S 1"),
    });
    expect(await place.run("lint --format compact a")).toEqual({ status: 0, out: "", error: "" });
  });
});

test("a pack that lies around a git repository says nothing of the cards in it", async () => {
  place = playground({
    "pack.cards": "Pack: Everything\n",
    "clone/.git/HEAD": "",
    "clone/one.cards": cleanCard("KITE S 1"),
  });
  const { out } = await place.run("compile --stdout clone/one.cards");
  expect(JSON.parse(out).pack.name).toBeUndefined();
});
