import { describe, expect, test } from "vitest";
import { startStopwatch } from "../../cli/measure/stopwatch.js";
import { cleanCard, playground, run, wrongCard } from "./run.js";

describe("lint --statistics and --timing", () => {
  const cards = `${wrongCard("KITE S 1")}---\n${wrongCard("KITE S 2").replace("Wind 2", "Wind 02")}---\n${cleanCard("KITE S 3")}`;

  test("how often each rule found something stands below the report", async () => {
    const place = playground({ "a.cards": cards });
    const { out, error, status } = await place.run("lint --statistics");
    expect(status).toBe(1);
    expect(error).toBe("");
    expect(out).toMatch(/\n3 {2}error {2}syntax {2}all fixable\n1 file and 3 cards in \d+ ms\n$/);
    place.remove();
  });

  test("how long each rule took, of the tool and of the game", async () => {
    const place = playground({ "a.cards": cards });
    const { out } = await place.run("lint --timing");
    expect(out).toMatch(/\n *ms {2}of rules {2}off saves {2}rule\n/);
    expect(out).toMatch(/\n *\d+\.\d +\d+ % +(?:\d+\.\d|-) {2}[a-z-]+\n/);
    expect(out).toMatch(/rules: \d+ ms of \d+ ms/);
    place.remove();
  });

  test("what several rules share has a row of its own", { tags: "slow" }, async () => {
    expect(await outOf("lint --timing samples/caravans")).toContain("(texts, for all rules that read them)\n");
    expect(await outOf("lint --timing samples/lanterns")).toContain("(decks, for all rules that analyse them)\n");
  });

  test("what off saves is left out, and nothing else", async () => {
    const place = playground({ "a.cards": cards });
    const savedIn = async (more: string): Promise<ReadonlyMap<string, string>> => {
      const { out } = await place.run(`lint --timing ${more}`);
      return new Map(
        [...out.matchAll(/^ *\d+\.\d +\d+ % +(\d+\.\d|-) {2}(\S+)$/gm)].map(([, saved = "", rule = ""]) => [
          rule,
          saved,
        ]),
      );
    };
    const all = [...(await savedIn(""))].flatMap(([rule, saved]) => (saved === "-" ? [] : rule));
    expect(all.length).toBeGreaterThan(0);
    const left = await savedIn(all.map((rule) => `--rule ${rule}=off`).join(" "));
    expect(all.filter((rule) => (left.get(rule) ?? "-") !== "-")).toEqual([]);
    place.remove();
  });

  test("what a machine reads stays as it is", async () => {
    const place = playground({ "a.cards": cards });
    const { out, error } = await place.run("lint --statistics --timing --format json");
    expect(out).toBe((await place.run("lint --format json")).out);
    expect(error).toContain("3 cards in");
    place.remove();
  });

  test("findings are the same while they are timed", { tags: "slow" }, async () => {
    const measured = await outOf("lint --format json --timing samples/mistakes");
    expect(measured).toBe(await outOf("lint --format json samples/mistakes"));
  });
});

async function outOf(words: string): Promise<string> {
  return (await run(words.split(" "))).out;
}

test("what a rule does within another one counts once", () => {
  let now = 0;
  const { hook, read } = startStopwatch(() => now);
  hook("outer", () => {
    now += 5;
    hook("inner", () => {
      now += 10;
    });
    now += 1;
  });
  expect([...read().rules]).toEqual([
    ["inner", 10],
    ["outer", 6],
  ]);
  expect(read().all).toBe(16);
});
