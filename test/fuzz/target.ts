import type { Random } from "../planted/random.js";
import { readSamples, type Sample } from "../support/samples.js";
import { mutated } from "./mutate.js";
import { damagedPiece } from "./pieces.js";
import { jsonOfTree, mutatedTree, textOfTree, treeOfJson, treeOfText } from "./trees.js";

/** A part of Cardwright that takes what others write. */
export interface Target {
  readonly name: string;
  /** How often it is tried, compared with the others. */
  readonly weight: number;
  /** Right input, and input that is known to be hard. */
  readonly seeds: readonly Sample[];
  /** Something like the seed, and with nodes of the others. */
  damage(seed: Sample, random: Random): string;
  /** What is broken that must hold for any input; undefined: nothing. `path` is that of the seed. */
  problem(input: string, path: string): string | undefined | Promise<string | undefined>;
}

export const samples: readonly Sample[] = [...readSamples("samples"), ...readSamples("systems")];
export const cards = samples.filter(({ path }) => path.endsWith(".cards"));
export const systems = samples.filter(({ path }) => path.endsWith(".system"));

/** Records of a sample, some nodes of which are changed; now and then what editors and transports do comes on top. */
export function damagedText({ text }: Sample, random: Random): string {
  if (random.below(3) === 0) return damagedPiece(text, random);
  const other = pieceOf(random.pick(samples)?.text ?? "", random);
  const tree = mutatedTree(treeOfText(pieceOf(text, random)), [treeOfText(other)], 1 + random.below(6), random);
  const result = textOfTree(tree);
  return random.below(4) === 0 ? mutated(result, 1 + random.below(2), random) : result;
}

export function pieceOf(text: string, random: Random): string {
  const records = text.split("---\n");
  const from = random.below(records.length);
  return records.slice(from, from + 1 + random.below(6)).join("---\n");
}

/** A JSON text: mostly changed as a tree. */
export function damagedJson(seed: Sample, others: readonly Sample[], random: Random): string {
  if (random.below(5) === 0 || !isJson(seed.text)) return mutated(seed.text, 1 + random.below(4), random);
  const donors = others.map(({ text }) => treeOfJson(JSON.parse(text)));
  return jsonOfTree(mutatedTree(treeOfJson(JSON.parse(seed.text)), donors, 1 + random.below(5), random));
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
