import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { formatFile } from "../../compiler/format/format-file.js";
import type { FileModel } from "../../compiler/model/pack-model.js";
import type { System } from "../../compiler/systems/system.js";
import { packOf } from "../support/check.js";
import { packs } from "../support/generate-cards.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { runs } from "../support/sweep.js";
import { defaultSystem, shippedSystem } from "../support/systems.js";

const LAYOUTS = [
  { sort: false, indent: 4 },
  { sort: true, indent: 4 },
  { sort: true, indent: 2 },
  { sort: false, indent: 3, alignComments: false },
];

function fileOf(text: string, system: System): FileModel {
  return packOf({ "test.cards": text }, system).files[0] as FileModel;
}

function compiled(text: string, system: System): string {
  return serialize(compilePack(packOf(text, system), sha256));
}

/** The comments of a text, in any order. */
function commentsOf(text: string, system: System): string[] {
  const { node } = fileOf(text, system);
  return node.records
    .flatMap((record) => {
      let start = 0;
      return record.lines.map((line) => {
        const whole = record.text.slice(start, start + line.length);
        start += line.length + (record.text.slice(start + line.length).startsWith("\r\n") ? 2 : 1);
        return line.comment === undefined ? "" : whole.slice(line.comment.start).trim();
      });
    })
    .filter((comment) => comment !== "")
    .sort();
}

function expectSafe(text: string, system: System): void {
  for (const layout of LAYOUTS) {
    const formatted = formatFile(fileOf(text, system), layout);
    expect(formatFile(fileOf(formatted, system), layout), "formatting twice").toBe(formatted);
    expect(compiled(formatted, system), "what it compiles to").toBe(compiled(text, system));
    expect(commentsOf(formatted, system), "its comments").toEqual(commentsOf(text, system));
  }
}

describe("formatting", () => {
  test("changes neither the JSON nor a comment of any pack, and nothing the second time", { tags: "slow" }, () => {
    const system = defaultSystem();
    fc.assert(
      fc.property(packs(system), (text) => expectSafe(text, system)),
      runs(60),
    );
  });

  test("is safe on the samples too, and these are in canonical layout", { tags: "slow" }, () => {
    for (const { path, text } of readSamples()) {
      if (path.startsWith("samples/mistakes")) continue;
      const system = path.endsWith(".system") ? shippedSystem("meta") : defaultSystem();
      expectSafe(text, system);
      expect(formatFile(fileOf(text, system)), path).toBe(text);
    }
    for (const { path, text } of readSamples("systems")) {
      expectSafe(text, shippedSystem("meta"));
      expect(formatFile(fileOf(text, shippedSystem("meta"))), path).toBe(text);
    }
  });

  test("is safe on anything", { tags: "slow" }, () => {
    const system = defaultSystem();
    const line = fc.oneof(
      fc.constantFrom(
        "---",
        "--",
        "",
        'Type "Support"',
        "Feats",
        "    X 1",
        "Lore: a",
        "AR.X >= 2",
        "# c",
        "  # d",
        "EraCosts",
        "Sway 2",
        '  Y "b" / "c"',
        "Type Adventure",
        "text, text",
        "\tZ 3 # e",
        "Identifier: A 1",
        'A = "x/y"',
      ),
      fc.string({ maxLength: 15, unit: "binary" }),
    );
    const text = fc.array(
      fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n", "\r")).map((parts) => parts.join("")),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(text, (lines) => expectSafe(lines.join(""), system)),
      runs(400),
    );
  });
});
