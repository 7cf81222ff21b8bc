import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic, Fix } from "../../compiler/diagnostics/diagnostic.js";
import { loadSystem } from "../../compiler/model/load-system.js";
import { type ExampleText, type InvalidExample, parseExamples } from "../../compiler/rules/examples.js";
import { rules } from "../../compiler/rules/index.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { System } from "../../compiler/systems/system.js";
import { check, checkWithExamples } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { resolveShipped, shippedSystem } from "../support/systems.js";

/** What these rules are about does not stand in a file of cards, or not as text. */
const WITHOUT_EXAMPLES = new Set<string>(["encoding", "internal-error", "invalid-configuration"]);

/** A line of more than 20000 characters, or 150000 of them, would be no help to a reader (what-a-mistake-gets.test.ts). */
const NOT_SHOWN: Readonly<Record<string, readonly string[]>> = {
  syntax: ["too-long", "too-many"],
  // Nor would a text of more than 2000 characters, or one that takes 200000 steps (test/texts/parse-text.test.ts).
  "unread-text": ["long", "hard"],
  // A pack of an example has no file of another game beside it; samples/mistakes/system-beside has one.
  "unknown-system": ["beside", "unused"],
  // No two labels of the default game are so alike; samples/mistakes/system-files/labels.system has such labels.
  "not-on-this-kind": ["nearest"],
  // The default game has no attribute that takes a number or one of some words; samples/mistakes/conspiracy has one.
  "unknown-value": ["number"],
  // Its cards have no attribute that takes a list; samples/mistakes/prelude has one.
  "similar-value": ["joined"],
};

const fileOf = (id: string): string => join(ROOT, "compiler/rules/examples", `${id}.md`);

for (const rule of rules.filter(({ id }) => !WITHOUT_EXAMPLES.has(id))) {
  describe(rule.id, () => {
    if (!existsSync(fileOf(rule.id))) {
      test("has examples", () => expect.unreachable(`${fileOf(rule.id)} is missing`));
      return;
    }
    const { invalid, valid } = parseExamples(readFileSync(fileOf(rule.id), "utf8"));

    test("each of its messages is shown", () => {
      const elsewhere = NOT_SHOWN[rule.id] ?? [];
      const shown = invalid.flatMap(({ files }) => files.flatMap(({ marks }) => marks.map((mark) => mark.messageId)));
      expect([...new Set([...shown, ...elsewhere])].toSorted()).toEqual(Object.keys(rule.messages).toSorted());
    });

    test("something that comes close to the mistake is right", () => expect(valid).not.toEqual([]));

    test.each(named(invalid))("finds what is marked: %s", (_, example) => {
      const found = findings(example, rule.id).map(({ rule, messageId, file, span, message }) => {
        return { rule, messageId, at: `${file}: ${underlined(example, file, span)}`, said: message };
      });
      const marked = example.files.flatMap(({ path, marks }) =>
        marks.map(({ messageId, ...span }) => ({
          rule: rule.id,
          messageId,
          at: `${path}: ${underlined(example, path, span)}`,
          said: expect.stringMatching(/^\S[^{}]*[.?]$/),
        })),
      );
      expect(found).toEqual(marked);
    });

    test.each(named(invalid))("is mended: %s", (_, example) => {
      const fixes = findings(example, rule.id).map((finding) => ({ finding, fix: firstFix(finding) }));
      const mended = example.fixed ?? example.mended;
      expect(mended, "an invalid example is followed by a fixed or a mended one").toBeDefined();
      if (mended === undefined) return;
      expect(findings(mended, rule.id)).toEqual([]);
      if (example.fixed === undefined) expect(fixes.flatMap(({ fix }) => fix ?? [])).toEqual([]);
      else {
        const fixed = example.files.map(({ path, text }) => {
          const edits = fixes.flatMap(({ finding, fix }) => (finding.file === path ? (fix?.edits ?? []) : []));
          return { path, text: applyEdits(text, edits) };
        });
        expect(fixed).toEqual(example.fixed.files.map(({ path, text }) => ({ path, text })));
      }
    });

    test.each(named(valid))("says nothing of what is right: %s", (_, example) => {
      expect(findings(example, rule.id)).toEqual([]);
    });
  });
}

function named<Example extends ExampleText>(examples: readonly Example[]): [string, Example][] {
  return examples.map((example, index) => [example.about || `example ${index + 1}`, example]);
}

/** What is found at warning or error; of the rule itself also what it is only worth knowing. */
function findings(example: ExampleText, rule: string): Diagnostic[] {
  const files = Object.fromEntries(example.files.map(({ path, text }) => [path, text]));
  const { [example.system ?? ""]: game, ...cards } = files;
  const isOff = rules.find(({ id }) => id === rule)?.severity === "off";
  const system = systemOf(example.system, game);
  const found =
    rule === "failing-example" ? checkWithExamples(cards, system) : check(cards, system, isOff ? rule : undefined);
  return found.filter((finding) => finding.severity !== "info" || finding.rule === rule);
}

/** The game of an example: a shipped one, or one that the example brings along as a file. */
function systemOf(name: string | undefined, text: string | undefined): System | undefined {
  if (name === undefined) return undefined;
  if (text === undefined) return shippedSystem(name);
  return instantiateSystem(loadSystem(text, resolveShipped, shippedSystem("meta")).data);
}

function firstFix({ fixes }: Diagnostic): Fix | undefined {
  return fixes.find(({ safe }) => safe) ?? fixes[0];
}

/** The line of a place with the place in brackets: a picture that shows at once where a mark went wrong. */
function underlined(example: InvalidExample, path: string, span: { start: number; end: number }): string {
  const text = example.files.find((file) => file.path === path)?.text ?? "";
  const from = text.lastIndexOf("\n", span.start - 1) + 1;
  const end = text.indexOf("\n", span.end);
  return `${text.slice(from, span.start)}[${text.slice(span.start, span.end)}]${text.slice(span.end, end === -1 ? undefined : end)}`;
}
