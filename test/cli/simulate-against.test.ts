import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../support/samples.js";
import { type Repository, repository } from "./git.js";

const read = (file: string) => readFileSync(join(ROOT, "samples/salt-stairs", file), "utf8");

/** The sample in a repository, then with a card that costs more than anybody has, then in another folder. */
describe("another version of a pack", () => {
  let place: Repository;
  beforeAll(() => {
    const [cards, pack] = [read("cards.cards"), read("pack.cards")];
    place = repository();
    place.commit("as it was", { "stairs/cards.cards": cards, "stairs/pack.cards": pack });
    place.git("tag", "first");
    place.git("mv", "stairs", "harbour");
    place.commit("elsewhere");
    place.git("tag", "moved");
    place.commit("Perrin lives shorter, and there is one card more", {
      "harbour/cards.cards": `${cards.replace("Life 22", "Life 2").trimEnd()}\n---\n${cards
        .split("\n---\n")
        .find((record) => record.includes("Identifier: SALT 61"))
        ?.replace("SALT 61", "SALT 69")}`,
      "harbour/pack.cards": pack.replace("    1 SALT 61\n", "    1 SALT 61\n    60 SALT 69\n"),
    });
  });
  afterAll(() => place.remove());
  const simulate = (words: string) => place.run(`simulate harbour --sessions 24 ${words}`);

  test("is found by its name, and what differs is said, with what changed", { tags: "slow" }, async () => {
    const { status, out, error } = await simulate("--against first");
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toMatch(/\nAgainst first: each seed was played with both versions\. With \d+ of 24, all of these/);
    expect(out).toContain("\nCards: 1 changed, 1 new.\n\nfigure ");
    expect(out).toMatch(/\nplayer 1 wins +24 +[\d.]+ % +[\d.]+ % +[-+]?[\d.]+ \(-[\d.]+ to \+[\d.]+\)\n/);
  });

  test("that is the same says so: no seed differs", { tags: "slow" }, async () => {
    place.git("stash", "--quiet", "--include-untracked");
    place.git("checkout", "--quiet", "moved");
    const { out } = await simulate("--against first");
    expect(out).toContain("With 24 of 24, all of these figures came out the same.\n\nfigure ");
    expect(out).not.toContain("changed-in-play");
    expect((await place.run("diff first")).out).not.toContain("--against");
    place.git("checkout", "--quiet", "main");
  });

  test("is told as data: shares of seeds, with their differences", { tags: "slow" }, async () => {
    const { out } = await simulate("--against first --format json");
    const { against, differences, findings, tally } = JSON.parse(out);
    expect(against).toEqual({ name: "first", system: "prelude-play@1", hash: expect.stringMatching(/^sha256/) });
    expect(against.hash).not.toBe(JSON.parse(out).pack.hash);
    expect(tally.against.tally.sessions).toBe(24);
    const [turns] = differences.filter(({ figure }: { figure: string }) => figure === "turns");
    expect(turns).toMatchObject({ of: 24, before: expect.any(Number), now: expect.any(Number) });
    expect(turns.by).toBeCloseTo(turns.now - turns.before, 3);
    expect(turns.least).toBeLessThanOrEqual(turns.by);
    expect(differences.map(({ about }: { about: string }) => about)).not.toContain("SALT 69");
    for (const { id } of findings) expect(["changed-in-play", "unexpected", "too-few-sessions"]).toContain(id);
  });

  test("stands in each format", { tags: "slow" }, async () => {
    const markdown = await simulate("--against first --format markdown");
    expect(markdown.out).toContain("| figure | seeds | before | now | difference |\n| --- |");
    const page = await simulate("--against first --format html");
    expect(page.out).toContain("<h2>Against first</h2>");
    expect(page.out).toContain('aria-label="Differences"');
    const sarif = JSON.parse((await simulate("--against first --format sarif")).out);
    const rules = sarif.runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId);
    expect(rules).toContain("changed-in-play");
  });

  test("is compared in parts as well, which add up to the same bytes", { tags: "slow" }, async () => {
    for (const part of [1, 2])
      place.write({ [`${part}.json`]: (await simulate(`--against first --format json --shard ${part}/2`)).out });
    place.write({ "alone.json": (await simulate("--format json --shard 2/2")).out });
    const whole = await simulate("--against first --format json");
    expect((await place.run("simulate harbour --merge 2.json 1.json --format json")).out).toBe(whole.out);
    expect(await place.run("simulate --merge 1.json alone.json")).toMatchObject({
      status: 2,
      error: expect.stringContaining("what it is compared with differs"),
    });
    expect(await place.run("simulate --merge 1.json 2.json --against first")).toMatchObject({ status: 2 });
    const damaged = JSON.parse(place.read("1.json"));
    damaged.tally.against.figures[0].unlike = "none";
    place.write({ "damaged.json": JSON.stringify(damaged) });
    expect((await place.run("simulate --merge damaged.json")).error).toContain("damaged.json is damaged");
    for (const name of ["1", "2", "alone", "damaged"]) place.git("clean", "--force", "--quiet", `${name}.json`);
  });

  test("can lie in a folder, and diff names the command", { tags: "slow" }, async () => {
    const { out } = await place.run("diff first --fail-on none");
    expect(out).toMatch(/\ncardwright simulate harbour --against first tells what that changes in play\.\n$/);
    place.write({ "old/cards.cards": read("cards.cards"), "old/pack.cards": read("pack.cards") });
    expect((await simulate("--against ./old")).out).toContain("\nAgainst old: ");
    place.git("clean", "--force", "--quiet", "-d", "old");
  });

  test.each([
    ["nowhere", "there is no file or folder nowhere, and there is no git revision 'nowhere'"],
    ["first:elsewhere", "first:elsewhere has no such pack, so there is nothing to compare with"],
  ])("%s is refused", async (word, said) => {
    expect(await simulate(`--against ${word}`)).toMatchObject({ status: 2, error: expect.stringContaining(said) });
  });
});
