import { afterEach, describe, expect, test } from "vitest";
import { type KnownGame, knownGames } from "../inferred/known-games.js";
import { type Playground, playground } from "./run.js";

let place: Playground | undefined;
afterEach(() => place?.remove());

const [, beasts] = knownGames(400) as [KnownGame, KnownGame];

function at(rows: KnownGame["rows"] = beasts.rows): Playground {
  place = playground({ "beasts.json": JSON.stringify(rows) });
  return place;
}

const rulesIn = (system: string): readonly string[] => [...system.matchAll(/^Rule: (.*)$/gm)].map(([, id = ""]) => id);

/** Says this of each rule that is asked about, and later of the others. */
const saying = (answers: Readonly<Record<string, readonly string[]>>) => {
  const left = Object.fromEntries(Object.entries(answers).map(([id, all]) => [id, [...all]]));
  let current = "";
  return (printed: string): string => {
    current = /^\d+ of \d+: (.*)$/m.exec(printed)?.[1] ?? current;
    return left[current]?.shift() ?? "later";
  };
};

describe("infer --review", () => {
  test("asks about each rule once, the most doubtful first, in 80 columns", { tags: "slow" }, async () => {
    const { run, read } = at();
    await run("infer beasts.json");
    const { status, out, error } = await run("infer --review", { answer: saying({}) });
    expect({ status, error }).toEqual({ status: 0, error: "" });
    const asked = [...out.matchAll(/^\d+ of \d+: (.*)$/gm)].map(([, id]) => id);
    expect(asked.toSorted()).toEqual(rulesIn(read("beasts.system")).toSorted());
    expect(out).toContain(`0 accepted, 0 weakened, 0 rejected; ${asked.length} left\n`);
    const powers = [...out.matchAll(/10\^(\d+)/g)].map(([, power]) => Number(power));
    expect(powers).toEqual(powers.toSorted((one, other) => one - other));
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  test("accepts, weakens and rejects, and asks no more about these", { tags: "slow" }, async () => {
    const { run, read } = at();
    await run("infer beasts.json");
    const before = rulesIn(read("beasts.system"));
    const answer = saying({
      "total-counts-cost": ["accept"],
      "together-range-aim": ["w"],
      "retreat-cost-counts-retreat": ["reject"],
    });
    const { out } = await run("infer --review beasts.json", { answer });
    expect(out).toContain("1 accepted, 1 weakened, 1 rejected; ");
    const system = read("beasts.system");
    expect(rulesIn(system)).toEqual(before.filter((id) => id !== "retreat-cost-counts-retreat"));
    expect(system).toMatch(/Rule: total-counts-cost\n(?:(?!Severity|---).*\n)*For "Attacks"\n/);
    expect(system).toMatch(/Rule: together-range-aim\n(?:.*\n){3}Severity "info"\n/);
    const again = await run("infer --review", { answer: saying({}) });
    expect(again.out).not.toMatch(/^\d+ of \d+: (?:total-counts-cost|together-range-aim|retreat-cost-counts)/m);
    await run("import beasts.json");
    expect(await run("lint --info --format compact")).toMatchObject({ status: 0, out: "" });
    expect((await run("test")).status).toBe(0);
  });

  test("what was decided stays when the table has grown", { tags: "slow" }, async () => {
    const { run, read, write } = at(beasts.rows.slice(0, 300));
    await run("infer beasts.json");
    const answer = saying({ "total-counts-cost": ["accept"], "together-range-aim": ["reject"] });
    await run("infer --review", { answer });
    const accepted = /Rule: total-counts-cost\n[\s\S]*?(?=\n---|$)/.exec(read("beasts.system"))?.[0];
    write({ "beasts.json": JSON.stringify(beasts.rows) });
    await run("infer beasts.json");
    await run("infer beasts.json");
    expect(rulesIn(read("beasts.system"))).not.toContain("together-range-aim");
    expect(read("beasts.system")).toContain(accepted);
    expect(JSON.parse(read("beasts.inferred.json")).rejected).toEqual(["Rule: together-range-aim"]);
    await run("import beasts.json");
    expect(await run("lint --info --format compact")).toMatchObject({ status: 0, out: "" });
  });

  test("shows the rows that break a rule", { tags: "slow" }, async () => {
    const odd = beasts.rows.findIndex(({ retreatCost }) => retreatCost === 2);
    const { run } = at(beasts.rows.map((row, index) => (index === odd ? { ...row, retreatCost: 4 } : row)));
    await run("infer beasts.json");
    const answer = saying({ "retreat-cost-counts-retreat": ["show", "q"] });
    const { out } = await run("infer --review", { answer });
    expect(out).toMatch(
      new RegExp(`These break it:\\n  entry ${odd + 1}: id: \\S+, retreatCost: 4, retreat: Any / Any\\n`),
    );
    expect(out).toContain("Some that keep it:\n  entry ");
  });

  test("by lines from a file, and with words that mean nothing", { tags: "slow" }, async () => {
    const { run } = at();
    await run("infer beasts.json");
    const { out } = await run("infer --review", { input: "what\nreject\nquit\n" });
    expect(out).toContain("reject    it goes, and is never proposed again\n");
    expect(out).toContain("0 accepted, 0 weakened, 1 rejected; ");
  });

  test("says what it needs", async () => {
    const { run } = at();
    expect((await run("infer --review")).error).toContain(". has 0 drafts of games; name the table");
    expect((await run("infer --review --check beasts.json")).error).toContain(
      "--review and --check can't be used together",
    );
    expect((await run("infer")).error).toContain("infer takes a table: infer cards.xlsx");
  });
});
