import fc from "fast-check";
import { expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { decompile } from "../../compiler/emit/decompile.js";
import { readCompiled } from "../../compiler/emit/read-compiled.js";
import { packOf } from "../support/check.js";
import { sha256 } from "../support/sha256.js";
import { runs } from "../support/sweep.js";
import { defaultSystem } from "../support/systems.js";

const text =
  'Pack: T\n---\nEra: E\n---\nIdentifier: A 1\nLore: x\nLevel 2\nEraCosts\n  Sway 1\nAllowPlayIfBuildsite\n  AR.Sail > 1\n  Lore = "x"';
const whole = (): unknown => JSON.parse(JSON.stringify(compilePack(packOf(text), sha256)));

/** The pack with the value at a JSON Pointer replaced. */
function changed(pointer: string, value: unknown): unknown {
  const root: unknown = whole();
  if (pointer === "") return value;
  const path = pointer.slice(1).split("/");
  const last = path.pop() as string;
  let place = root as Record<string, unknown>;
  for (const part of path) place = place[part] as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return root;
}

test("a compiled pack is read", () => {
  expect(readCompiled(whole())).toMatchObject({ kind: "pack" });
});

const wrong: [at: string, value: unknown][] = [
  ["", 3],
  ["/$schema", "urn:other"],
  ["/format", "2.0"],
  ["/system", undefined],
  ["/system/id", 3],
  ["/pack", []],
  ["/pack/name", "a\nb"],
  ["/uses", {}],
  ["/decks/0/cards", "none"],
  ["/cards/0/id", undefined],
  ["/cards/0/copies", 1.5],
  ["/cards/0/labels/Lore", 3],
  ["/cards/0/labels/Lore", "a\rb"],
  ["/cards/0/attributes/Level", "a\nb"],
  ["/cards/0/attributes/Level", 1e300],
  ["/cards/0/attributes/Level", { odd: 1 }],
  ["/cards/0/attributes/two words", 1],
  ["/cards/0/categories/EraCosts/Sway", null],
  ["/cards/0/conditions/AllowPlayIfBuildsite/0/test", "about"],
  ["/cards/0/conditions/AllowPlayIfBuildsite/0/name", "a b"],
];
test.each(wrong)("%s is not %j", (at, value) => {
  expect(readCompiled(changed(at, value))).toMatchObject({ kind: "problem", at });
});

test("whatever is read can be decompiled", { tags: "slow" }, () => {
  const system = defaultSystem();
  const leaves = [
    "/cards/0/attributes/Level",
    "/cards/0/categories/EraCosts",
    "/cards/0/conditions/AllowPlayIfBuildsite",
    "/cards/0/labels/Lore",
    "/pack",
    "/decks",
    "/cards",
    "/uses",
  ];
  const json = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      { from: 1, to: 2 },
      [{ percent: 1 }],
      { automatic: true },
      { __proto__: null },
      [[]],
      [["a"]],
      [{ test: "oneOf", name: "A", values: [] }],
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...leaves), json, (at, value) => {
      const read = readCompiled(changed(at, value));
      if (read.kind === "pack") expect(typeof decompile(read.pack, system, { systemLabel: undefined })).toBe("string");
    }),
    runs(500),
  );
});
