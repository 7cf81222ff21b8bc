import { renameSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type Repository, repository } from "../git.js";
import { cleanCard, playground, wrongCard } from "../run.js";

let place: Repository;
afterEach(() => place.remove());

const PACK = 'Pack: Kites\nKind "Booster"\n';
const OLD = `${wrongCard("KITE S 1")}---\n${wrongCard("KITE S 2")}---\n${cleanCard("KITE S 3")}`;

/** An old pack with one commit on `main`. */
function oldPack(): Repository {
  place = repository();
  place.commit("An old pack", { "pack.cards": PACK, "a.cards": OLD, "b.cards": wrongCard("KITE S 4") });
  return place;
}

/** The findings that count, as `file:line rule`. */
async function found(words = "lint --since main"): Promise<readonly string[]> {
  const { out, error } = await place.run(`${words} --format compact`);
  expect(error).toBe("");
  return out.split("\n").flatMap((line) => {
    const [, file, number, rule] = /^([^:]+):(\d+):\d+: .*\[(.*)\]$/.exec(line) ?? [];
    return file === undefined ? [] : [`${file}:${number} ${rule}`];
  });
}

describe("only what stands on changed lines counts", () => {
  test("nothing changed: nothing counts, and the rest is told", { tags: "slow" }, async () => {
    oldPack();
    const { status, out } = await place.run("lint --since main");
    expect(status).toBe(0);
    expect(out).toContain("nothing to report");
    expect(out).toMatch(/^\d+ findings on lines that did not change; without --since all are shown\.$/m);
    expect((await place.run("lint")).status).toBe(1);
  });

  test("a line that is edited, and not yet committed", { tags: "slow" }, async () => {
    oldPack();
    place.write({ "a.cards": OLD.replace('KITE S 3\nType "Support"', "KITE S 3\nType Support") });
    expect(await found()).toEqual(["a.cards:12 syntax"]);
    expect((await place.run("lint --since main")).status).toBe(1);
    place.git("add", "--all");
    expect(await found()).toEqual(["a.cards:12 syntax"]);
  });

  test("an edit beside an old mistake", { tags: "slow" }, async () => {
    oldPack();
    place.write({ "a.cards": OLD.replace("Wind 2", "Wind 3") });
    expect(await found()).toEqual([]);
  });

  test("lines put in, that move all others", { tags: "slow" }, async () => {
    oldPack();
    place.write({ "a.cards": `${wrongCard("KITE S 9")}---\n${OLD}` });
    expect(await found()).toEqual(["a.cards:2 syntax"]);
  });

  test("a file that git does not know yet, also one that it ignores but that was named", { tags: "slow" }, async () => {
    oldPack();
    place.commit("Ignore drafts", { ".gitignore": "draft.cards\n" });
    place.write({ "new.cards": wrongCard("KITE S 5"), "draft.cards": wrongCard("KITE S 6") });
    expect(await found()).toEqual(["new.cards:2 syntax"]);
    expect(await found("lint --since main draft.cards")).toEqual(["draft.cards:2 syntax"]);
  });

  test("a file that was renamed is not new, and what was edited in it is", { tags: "slow" }, async () => {
    oldPack();
    place.git("mv", "a.cards", "c.cards");
    expect(await found()).toEqual([]);
    place.write({ "c.cards": OLD.replace('KITE S 3\nType "Support"', "KITE S 3\nType Support") });
    expect(await found()).toEqual(["c.cards:12 syntax"]);
  });

  test("a file that is gone", { tags: "slow" }, async () => {
    oldPack();
    place.git("rm", "--quiet", "b.cards");
    expect(await found()).toEqual([]);
  });

  test("the history since a branch left, not what came to the other one meanwhile", { tags: "slow" }, async () => {
    oldPack();
    place.git("switch", "--quiet", "--create", "mine");
    place.commit("Mine", { "mine.cards": wrongCard("KITE S 7") });
    place.git("switch", "--quiet", "main");
    place.commit("Theirs", {
      "b.cards": wrongCard("KITE S 4").replace("Wind", "Calm"),
      "a.cards": OLD.replace("Wind", "Calm"),
    });
    place.git("switch", "--quiet", "mine");
    expect(await found()).toEqual(["mine.cards:2 syntax"]);
    expect(await found("lint --since HEAD~1")).toEqual(["mine.cards:2 syntax"]);
    expect(await found("lint --since HEAD")).toEqual([]);
  });

  test("a finding counts where a place that it names changed", { tags: "slow" }, async () => {
    oldPack();
    place.write({ "c.cards": cleanCard("KITE S 1") });
    // The second card of that name stands in a.cards or c.cards; either way one of its places is new.
    const all = await found();
    expect(all.some((finding) => finding.endsWith("duplicate-identifier"))).toBe(true);
  });

  test("what a line was needed for that is taken out", { tags: "slow" }, async () => {
    oldPack();
    place.write({ "a.cards": OLD.replace('KITE S 3\nType "Support"\n', "KITE S 3\n") });
    expect(await found()).toEqual(["a.cards:11 missing-kind"]);
  });

  test("a whole card that is taken out marks none of its neighbours", { tags: "slow" }, async () => {
    oldPack();
    place.write({ "a.cards": `${wrongCard("KITE S 1")}---\n${cleanCard("KITE S 3")}` });
    expect(await found()).toEqual([]);
  });

  test("from a folder below, with a name that git would quote", { tags: "slow" }, async () => {
    place = repository();
    const name = 'eras/ümlaut "x"\t1.cards';
    place.commit("Old", { "pack.cards": PACK, [name]: OLD });
    place.write({ [name]: OLD.replace('KITE S 3\nType "Support"', "KITE S 3\nType Support") });
    const { out } = await place.run("lint --since main --format json", { in: "eras" });
    expect(JSON.parse(out).files.map(({ diagnostics }: { diagnostics: unknown[] }) => diagnostics.length)).toEqual([1]);
  });

  test("lines that look like a patch are lines", { tags: "slow" }, async () => {
    oldPack();
    const lore = "Lore: so\n    ++ b/b.cards\n    @@ -1 +1 @@\n    -- a/x\n";
    place.write({ "a.cards": OLD.replace("KITE S 3\n", `KITE S 3\n${lore}`) });
    place.commit("Lore");
    place.write({ "a.cards": OLD.replace('KITE S 3\nType "Support"', "KITE S 3\nType Support") });
    expect(await found("lint --since HEAD")).toEqual(["a.cards:12 syntax"]);
  });

  test("whatever the user has told git of patches", { tags: "slow" }, async () => {
    oldPack();
    for (const [key, value] of [
      ["diff.noprefix", "true"],
      ["diff.mnemonicPrefix", "true"],
      ["color.ui", "always"],
      ["diff.external", "false"],
      ["diff.context", "10"],
      ["diff.interHunkContext", "50"],
      ["core.quotePath", "true"],
    ] as const)
      place.git("config", key, value);
    place.write({ "a.cards": OLD.replace('KITE S 3\nType "Support"', "KITE S 3\nType Support") });
    expect(await found()).toEqual(["a.cards:12 syntax"]);
  });

  test("a configuration that is wrong is said all the same", { tags: "slow" }, async () => {
    oldPack();
    place.commit("Broken", { "cardwright.json": '{ "ignores": [] }' });
    const { status, out } = await place.run("lint --since main --format compact");
    expect(status).toBe(2);
    expect(out).toMatch(/^cardwright\.json:1:3: error/);
  });

  test("CRLF, and a last line without end", { tags: "slow" }, async () => {
    place = repository();
    const windows = OLD.replaceAll("\n", "\r\n").replace(/\r\n$/, "");
    place.git("config", "core.autocrlf", "false");
    place.commit("Old", { "pack.cards": PACK, "a.cards": windows });
    place.write({ "a.cards": `${windows}\r\n    Calm 007` });
    expect(await found()).toEqual(["a.cards:15 syntax"]);
  });

  test("together with a baseline both must let a finding through", { tags: "slow" }, async () => {
    oldPack();
    await place.run("lint --baseline base.json --write-baseline");
    place.write({ "a.cards": `${wrongCard("KITE S 9")}---\n${OLD}` });
    const { out } = await place.run("lint --baseline base.json --since main");
    expect(out).toContain("a.cards:2:6");
    // What is said of the play of the old ones waits for the new card.
    expect(out).toMatch(/^3 files, \d cards of \S+: 1 error$/m);
    expect(out).toContain("1 check on the whole pack waits until card KITE S ");
  });
});

describe("what git cannot tell is said in one line, with status 2", () => {
  const fails = async (words: string, says: string | RegExp, options = {}) => {
    const { status, out, error } = await place.run(words, options);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(error).toMatch(says);
    expect(error.trim().split("\n")).toHaveLength(1);
  };

  test("a revision that there is not", { tags: "slow" }, async () => {
    oldPack();
    await fails("lint --since nowhere", /^cardwright: there is no git revision 'nowhere'\n$/);
    await fails("lint --since=--all", /^cardwright: there is no git revision '--all'\n$/);
  });

  test("a repository without history", { tags: "slow" }, async () => {
    place = repository({ "a.cards": wrongCard("KITE S 1") });
    await fails("lint --since main", /this repository has no commits yet, so no revision 'main'/);
  });

  test("a folder that is no repository", async () => {
    const elsewhere = playground({ "a.cards": wrongCard("KITE S 1") });
    place = { ...elsewhere, git: () => "", commit: () => {} };
    await fails("lint --since main", /there is no git repository here, so no revision 'main'; --since needs one/);
  });

  test("a clone without the history that is asked for", { tags: "slow" }, async () => {
    oldPack();
    place.commit("Second", { "b.cards": cleanCard("KITE S 4") });
    place.git("clone", "--quiet", "--depth", "1", `file://${place.folder}`, "shallow");
    await fails("lint --since HEAD~1", /this clone is shallow/, { in: "shallow" });
  });

  test("standard input", { tags: "slow" }, async () => {
    oldPack();
    await fails("lint --since main -", /--since compares files with git, which does not know standard input \(-\)/);
  });

  test("no git at all", { tags: "slow" }, async () => {
    oldPack();
    const { PATH } = process.env;
    process.env.PATH = path.join(place.folder, "nothing-here");
    try {
      await fails("lint --since main", /reading revisions needs git, which is not installed/);
    } finally {
      process.env.PATH = PATH;
    }
  });

  test("a folder that only looks like a repository", { tags: "slow" }, async () => {
    oldPack();
    renameSync(path.join(place.folder, ".git"), path.join(place.folder, "git-of-old"));
    place.write({ ".git/readme": "not a repository" });
    await fails("lint --since main", /there is no git repository here/);
  });
});
