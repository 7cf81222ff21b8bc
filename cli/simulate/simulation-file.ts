import { isObject } from "../../compiler/index.js";
import { merged, type Simulation, type TalliedCard, type Tally } from "../../play/engine/index.js";
import { Failure } from "../../project/index.js";
import { differencesJson, type OtherPack } from "./comparison.js";
import type { SimulationFinding } from "./findings.js";

const FORMAT = "cardwright simulation 1";

/** A simulation, or a part of one, as JSON. */
export interface SimulationFile {
  readonly format: typeof FORMAT;
  /** Of Cardwright: another one may play otherwise. */
  readonly version: string;
  /** The pack as it was compiled, with its rules. */
  readonly pack: { readonly name: string; readonly system: string; readonly hash: string };
  readonly simulation: Simulation & { readonly sessions: number };
  /** How many texts on cards the rules of play don't carry out. */
  readonly textsNotPlayed: number;
  /** What else is not played, in sentences. */
  readonly notes?: readonly string[];
  /** Another version with which each seed was played as well. */
  readonly against?: OtherPack;
  /** Which parts, such as 2/8; none if it is whole. */
  readonly shards: readonly string[];
  readonly tally: Tally;
  /** What is worth a look; only of a whole simulation whose pack was looked at as well. */
  readonly findings?: readonly SimulationFinding[];
}

export function simulationFile(of: Omit<SimulationFile, "format">): SimulationFile {
  return { format: FORMAT, ...of };
}

/** The JSON of a simulation: the same bytes for the same sessions, whichever thread or part played them. */
export function simulationJson(file: SimulationFile): string {
  const { against } = file.tally;
  const differences = against === undefined || file.shards.length > 0 ? undefined : differencesJson(against);
  return `${JSON.stringify({ ...file, tally: sortedTally(file.tally), differences }, undefined, 2)}\n`;
}

function sortedTally({ turns, byBot, byDeck, happened, against, ...others }: Tally): Tally {
  const sorted = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    ...others,
    turns: sorted(turns),
    byBot: sorted(byBot),
    byDeck: sorted(byDeck),
    happened: sorted(happened),
    ...(against === undefined ? {} : { against: { ...against, tally: sortedTally(against.tally) } }),
  };
}

/** Reads what `simulationJson` wrote. `name` is that of the file, for messages. */
export function readSimulation(text: string, name: string): SimulationFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Failure(`${name} is no JSON`);
  }
  if (typeof file !== "object" || file === null || !("format" in file) || file.format !== FORMAT)
    throw new Failure(`${name} was not written by simulate --format json, or by another version of it`);
  if (!isLike(file, EXAMPLE)) throw new Failure(`${name} is damaged: some figures of a simulation are not in it`);
  const read = file as unknown as SimulationFile;
  const { against } = read.tally;
  if (!addsUp(read.tally, read.simulation) || (against !== undefined && !addsUp(against.tally, read.simulation)))
    throw new Failure(`${name} is damaged: its figures do not add up`);
  return read;
}

/** What holds of any sessions: each ended in one way, and nothing came about in more of them than there are. */
function addsUp({ sessions, capped, ...tally }: Tally, { seats, bots, sessions: asked }: SimulationFile["simulation"]) {
  const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);
  const ended = sessions - capped;
  const ids = new Set(tally.cards.map(({ id }) => id));
  return (
    sessions <= asked &&
    bots.length === seats &&
    tally.seats.length === seats &&
    sum(Object.values(tally.turns)) === ended &&
    sum(tally.seats) + tally.shared + tally.nobody === ended &&
    Object.keys(tally.turns).every((key) => /^\d{1,15}$/.test(key)) &&
    [...Object.values(tally.happened), tally.together ?? 0].every((count) => count <= sessions) &&
    ids.size === tally.cards.length &&
    tally.cards.every(
      ({ dealt, played, won, leading, left }) =>
        Math.max(dealt, played, won) <= sessions && leading <= played && left <= dealt,
    )
  );
}

const isCounts = (value: unknown): boolean => isObject(value) && Object.values(value).every((one) => isLike(one, 0));
const isShard = (value: unknown): boolean => {
  const [, number, of] = (typeof value === "string" ? /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(value) : null) ?? [];
  return Number(number) <= Number(of);
};
const CARD = { id: "", hash: "", dealt: 0, played: 0, won: 0, leading: 0, left: 0 };
const TALLY = { sessions: 0, capped: 0, shared: 0, nobody: 0, seats: [0], cards: [CARD] };
const FIGURE = { figure: "", about: "", of: 0, before: 0, now: 0, unlike: 0 };
const isOr = (example: object) => (value: unknown) => value === undefined || isLike(value, example);
const COUNTS = { turns: isCounts, byBot: isCounts, byDeck: isCounts, happened: isCounts };

/** What is in each file. */
const EXAMPLE: { readonly [Key in Exclude<keyof SimulationFile, "findings">]-?: unknown } = {
  format: FORMAT,
  version: "",
  pack: { name: "", system: "", hash: "" },
  simulation: { seats: 0, bots: [""], seed: 0, cap: 0, sessions: 0 },
  textsNotPlayed: 0,
  notes: isOr([""]),
  against: isOr({ name: "", system: "", hash: "" }),
  shards: [isShard],
  tally: { ...TALLY, ...COUNTS, against: isOr({ tally: { ...TALLY, ...COUNTS }, same: 0, figures: [FIGURE] }) },
};

/** Whether a value is of the same form as an example: a count, a text, a list of one form, or what a function says. */
function isLike(value: unknown, example: unknown): boolean {
  if (typeof example === "function") return example(value);
  if (typeof example === "number") return Number.isSafeInteger(value) && Number(value) >= 0;
  if (Array.isArray(example)) return Array.isArray(value) && value.every((one) => isLike(one, example[0]));
  if (!isObject(example)) return typeof value === typeof example;
  return isObject(value) && Object.entries(example).every(([key, one]) => isLike(value[key], one));
}

/** Whether it counts these cards, and in this order: parts are added up by it. */
export const countsCards = ({ tally }: SimulationFile, cards: readonly Pick<TalliedCard, "id" | "hash">[]): boolean =>
  tally.cards.length === cards.length &&
  tally.cards.every(({ id, hash }, index) => id === cards[index]?.id && hash === cards[index]?.hash);

/** Adds up parts of one simulation; all of them make it whole. */
export function mergeSimulations(
  files: readonly { readonly name: string; readonly file: SimulationFile }[],
): SimulationFile {
  const [first, ...others] = files;
  if (first === undefined) throw new Failure("name the files to add up");
  for (const { name, file } of others) {
    for (const part of ["version", "pack", "simulation", "against"] as const)
      if (JSON.stringify(file[part]) !== JSON.stringify(first.file[part]))
        throw new Failure(`${name} is part of another simulation than ${first.name}: ${DIFFERENT[part]} differs`);
    if (!countsCards(file, first.file.tally.cards))
      throw new Failure(`${name} is damaged: it counts other cards than ${first.name}`);
  }
  const shards = files.flatMap(({ file }) => file.shards);
  const twice = shards.find((shard, index) => shards.indexOf(shard) !== index);
  if (twice !== undefined) throw new Failure(`the part ${twice} is named twice`);
  const counts = new Set(shards.map((shard) => shard.split("/")[1]));
  if (files.length > 1 && (counts.size !== 1 || files.some(({ file }) => file.shards.length === 0)))
    throw new Failure("these are not parts of one simulation: play them with --shard 1/8, 2/8 and so on");
  const isWhole = shards.length === Number([...counts][0] ?? 0);
  const tally = merged(files.map(({ file }) => file.tally));
  if (isWhole && tally.sessions !== first.file.simulation.sessions)
    throw new Failure("these parts are damaged: they do not have as many sessions as were asked for");
  const order = (shard: string): number => Number(shard.split("/")[0]);
  const { version, pack, simulation, textsNotPlayed, notes, against } = first.file;
  return simulationFile({
    ...{ version, pack, simulation, textsNotPlayed },
    ...(notes === undefined ? {} : { notes }),
    ...(against === undefined ? {} : { against }),
    shards: isWhole ? [] : shards.sort((one, other) => order(one) - order(other)),
    tally,
  });
}

const DIFFERENT = {
  version: "the version of Cardwright",
  pack: "the pack",
  simulation: "what is played",
  against: "what it is compared with",
} as const;
