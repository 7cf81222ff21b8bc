import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.js";
import { type CodeAction, codeActions } from "../../../../lsp/features/index.js";
import { readSamples, type Sample } from "../../../support/samples.js";
import { sample } from "../../../support/sweep.js";
import { again, edited, findingsOf, requestOf } from "../../support/act.js";

/** Of the lines of the samples, so many are asked about. */
const PLACES = 150;

/** Files of mistakes, each with those that lie beside it: what stands in a folder of its own is a pack, or at least about one game. */
function mistakes(): {
  readonly path: string;
  readonly files: Readonly<Record<string, string>>;
  readonly system: string;
}[] {
  const all = readSamples("samples/mistakes");
  return all.flatMap((sample) => {
    const folder = posix.dirname(sample.path);
    const inFolder = all.filter(({ path }) => posix.dirname(path) === folder);
    const isPack = inFolder.some(({ text }) => /^Pack:/m.test(text)) && folder !== "samples/mistakes";
    const system = ["altered", "conspiracy", "horizon", "prelude"].find((game) => folder.endsWith(game)) ?? "got";
    return [{ path: sample.path, files: asFiles(isPack ? inFolder : [sample]), system }];
  });
}

const asFiles = (samples: readonly Sample[]) => Object.fromEntries(samples.map(({ path, text }) => [path, text]));

const keyOf = ({ rule, messageId, message }: Diagnostic): string => `${rule} ${messageId} ${message}`;
const count = (findings: readonly Diagnostic[], key: string): number =>
  findings.filter((one) => keyOf(one) === key).length;

describe("on every mistake of the samples", () => {
  test("each finding can be suppressed on its line, on its record and in its file, and the comment counts as used", {
    tags: "slow",
  }, () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { path, files, system } of mistakes()) {
      const asked = again(files, path, { system });
      const findings = findingsOf(asked);
      for (const finding of findings) {
        const actions = codeActions({ ...requestOf(asked, finding.span), findings: [finding] });
        for (const action of actions.filter(({ title }) => title.startsWith("Ignore "))) {
          tried++;
          const after = findingsOf(again(edited(asked.files, action.edit()), path, { system }));
          const left = count(after, keyOf(finding)) >= count(findings, keyOf(finding));
          const about = after.filter(({ rule }) => rule === "unused-suppression" || rule === "unknown-rule").length;
          const before = findings.filter(({ rule }) => rule === "unused-suppression" || rule === "unknown-rule").length;
          if (left || about > before) wrong.push(`${path}: ${action.title}: ${finding.message}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(300);
  });

  test("added lines are no longer missing, and no action has overlapping edits", { tags: "slow" }, () => {
    const wrong: string[] = [];
    let added = 0;
    for (const { path, files, system } of mistakes()) {
      const asked = again(files, path, { system });
      const findings = findingsOf(asked);
      const whole = { start: 0, end: asked.text.length };
      const actions = codeActions(requestOf(asked, whole));
      for (const action of actions) if (overlaps(action)) wrong.push(`${path}: ${action.title}: edits overlap`);
      for (const action of actions.filter(({ title }) => title.startsWith("Add "))) {
        const [finding] = action.findings;
        if (finding === undefined) continue;
        added++;
        const after = findingsOf(again(edited(asked.files, action.edit()), path, { system }));
        if (count(after, keyOf(finding)) >= count(findings, keyOf(finding)))
          wrong.push(`${path}: ${action.title}: ${finding.message}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(added).toBeGreaterThan(10);
  });
});

test("what is done without a finding makes none: no error, no warning", { tags: "slow" }, () => {
  const files = [...readSamples("samples/starters"), ...readSamples("samples/mistakes")];
  const places = files
    .filter(({ path }) => path.endsWith(".cards"))
    .flatMap(({ path, text }) => [...text.matchAll(/^[^\n#]+/gm)].map((line) => ({ path, text, line })));
  const wrong: string[] = [];
  let tried = 0;
  for (const { path, text, line } of sample(places, PLACES)) {
    const system = ["altered", "conspiracy", "horizon", "prelude"].find((game) => path.includes(`/${game}`)) ?? "got";
    const asked = again({ [path]: text }, path, { system });
    const before = findingsOf(asked);
    const selection = { start: line.index, end: line.index + line[0].length };
    for (const action of codeActions(requestOf(asked, selection))) {
      if (action.kind === "quickfix" || action.disabled !== undefined) continue;
      const edit = action.edit();
      if (edit === undefined) continue;
      tried++;
      const made = edited(asked.files, edit);
      const after = findingsOf(again(made, path, { system }));
      const fresh = after.find(
        (one) => one.severity !== "info" && count(after, keyOf(one)) > count(before, keyOf(one)),
      );
      if (fresh !== undefined) wrong.push(`${path}: ${line[0]}: ${action.title} makes ${fresh.rule}: ${fresh.message}`);
    }
  }
  expect(wrong).toEqual([]);
  console.info(`${tried} actions without a finding were tried`);
});

function overlaps(action: CodeAction): boolean {
  return (action.edit() ?? []).some((file) => {
    if (file.kind === "create") return false;
    const edits = file.edits.toSorted((one, other) => one.start - other.start);
    return edits.some((edit, index) => index > 0 && edit.start < (edits[index - 1]?.end ?? 0));
  });
}
