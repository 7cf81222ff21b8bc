import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, describe, expect, test } from "vitest";
import { findingsSchema } from "../../../cli/reports/findings-schema.js";
import { MOST_FINDINGS } from "../../../project/index.js";
import { type Playground, playground, wrongCard } from "../run.js";
import { SARIF } from "./sarif-form.js";

let place: Playground;
afterEach(() => place.remove());

/** Cards with one error each: a text without quotes, which --fix mends. */
const wrongCards = (count: number) =>
  Array.from({ length: count }, (_, at) => wrongCard(`KITE S ${at + 1}`)).join("---\n");

/** What `lint` prints of five such cards, of which two are shown. */
async function lintFive(options: string): Promise<string> {
  place = playground({ "a.cards": wrongCards(5) });
  const { out, status } = await place.run(`lint --max-findings 2 ${options}`);
  expect(status).toBe(1);
  return out;
}

const MORE = "There are 3 more findings of this rule in this file. They count, but are not shown.";

describe("findings beyond --max-findings count, and each format says that they are not shown", () => {
  test("pretty", async () => {
    const out = await lintFive("--format pretty");
    expect(out.match(/^a\.cards:\d+:\d+: error/gm)).toHaveLength(2);
    expect(out).toContain(`a.cards: error: ${MORE} cardwright lint --max-findings all shows them. [syntax]\n`);
    expect(out).toContain("1 file, 5 cards of got@2010-07-11: 5 errors\nRun cardwright lint --fix to fix all of them");
  });

  test("plain", async () => {
    const out = await lintFive("--format plain");
    expect(out).toContain("1 file, 5 cards of got@2010-07-11: 5 errors");
    expect(out).toContain(`Error. a.cards.\n${MORE}`);
  });

  test("compact: at the place of the first of them", async () => {
    const lines = (await lintFive("--format compact")).trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe(`a.cards:12:6: error: ${MORE} [syntax]`);
  });

  test("json", { tags: "slow" }, async () => {
    const json = JSON.parse(await lintFive("--format json"));
    const validate = new Ajv2020().compile(findingsSchema());
    validate(json);
    expect(validate.errors).toBe(null);
    expect(json.files[0].diagnostics).toHaveLength(2);
    expect(json.files[0].notShown).toEqual([{ rule: "syntax", severity: "error", count: 3 }]);
    expect(json.summary).toMatchObject({ errors: 5, fixable: 5 });
  });

  test("sarif: a notification of the tool", { tags: "slow" }, async () => {
    const log = JSON.parse(await lintFive("--format sarif"));
    const [run] = log.runs;
    expect(run.results).toHaveLength(2);
    expect(run.invocations[0].toolExecutionNotifications).toEqual([
      {
        level: "warning",
        message: { text: `a.cards: ${MORE} [syntax]` },
        properties: { notShown: { rule: "syntax", severity: "error", count: 3 } },
      },
    ]);
    const validate = new Ajv2020({ formats: { "uri-reference": true } }).compile(SARIF);
    validate(log);
    expect(validate.errors).toBe(null);
  });

  test("github", async () => {
    const lines = (await lintFive("--format github")).split("\n");
    expect(lines.filter((line) => line.startsWith("::error "))).toHaveLength(3);
    expect(lines[2]).toContain("line=12");
    expect(lines[2]).toContain(MORE);
  });

  test("gitlab: an issue that stays the same, however many there are", async () => {
    const issues = JSON.parse(await lintFive("--format gitlab"));
    expect(issues).toHaveLength(3);
    expect(issues[2]).toMatchObject({ description: MORE, check_name: "syntax", location: { lines: { begin: 12 } } });
    expect(new Set(issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(3);
    place.write({ "a.cards": wrongCards(7) });
    const more = JSON.parse((await place.run("lint --max-findings 2 --format gitlab")).out);
    expect(more[2].fingerprint).toBe(issues[2].fingerprint);
  });

  test.each([
    ["junit", /<testsuites name="cardwright" tests="3" failures="3"/, /<testcase/g],
    ["checkstyle", /<checkstyle/, /<error/g],
  ])("%s", async (format, head, each) => {
    const out = await lintFive(`--format ${format}`);
    expect(out).toMatch(head);
    expect(out.match(each)).toHaveLength(3);
    expect(out).toContain(MORE);
  });
});

describe("what is not shown is not forgotten", () => {
  test("a baseline accepts all", { tags: "slow" }, async () => {
    place = playground({ "a.cards": wrongCards(5) });
    expect((await place.run("lint --max-findings 2 --baseline base.json --write-baseline")).status).toBe(0);
    expect(place.read("base.json").match(/"fingerprint"/g)).toHaveLength(5);
    const again = await place.run("lint --max-findings 2 --baseline base.json");
    expect(again).toMatchObject({ status: 0, out: expect.stringContaining("5 findings accepted") });
  });

  test("all fixable", async () => {
    place = playground({ "a.cards": wrongCards(5) });
    expect(await place.run("lint --max-findings 1 --fix")).toMatchObject({ status: 0 });
    expect(place.read("a.cards").match(/Type "Support"/g)).toHaveLength(5);
  });

  test("warnings count, shown or not", async () => {
    place = playground({
      "a.cards": wrongCards(5),
      "cardwright.json": '{ "rules": { "syntax": "warning" } }',
    });
    const allowed = (most: number) => place.run(`lint --max-findings 1 --max-warnings ${most}`);
    expect((await allowed(5)).status).toBe(0);
    expect((await allowed(4)).error).toContain("5 warnings, and --max-warnings allows 4");
  });

  test("--quiet leaves out warnings that are not shown as well", async () => {
    place = playground({ "a.cards": wrongCards(5), "cardwright.json": '{ "rules": { "syntax": "warning" } }' });
    expect((await place.run("lint --max-findings 1 --quiet")).out).toBe(
      "1 file, 5 cards of got@2010-07-11: nothing to report\n",
    );
  });

  test("--statistics counts all", async () => {
    expect(await lintFive("--statistics")).toMatch(/^5 {2}error {2}syntax {2}all fixable$/m);
  });
});

/** Each sort of file in which findings depend on each other. */
const DEPENDING: readonly [string, string][] = [
  [
    "repeated and unknown lines",
    `${wrongCards(3)}wrong line ! ?\nWind 1\nWind 2\nWind 2\n    Wind 3\nno line either ! ?\n`,
  ],
  [
    "an invisible letter in a name",
    `${wrongCards(3)}---\nIdentifier: KITE S 9\nTy\u200bpe "Support"\nT\u0443pe "Support"\nWnd 2\n`,
  ],
  [
    "comments",
    `${wrongCards(2)}---\n# cardwright-ignore-record syntax: known\n${wrongCards(1)}---\n${wrongCards(3)}# cardwright-ignore nothing\n`,
  ],
  [
    "a conflict",
    `${wrongCards(2)}---\n<<<<<<< a\nIdentifier: KITE S 1\n=======\nIdentifier: KITE S 1\n>>>>>>> b\nType Support\nWind 2\nWind 2\n`,
  ],
];

test.each(DEPENDING)("the first of each rule are shown as if all were: %s", { tags: "slow" }, async (_, text) => {
  const settings = '{ "system": "got" }';
  place = playground({ "a.cards": text, "own.system": `System: own\n${text}`, "cardwright.json": settings });
  const report = async (most: string) =>
    JSON.parse((await place.run(`lint --format json --max-findings ${most} a.cards own.system`)).out);
  const [all, one] = [await report("all"), await report("1")];
  expect(one.summary).toEqual(all.summary);
  for (const [at, { diagnostics, notShown }] of one.files.entries()) {
    const seen = new Set<string>();
    const firsts = all.files[at].diagnostics.filter(({ rule, severity }: { rule: string; severity: string }) => {
      const key = `${severity} ${rule}`;
      return !seen.has(key) && seen.add(key);
    });
    expect(diagnostics).toEqual(firsts);
    const counted = notShown.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(diagnostics.length + counted).toBe(all.files[at].diagnostics.length);
    expect(counted).toBeGreaterThan(0);
  }
});

test("a thousand are shown of a rule in a file, each file and rule by itself, and all if asked for", {
  tags: "slow",
}, async () => {
  place = playground({ "a.cards": wrongCards(MOST_FINDINGS + 1), "b.cards": wrongCards(2).replaceAll("KITE", "TIDE") });
  const lines = async (options: string) =>
    (await place.run(`lint --format compact ${options}`)).out.split("\n").length - 1;
  expect(await lines("")).toBe(MOST_FINDINGS + 3);
  expect((await place.run("lint")).out).toContain("There is 1 more finding of this rule");
  expect(await lines("--max-findings all --quiet")).toBe(MOST_FINDINGS + 3);
  expect((await place.run("lint --max-findings all")).out).not.toContain("more finding");
});

test.each([
  ["many", 'this takes a whole number, such as 100, or "all"'],
  ["0", "show at least one"],
])("--max-findings %s", async (most, said) => {
  place = playground({ "a.cards": wrongCards(1) });
  expect(await place.run(`lint --max-findings ${most}`)).toMatchObject({
    status: 2,
    error: expect.stringContaining(said),
  });
});
