import type { Random } from "../planted/random.js";
import { readSamples, type Sample } from "../support/samples.js";
import { mutated } from "./mutate.js";
import { damagedPiece } from "./pieces.js";
import { jsonOfTree, mutatedTree, textOfTree, treeOfJson, treeOfText } from "./trees.js";

/** A part of Cardwright that reads untrusted input. */
export interface Target {
  readonly name: string;
  /** How often it is tried, relative to the others. */
  readonly weight: number;
  /** Valid input, and input that is known to be hard. */
  readonly seeds: readonly Sample[];
  /** A variant of the seed, which may include nodes of the others. */
  damage(seed: Sample, random: Random): string;
  /** The violation of a law that holds for any input; undefined if there is none. `path` is that of the seed. */
  problem(input: string, path: string): string | undefined | Promise<string | undefined>;
}

export const samples: readonly Sample[] = [...readSamples("samples"), ...readSamples("systems")];
export const cards = samples.filter(({ path }) => path.endsWith(".cards"));
export const systems = samples.filter(({ path }) => path.endsWith(".system"));

/** Records of a sample with some nodes changed; sometimes also with the damage of editors and transports. */
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

/** A JSON text: usually changed as a tree. */
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
