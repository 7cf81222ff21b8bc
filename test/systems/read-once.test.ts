import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatFile } from "../../compiler/format/format-file.js";
import { nameWithin } from "../../compiler/model/declaring-records.js";
import { loadMeta, loadSystem } from "../../compiler/model/load-system.js";
import type { FileModel } from "../../compiler/model/pack-model.js";
import type { RecordModel } from "../../compiler/model/record-model.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type {
  AttributeDeclaration,
  KindDeclaration,
  RuleDeclaration,
  SystemData,
} from "../../compiler/systems/system-data.js";
import type { ConditionData } from "../../compiler/values/value.js";
import { lineStarts } from "../../grammar/index.js";
import { mutated } from "../fuzz/mutate.js";
import { randomFrom } from "../planted/random.js";
import { packOf } from "../support/check.js";
import { ROOT, readSamples } from "../support/samples.js";
import { runs } from "../support/sweep.js";
import { shippedSystem } from "../support/systems.js";
import { systemText } from "./fair.js";

const meta = shippedSystem("meta");
const readText = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const load = (text: string): SystemData => loadSystem(text, () => undefined, meta).data;
const checked = (text: string): FileModel => packOf({ "test.system": text }, meta).files[0] as FileModel;

/** What the checker and the loader make of one record below the header: what it says in the first place. */
function bothOf(record: string) {
  const text = systemText(record);
  const model = checked(text).records[1];
  return { model, data: load(text) };
}

/** The rule that one record declares. */
function ruleOf(data: SystemData): RuleDeclaration {
  const [rule] = data.rules;
  if (rule === undefined) throw new Error("there is no rule");
  return rule;
}

describe("the loader reads as the checker does", () => {
  test.each([
    ["a slash at the end of a text", '"A/"', ["A", ""]],
    ["a backslash that is escaped, and a slash", '"A\\\\/B"', ["A\\/B"]],
  ])("%s", (_, written, texts) => {
    const { model, data } = bothOf(`Rule: dear\nFor "Card"\nMust\n    Fruit = ${written}`);
    const values = texts.map((value) => ({ kind: "text", value }));
    expect(model?.categories[0]?.entries[0]?.values).toEqual(values);
    expect(ruleOf(data).must[0]?.values).toEqual(values);
  });

  test.each([
    ["a blank line in a text", "Says: One\n\n    two", "Says", "One\ntwo"],
    [
      "a comment in the first column in kept lines",
      "Breaks:\n    Price 1\n# why\n      Price 2",
      "Breaks",
      "Price 1\n  Price 2",
    ],
  ])("%s", (_, lines, label, text) => {
    const { model, data } = bothOf(`Rule: dear\nFor "Card"\n${lines}`);
    expect(model?.labels.find(({ name }) => name === label)?.text).toBe(text);
    const { says, breaks } = ruleOf(data);
    expect(label === "Says" ? says : breaks[0]).toBe(text);
  });

  test("a member that has lost its indentation", () => {
    const { model, data } = bothOf('Kind: Cake\nWhen\nSort = "Cake"');
    expect(model?.categories.map(({ entries }) => entries.length)).toEqual([1]);
    expect(data.kinds[0]?.when).toHaveLength(1);
  });
});

/** Everything that the declarations of a system say, but not where. */
function withoutPlaces(data: SystemData): unknown {
  return JSON.parse(JSON.stringify(data, (key, value) => (key === "place" ? undefined : value)));
}

const texts = [
  ...readSamples("samples").filter(({ path }) => path.endsWith(".system")),
  ...["common", "prelude", "got"].map((name) => ({ text: readText(`systems/${name}.system`) })),
].flatMap(({ text }) => pieces(text));

/** The header and a few records each, so that damage meets every one of them. */
function pieces(text: string): string[] {
  const [header = "", ...records] = text.split("---\n");
  const count = Math.ceil(records.length / 12);
  return Array.from({ length: count }, (_, index) =>
    [header, ...records.slice(index * 12, index * 12 + 12)].join("---\n"),
  );
}

const damaged = fc
  .tuple(fc.constantFrom(...texts), fc.nat({ max: 6 }), fc.nat())
  .map(([text, times, seed]) => mutated(text, times, randomFrom(`${seed}`)));

test("a layout that the checker finds to say the same is loaded as the same", { tags: "slow" }, () => {
  fc.assert(
    fc.property(damaged, (text) => {
      expect(withoutPlaces(load(formatFile(checked(text))))).toEqual(withoutPlaces(load(text)));
    }),
    runs(150),
  );
});

/** What the checker finds under a name in a record: its texts, each once. */
function textsUnder({ globals }: RecordModel, name: string): string[] {
  const entries = globals.entries.filter((entry) => entry.name === name && entry.node.path.length === 1);
  const values = entries.flatMap((entry) => entry.values);
  return [...new Set(values.flatMap((value) => (value.kind === "text" ? [value.value] : [])))];
}

const labelsOf = ({ labels }: RecordModel, name: string): string[] =>
  labels.flatMap((label) => (label.name === name && label.text !== "" ? [label.text] : []));

/** The conditions that the checker finds in a category: what each compares with. */
function comparedIn({ categories }: RecordModel, name: string): unknown[] {
  const entries = categories.filter((category) => category.name === name).flatMap((category) => category.entries);
  return entries
    .filter(({ operator, values, node }) => operator !== undefined && values.length > 0 && node.path.length <= 2)
    .map(({ operator, values }) => ({ operator, values }));
}

const compared = (conditions: readonly ConditionData[]) =>
  conditions.map(({ operator, values }) => ({ operator, values }));

/** Where the text of a record's first label begins in the file. */
function headOf(record: RecordModel): number {
  const [head] = record.labels;
  if (head === undefined) return -1;
  return record.node.start + (lineStarts(record.node)[head.line] ?? 0) + head.node.text.start;
}

/** What adds to an inherited list, or takes something out of it, declares nothing of its own. */
const changesInherited = ({ globals }: RecordModel): boolean =>
  globals.entries.some(({ name, node }) => node.path.length === 1 && ["Extends", "Removed"].includes(name));

const SORTS = {
  Kind: "kinds",
  Label: "labels",
  Attribute: "attributes",
  Category: "categories",
  Rule: "rules",
} as const;

test("what is checked is what is loaded", { tags: "slow" }, () => {
  fc.assert(
    fc.property(damaged, (text) => {
      const data = load(text);
      const { records } = checked(text);
      for (const [sort, list] of Object.entries(SORTS)) {
        const declaring = records.filter(
          (record) =>
            record.labels[0]?.name === sort &&
            record.labels[0].text !== "" &&
            !textsUnder(record, "Removed").includes("Yes") &&
            !(["Attribute", "Label"].includes(sort) && changesInherited(record)) &&
            !(sort === "Rule" && setsSeverity(record)),
        );
        expect(data[list].map(({ place }) => place.start)).toEqual(declaring.map(headOf));
        for (const [index, record] of declaring.entries()) {
          const declaration = data[list][index] as unknown as Anything;
          // Whatever follows the name has a finding of its own, and isn't part of the name.
          expect(declaration.name).toBe(nameWithin(record.labels[0]?.text ?? ""));
          expect(declaration.about).toBe(labelsOf(record, "About")[0] ?? "");
          if (sort === "Rule") {
            expect(declaration.says).toBe(labelsOf(record, "Says")[0]);
            const written = labelsOf(record, "Breaks").map((text) =>
              text.startsWith("from ") ? expect.any(String) : text,
            );
            expect(declaration.breaks).toEqual(written);
            expect(declaration.for).toEqual(textsUnder(record, "For"));
            expect(compared(declaration.must)).toEqual(comparedIn(record, "Must"));
          } else if (sort !== "Label") expect(declaration.suchAs ?? []).toEqual(textsUnder(record, "SuchAs"));
          if (sort === "Rule" || sort === "Kind") {
            const written = comparedIn(record, "When");
            // A kind without conditions can be that of a value of its name.
            const ofValue = [{ operator: "=", values: [{ kind: "text", value: declaration.name }] }];
            const isOpen = sort === "Kind" && data.kindFrom !== undefined && written.length === 0;
            expect(isOpen ? [written, ofValue] : [written]).toContainEqual(compared(declaration.when));
            expect(compared(declaration.unless)).toEqual(comparedIn(record, "Unless"));
          }
        }
      }
    }),
    runs(150),
  );
});

type Anything = Omit<KindDeclaration, "kind"> & Omit<AttributeDeclaration, "kind"> & Omit<RuleDeclaration, "kind">;

/** A rule of which only the severity is said. */
function setsSeverity(record: RecordModel): boolean {
  const names = record.globals.entries.filter(({ node }) => node.path.length === 1).map(({ name }) => name);
  const demands = ["For", "By", "OneOf"].some((name) => names.includes(name));
  return names.includes("Severity") && !demands && record.categories.length === 0;
}

test("the description of system files is read by itself, and gives itself", { tags: "slow" }, () => {
  const text = readText("systems/meta.system");
  const data = loadMeta(text);
  expect(loadSystem(text, () => undefined, instantiateSystem(data)).data).toEqual(data);
});
