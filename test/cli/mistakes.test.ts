import { describe, expect, test } from "vitest";
import { speaksOf, writtenPlace } from "../../cli/system-tests/expectations.js";
import { ruleCatalogue } from "../../project/rule-catalogue.js";
import { expectingFiles } from "./mistakes.js";
import { run } from "./run.js";

/** `1 cards`, `1 unique cards`. A verb after an identifier such as `KITE 1` ends in s too, so nouns are listed. */
const ONE_OF_MANY =
  /(?<![-.\w])1 (?:\w+ )?(?:cards|copies|characters|decks|events|factions|files|findings|forms|globs|groups|heroes|levels|lines|links|masters|names|packs|players|powers|rows|rules|texts|tiers|times|types|values)\b/g;
const FOLDER = "samples/mistakes";

interface JsonReport {
  readonly files: readonly {
    readonly path: string;
    readonly diagnostics: readonly {
      readonly rule: string;
      readonly messageId: string;
      readonly message: string;
      readonly range: Record<"start" | "end", { readonly line: number; readonly column: number }>;
    }[];
  }[];
}

const { out, status } = await run(["lint", "--format", "json", FOLDER]);
const report: JsonReport = JSON.parse(out);
const files = expectingFiles(FOLDER);

describe("each file gets what it expects, no more and no less", () => {
  test.each(files)("$path", ({ path, text, expected }) => {
    const found = (report.files.find((file) => file.path === path)?.diagnostics ?? []).map(
      ({ rule, messageId, range }) => ({
        finding: `${rule}/${messageId}`,
        place: writtenPlace(text, range.start, range.end),
      }),
    );
    const isExpected = (one: (typeof found)[number]) =>
      expected.some((expectation) => expectation.finding === one.finding && speaksOf(expectation, one.place));
    const isFound = (expectation: (typeof expected)[number]) =>
      found.some((one) => expectation.finding === one.finding && speaksOf(expectation, one.place));
    expect({
      missing: expected.filter((expectation) => !isFound(expectation)),
      unexpected: found.filter((one) => !isExpected(one)),
      count: found.length,
    }).toEqual({ missing: [], unexpected: [], count: expected.length });
  });
});

test("nothing is found in a file that is not there", () => {
  expect(report.files.map(({ path }) => path).filter((path) => !files.some((file) => file.path === path))).toEqual([]);
});

test("no message counts one of many", () => {
  const messages = report.files.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message));
  const shown = messages.flatMap((message) => message.match(ONE_OF_MANY) ?? []);
  expect(shown).toEqual([]);
});

test("a broken configuration goes before findings", () => {
  expect(status).toBe(2);
});

describe("every rule has its mistake", () => {
  const shown = new Set(files.flatMap(({ expected }) => expected.map(({ finding }) => finding)));
  /** A bug of the tool cannot be shown by a card. */
  const rules = ruleCatalogue([]).filter(({ id, system }) => id !== "internal-error" && system !== "meta");
  const messages = rules.flatMap(({ id, messages }) => Object.keys(messages).map((messageId) => `${id}/${messageId}`));
  /** They take thousands of lines: test/project/configuration/bounds.test.ts, test/rules/what-a-mistake-gets.test.ts. */
  const shownElsewhere = ["invalid-configuration/more-mistakes", "syntax/too-many"];
  test.each(messages.filter((message) => !shownElsewhere.includes(message)))("%s", (message) => {
    expect(shown.has(message)).toBe(true);
  });
});
