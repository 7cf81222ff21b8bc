import { afterEach, describe, expect, test } from "vitest";
import { findingsSchema } from "../../cli/reports/findings-schema.js";
import { readSamples } from "../support/samples.js";
import { type Playground, playground, run } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

const ERA = "1-the-long-ebb.cards";
/** A feat that other cards ask for: its line cannot be read. */
const BRINGS = '    KelpChart "Drawn"\n';
const DAMAGED = "    KelpChart (Drawn\n";
/** A condition that no card fits, whatever the damaged card says. */
const NEVER = '    Feats.Library = "Open"\n';

/** The sample pack about lanterns, with replacements in its first era. */
function lanterns(...changes: readonly (readonly [right: string, wrong: string])[]): Playground {
  const files = readSamples("samples/lanterns").map(({ path, text }): [string, string] => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return [name, name === ERA ? changes.reduce((before, [right, wrong]) => before.replace(right, wrong), text) : text];
  });
  return playground(Object.fromEntries(files));
}

const SAID =
  /^\d+ checks? on the whole pack waits? until card TID A 107 (?:is|are) corrected \(cardwright explain held-back\)\.$/m;

describe("what is held back is said", { tags: "slow" }, () => {
  test("in the report, with the exit status of what was found", async () => {
    place = lanterns([BRINGS, DAMAGED]);
    const { status, out } = await place.run("lint");
    expect(status).toBe(1);
    expect(out).toMatch(SAID);
    expect(out).toContain("1 error");
  });

  test("and nothing of it in a pack that can be read", async () => {
    place = lanterns();
    expect((await place.run("lint")).out).not.toContain("held-back");
  });

  test("while a finding that the damaged card has nothing to do with is shown", async () => {
    place = lanterns([BRINGS, DAMAGED], [NEVER, '    Feats.Library = "Closed"\n']);
    const { out } = await place.run("lint --format compact");
    expect(out).toContain("[condition-never-met]");
  });

  test("in JSON, as its schema has it", async () => {
    place = lanterns([BRINGS, DAMAGED]);
    const { heldBack } = JSON.parse((await place.run("lint --format json")).out);
    expect(heldBack).toContainEqual({
      rule: "condition-never-met",
      waitsFor: [{ name: "card TID A 107", path: ERA, line: expect.any(Number) }],
    });
    expect(findingsSchema().properties).toHaveProperty("heldBack");
  });

  test("in SARIF, as a notification of the tool", { tags: "slow" }, async () => {
    place = lanterns([BRINGS, DAMAGED]);
    const [run] = JSON.parse((await place.run("lint --format sarif")).out).runs;
    expect(run.invocations[0].toolExecutionNotifications).toEqual([
      { level: "note", message: { text: expect.stringMatching(SAID) }, properties: { heldBack: expect.any(Array) } },
    ]);
  });

  test("by explain, for a line and as a page", { tags: "slow" }, async () => {
    place = lanterns([BRINGS, DAMAGED]);
    const line = place.read(ERA).split("\n").indexOf(DAMAGED.trimEnd()) + 1;
    const { out } = await place.run(`explain ${ERA}:${line}`);
    expect(out).toContain("Held back (cardwright explain held-back)\n  until card TID A 107 is corrected\n");
    expect((await place.run("explain held-back")).out).toMatch(/^held-back\n\nSome checks look at a whole pack/);
  });

  test.each([["stats"], ["solve", "TID A 109"]])("by %s", async (...words) => {
    place = lanterns([BRINGS, DAMAGED]);
    expect((await run(words, { cwd: place.folder })).error).toMatch(SAID);
  });
});

describe("a baseline", () => {
  test("keeps what is held back", { tags: "slow" }, async () => {
    const wrong = ['    Feats.KelpChart = "Drawn"\n', '    Feats.KelpChart = "Drown"\n'] as const;
    place = lanterns(wrong);
    await place.run("lint --baseline old.json --write-baseline");
    const before = place.read("old.json");
    expect(before).toContain("condition-never-met");
    place.write({ [ERA]: place.read(ERA).replace(BRINGS, DAMAGED) });
    expect((await place.run("lint --baseline old.json")).error).not.toContain("gone");
    await place.run("lint --baseline old.json --prune-baseline");
    expect(place.read("old.json")).toBe(before);
  });
});

describe("a warning alone", () => {
  test("holds nothing back", { tags: "slow" }, async () => {
    place = lanterns(
      ['    Feats.KelpChart = "Drawn"\n', '    Feats.KelpChart = "Drown"\n'],
      ['Subtype "Salvage"\n', 'Subtype "Salvage "\n'],
    );
    const { out } = await place.run("lint");
    expect(out).toContain("warning: ");
    expect(out).toContain("[padded-text]");
    expect(out).toContain("condition-never-met");
    expect(out).not.toContain("held-back");
  });
});

test("a watching lint prints one report for an edit", { tags: "slow" }, async () => {
  place = lanterns(['    Feats.KelpChart = "Drawn"\n', '    Feats.KelpChart = "Drown"\n']);
  const edits = [() => place.write({ [ERA]: place.read(ERA).replace(BRINGS, DAMAGED) })];
  const { out } = await place.run("lint --watch", {
    env: { NO_COLOR: "1" },
    waitForChange: async () => {
      const edit = edits.shift();
      edit?.();
      return edit !== undefined;
    },
  });
  const reports = out.match(/^\d+ files, \d+ cards of \S+: .*$/gm);
  expect(reports).toHaveLength(2);
  expect(out.slice(out.lastIndexOf("files, "))).toMatch(SAID);
});
