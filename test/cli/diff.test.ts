import { rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diffSchema } from "../../tools/diff/diff-schema.js";
import { type Repository, repository } from "./git.js";
import { type Playground, playground } from "./run.js";

const goal = (id: string, more = "") =>
  `Identifier: ${id}\nDirective: Walk out to ${id}.\n\nType "Adventure"\nLevel 1\nRoleplay "Competition"\nAdventureCommonCosts\n    Rope 1\nEraResources\n    Coin 3\n${more}`;
const rope = (id: string, amount = 2) =>
  `Identifier: ${id}\nDirective: Good rope, and ${amount} of it.\n\nType "Support"\nAdventureResources\n    Rope ${amount}\n`;
const pack = (name: string) => `Pack: ${name}\nKind "Edition"\n`;
const join = (...records: readonly string[]) => records.join("---\n");

/** A pack that is written down bit by bit: two cards, a third, a mistake, a new name for one. */
function history(): Repository {
  const place = repository();
  place.commit("two cards", {
    "cards/pack.cards": pack("Ropewalk"),
    "cards/one.cards": join("Era: First\n", goal("WALK A 1"), rope("WALK S 1")),
    "cardwright.json": '{ "rules": { "no-helpers": "off" } }\n',
  });
  place.git("tag", "first");
  place.commit("a third", { "cards/two.cards": join(rope("WALK S 2", 1)) });
  place.git("tag", "second");
  place.git("branch", "side");
  place.commit("another name, and less rope", {
    "cards/one.cards": join("Era: First\n", goal("WALK A 1"), rope("WALK S 10").replace("Rope 2", "Rope 3")),
  });
  place.git("checkout", "--quiet", "side");
  place.commit("on the side", { "cards/two.cards": join(rope("WALK S 2", 1), rope("WALK S 3", 5)) });
  place.git("checkout", "--quiet", "main");
  return place;
}

let place: Repository;
beforeAll(() => {
  place = history();
});
afterAll(() => place.remove());

describe("revisions", () => {
  test("two of them", { tags: "slow" }, async () => {
    const { out, status, error } = await place.run("diff first second");
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toBe(
      "first → second\n\nRopewalk: 1 card added\n\nWALK S 2 (Support)\n  is new, in First\n\nNo engine or saved deck breaks.\n",
    );
  });

  test("a renamed card is a break, so the status is 1", { tags: "slow" }, async () => {
    const { out, status } = await place.run("diff second");
    expect(status).toBe(1);
    expect(out).toContain("second → the working tree\n");
    expect(out).toContain("was WALK S 1 and is WALK S 10 now [breaks engines and saved decks]\n");
    expect(out).toContain("  AdventureResources.Rope from 2 to 3\n");
  });

  test("a range; with three dots from where the other one left it", { tags: "slow" }, async () => {
    expect((await place.run("diff main..side")).out).toContain("WALK S 10 and is WALK S 1 now");
    const { out, status } = await place.run("diff main...side");
    expect(status).toBe(0);
    expect(out).toContain("main (where side left it) → side\n\nRopewalk: 1 card added\n\nWALK S 3");
    expect(out).not.toContain("WALK S 10");
  });

  test("without words: what is not committed yet", { tags: "slow" }, async () => {
    expect((await place.run("diff")).out).toBe("HEAD → the working tree: nothing changed\n");
    place.write({ "cards/three.cards": rope("WALK S 4") });
    expect((await place.run("diff")).out).toContain("WALK S 4 (Support)\n  is new, in First\n");
    rmSync(path.join(place.folder, "cards/three.cards"));
  });

  test("the folder that is looked at is the current one, or the one that is named", { tags: "slow" }, async () => {
    expect((await place.run("diff first second", { in: "cards" })).out).toContain("1 card added");
    expect((await place.run("diff first:cards cards")).out).toContain("first:cards → cards\n");
    expect((await place.run("diff first:./ second:./", { in: "cards" })).out).toContain("1 card added");
  });

  test("nothing is checked out, and nothing changes in the repository", { tags: "slow" }, async () => {
    const before = place.git("status", "--porcelain") + place.git("rev-parse", "HEAD");
    await place.run("diff first second");
    expect(place.git("status", "--porcelain") + place.git("rev-parse", "HEAD")).toBe(before);
  });
});

describe("other things to compare", () => {
  test("what compile wrote", { tags: "slow" }, async () => {
    await place.run("compile cards --out old.json");
    const { out, status } = await place.run("diff first old.json");
    expect(out).toContain("first → old.json\n");
    expect(status).toBe(1);
    expect((await place.run("diff old.json cards")).out).toBe("old.json → cards: nothing changed\n");
  });

  test("folders, without any git", { tags: "slow" }, async () => {
    const other = playground({
      "old/a.cards": join(pack("P"), goal("P A 1"), rope("P S 1")),
      "new/a.cards": join(pack("P"), goal("P A 1"), rope("P S 1", 3)),
    });
    expect((await other.run("diff old new")).out).toContain("AdventureResources.Rope from 2 to 3");
    other.remove();
  });

  test("several packs, one new and one gone", { tags: "slow" }, async () => {
    const other = playground({
      "old/a/a.cards": join(pack("A"), rope("A S 1")),
      "old/b/b.cards": join(pack("B"), rope("B S 1")),
      "old/c/c.cards": join(pack("C"), rope("C S 1")),
      "new/a/a.cards": join(pack("A"), rope("A S 1")),
      "new/d/d.cards": join(pack("D"), rope("D S 1")),
      "new/c/c.cards": join(pack("Sea"), rope("C S 1")),
    });
    const { out } = await other.run("diff old new");
    expect(out).toContain("\nD: is new\n");
    expect(out).toContain("\nB: is gone [breaks engines and saved decks]\n");
    expect(out).toContain("was C and is Sea now [breaks engines]\n");
    expect(out).not.toContain("\nA:");
    other.remove();
  });
});

describe("the configuration and the systems are those of each revision", () => {
  const system = (least: number) =>
    `System: Kites\nAbout: A game about kites.\nId "kites"\nEdition "${least}"\n---\nAttribute: Lift\nAbout: How high it goes.\nValue "integer"\nMinimum ${least}\n`;
  test("also where the file of the system is another one now", { tags: "slow" }, async () => {
    const other = repository();
    const cards = "Pack: Sky\n---\nIdentifier: K 1\nLift 3\n";
    const configuration = (file: string) => `{ "system": "kites", "systems": ["${file}"] }\n`;
    other.commit("one", { "a.cards": cards, "old.system": system(1), "cardwright.json": configuration("old.system") });
    rmSync(path.join(other.folder, "old.system"));
    other.commit("two", { "new.system": system(2), "cardwright.json": configuration("new.system") });
    const { out, error } = await other.run("diff HEAD~1 HEAD");
    expect(error).toBe("");
    expect(out).toContain("is of the game system kites@2 now, was of kites@1 [breaks engines]");
    other.remove();
  });

  test("a broken configuration of long ago fails nothing, and is told", { tags: "slow" }, async () => {
    const other = repository();
    other.commit("one", { "a.cards": join(pack("P"), rope("P S 1")), "cardwright.json": "{ broken" });
    other.commit("two", { "cardwright.json": "{}" });
    const { out, status, error } = await other.run("diff HEAD~1");
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toMatch(/Note: at HEAD~1: cardwright\.json:1:3: /);
    other.remove();
  });

  test("what cannot be read in full is told", { tags: "slow" }, async () => {
    const other = repository();
    other.commit("one", { "a.cards": `<<<<<<< ours\n${rope("P S 1")}=======\n${rope("P S 2")}>>>>>>> theirs\n` });
    other.commit("two", { "a.cards": rope("P S 1").replace("Identifier: P S 1\n", "") });
    const { out } = await other.run("diff HEAD~1 HEAD");
    expect(out).toContain(
      "Note: at HEAD~1: a.cards has conflict markers, so it is compared as far as it can be read\n",
    );
    expect(out).toContain("Note: at HEAD: 1 card has no identifier, so diff can't tell what changed on it\n");
    other.remove();
  });

  test.skipIf(process.platform === "win32")("links in a revision are followed", { tags: "slow" }, async () => {
    const other = repository({ "real/a.cards": join(pack("P"), rope("P S 1")) });
    symlinkSync("real", path.join(other.folder, "link"));
    other.commit("one");
    other.commit("two", { "real/b.cards": rope("P S 2") });
    expect((await other.run("diff HEAD~1:link HEAD:link")).out).toContain("P S 2 (Support)\n  is new\n");
    other.remove();
  });
});

describe("approvals", () => {
  let own: Repository;
  beforeAll(() => {
    own = history();
  });
  afterAll(() => own.remove());

  test("are written with their reason, and hold from then on", { tags: "slow" }, async () => {
    expect((await own.run("diff second")).status).toBe(1);
    expect((await own.run("diff second --approve better-numbers")).status).toBe(0);
    expect(JSON.parse(own.read("approved-changes.json"))).toEqual({
      version: 1,
      approved: [
        {
          pack: "Ropewalk",
          change: "card-renamed",
          subject: "WALK S 10",
          from: "WALK S 1",
          to: "WALK S 10",
          reason: "better-numbers",
        },
      ],
    });
    const { out, status } = await own.run("diff second");
    expect(status).toBe(0);
    expect(out).toContain("[breaks engines and saved decks; approved: better-numbers]");
    expect(out).toContain("1 change breaks engines or saved decks, all of it approved.");
  });

  test("of what did not happen are told, and taken out when that is asked for", { tags: "slow" }, async () => {
    const { out, status } = await own.run("diff first second");
    expect(status).toBe(0);
    expect(out).toContain("Unused approval: card-renamed WALK S 10 (better-numbers)\n");
    await own.run("diff first second --prune-approvals --approvals other.json --approve nothing");
    expect(JSON.parse(own.read("other.json")).approved).toEqual([]);
  });

  test("a broken file is not taken for an empty one", { tags: "slow" }, async () => {
    own.write({ "broken.json": "{", "newer.json": '{ "version": 2, "approved": [] }' });
    for (const [file, says] of [
      ["broken.json", "broken.json is not JSON"],
      ["newer.json", "newer.json was written by a newer version of cardwright"],
      ["none.json", "cannot read none.json: there is no such file"],
    ]) {
      const { status, error } = await own.run(`diff second --approvals ${file}`);
      expect({ status, error: error.split("\n")[0] }).toEqual({ status: 2, error: `cardwright: ${says}` });
    }
  });
});

describe("what fails", () => {
  test("only what is asked for", { tags: "slow" }, async () => {
    expect((await place.run("diff first second --fail-on any")).status).toBe(1);
    expect((await place.run("diff second --fail-on none")).status).toBe(0);
    expect((await place.run("diff HEAD --fail-on any")).status).toBe(0);
  });
});

describe("the forms", () => {
  test("JSON, as its schema says, the same bytes each time", { tags: "slow" }, async () => {
    const { out } = await place.run("diff second --format json");
    const validate = new Ajv2020({ strict: false }).compile(diffSchema());
    validate(JSON.parse(out));
    expect(validate.errors).toBeNull();
    expect(JSON.parse(out).summary).toMatchObject({ breaking: 1, approved: 0 });
    expect((await place.run("diff second --format json")).out).toBe(out);
  });

  test("Markdown for a comment: what breaks first, the rest folded, and nobody is mentioned", {
    tags: "slow",
  }, async () => {
    place.write({ "cards/four.cards": rope("WALK @S 5").replace("Good rope", "For @all of #12, <b>good</b> rope") });
    const { out } = await place.run("diff second --format markdown");
    rmSync(path.join(place.folder, "cards/four.cards"));
    expect(out).toContain("### Cards: `second` → `the working tree`\n");
    expect(out).toContain("**1 change breaks engines or saved decks**:\n\n- `WALK S 10` was `WALK S 1`");
    expect(out).toContain("<details><summary><b>Ropewalk</b>: ");
    expect(out).not.toMatch(/^[^`]*@all/m);
    expect(out).not.toContain("<b>good");
  });

  test("Markdown of a very large change still fits into a comment", { tags: "slow" }, async () => {
    const cards = Array.from({ length: 3000 }, (_, index) => rope(`WALK S ${index + 100}`));
    place.write({ "cards/many.cards": join(...cards) });
    const { out } = await place.run("diff second --format markdown");
    rmSync(path.join(place.folder, "cards/many.cards"));
    expect(out.length).toBeLessThan(65_536);
    expect(out).toMatch(/- … and \d+ more\n/);
    expect(out).toContain("</details>");
  });

  test("a file", { tags: "slow" }, async () => {
    const { out } = await place.run("diff first second --format markdown --out report.md");
    expect(out).toBe("report.md written\n");
    expect(place.read("report.md")).toContain("`WALK S 2`: is new, in `First`");
    rmSync(path.join(place.folder, "report.md"));
  });
});

describe("bad input is answered in one line", () => {
  const said = async (from: Playground, words: string) => {
    const { status, error, out } = await from.run(words);
    return { status, error: error.trim(), out };
  };
  test("a revision that does not exist", { tags: "slow" }, async () => {
    expect(await said(place, "diff nowhere")).toEqual({
      status: 2,
      error: "cardwright: there is no file or folder nowhere, and there is no git revision 'nowhere'",
      out: "",
    });
  });

  test("a repository without history", { tags: "slow" }, async () => {
    const empty = repository({ "a.cards": rope("P S 1") });
    expect(await said(empty, "diff")).toMatchObject({
      status: 2,
      error:
        "cardwright: no version is named to compare with, and this repository has no commits yet, so no revision 'HEAD'",
    });
    empty.remove();
  });

  test("a folder that is no repository", async () => {
    const plain = playground({ "a.cards": rope("P S 1") });
    expect(await said(plain, "diff main")).toMatchObject({
      status: 2,
      error: "cardwright: there is no file or folder main, and there is no git repository here, so no revision 'main'",
    });
    plain.remove();
  });

  test("a name that is both", { tags: "slow" }, async () => {
    place.git("tag", "cards");
    expect(await said(place, "diff cards")).toMatchObject({
      status: 2,
      error: "cardwright: 'cards' is a path and a git revision too; write ./cards for the path, or refs/heads/cards",
    });
    expect((await place.run("diff first:cards ./cards")).status).toBe(1);
    place.git("tag", "--delete", "cards");
  });

  test("no cards on either side, and a reason that says nothing", { tags: "slow" }, async () => {
    place.write({ "empty/readme.txt": "", "wrong.json": "" });
    expect((await said(place, "diff empty empty")).error).toBe(
      "cardwright: there are no cards in empty, and none in empty",
    );
    expect((await place.run("diff first --approve=")).error).toContain("--approve takes the reason");
    expect((await place.run("diff second --out wrong.json/a.md")).error).toContain("cannot write wrong.json/a.md");
  });

  test("JSON that compile did not write", { tags: "slow" }, async () => {
    place.write({ "wrong.json": '{ "cards": 3 }' });
    expect((await said(place, "diff wrong.json cards")).error).toMatch(
      /^cardwright: wrong\.json is not what compile writes: /,
    );
  });
});
