import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, readSamples } from "../support/samples.js";

/** Packs of several games, one of them the author's own, and packs that use each other: the workspace of a soak. */
export function soakFiles(): Readonly<Record<string, string>> {
  const folders = ["samples/starter", "samples/tavern", "samples/beekeepers"];
  const samples = folders.flatMap((folder) => readSamples(folder).map(({ path, text }) => [path, text] as const));
  return {
    ...Object.fromEntries(samples),
    "samples/tavern/cardwright.json": readFileSync(join(ROOT, "samples/tavern/cardwright.json"), "utf8"),
    "base/pack.cards": 'Pack: Base\n---\nIdentifier: B 1\nType "Support"\nSubtype "Ship"\nFeats\n    Drive "Ion"\n',
    "more/pack.cards": "Pack: More\nUses: ../base\n---\nEra: First\nCards:\n    1 B 1\n    2 B 2\n",
    "alone.cards": 'Identifier: X 1\nType "Adventure"\nSubtype "Mission"\nRoleplay "Competition"\nLevel 3\n',
  };
}
