import { inPairs, type Measurement, median } from "./measure.js";
import type { EditorPeers } from "./measure-editor-peers.js";
import { percentile, type ServerFigures } from "./server.js";
import type { SessionFigures } from "./sessions.js";

/** The compared programs, as named in the tables. */
export const NAMES = {
  node: "empty Node",
  lint: "cardwright lint",
  wide: "cardwright lint, letters outside Latin-1",
  wrong: "cardwright lint, an error in each card",
  scanner: "scanner by hand",
  json: "JSON.parse + ajv",
  yaml: "yaml + ajv",
  version: "cardwright --version",
  card: "cardwright lint, one card",
  starter: "cardwright lint, samples/starter",
  era: "cardwright lint, one era",
  eras: "cardwright lint, 115 eras",
  manyEras: "cardwright lint, 1,150 eras",
  noDecks: "cardwright lint, the cards of 115 eras without decks",
  texts: "cardwright lint, 20,000 texts",
  noTexts: "cardwright lint, the same cards without texts",
} as const;

/** The results of one run of the benchmark. */
export interface Results {
  /** By number of cards. */
  readonly packs: ReadonlyMap<number, readonly Measurement[]>;
  readonly start: readonly Measurement[];
  /** From a save to the findings of `lint --watch` for 10,000 cards, in milliseconds of processor time. */
  readonly watch: number | undefined;
  /** Packs with many decks, and the same cards without them. */
  readonly decks: readonly Measurement[];
  /** A pack with texts to read, and the same cards without them. */
  readonly texts: readonly Measurement[];
  readonly bundleBytes: number;
  /** With an open file of 10,000 cards; undefined if not measured. */
  readonly server: ServerFigures | undefined;
  /** Other language services; undefined if not measured. */
  readonly editors: EditorPeers | undefined;
}

/** A goal, its stretch goal, and the measured value. */
export interface Goal {
  readonly what: string;
  readonly goal: number;
  readonly stretch: number | undefined;
  readonly measured: number | undefined;
  /** Milliseconds of wall or processor time, scaled to the machine that the goals were set on. */
  readonly scales: "wall" | "cpu" | undefined;
}

/** The goals for the command line, in the order they were set. */
export function goalsOf({ packs, start, watch, bundleBytes, server, decks, texts }: Results): Goal[] {
  const ten = by(packs.get(10_000));
  const hundred = by(packs.get(100_000));
  const starting = by(start);
  return [
    goal("lint of 10,000 cards, times JSON.parse + ajv", 1.4, 1, ratio(ten(NAMES.lint), ten(NAMES.json))),
    goal("the same with an error in each card", 2.2, undefined, ratio(ten(NAMES.wrong), ten(NAMES.json))),
    goal("lint of 10,000 cards, times yaml + ajv", 0.2, undefined, ratio(ten(NAMES.lint), ten(NAMES.yaml))),
    goal("lint of 100,000 cards, times JSON.parse + ajv", 0.9, 0.8, ratio(hundred(NAMES.lint), hundred(NAMES.json))),
    goal("lint of 100,000 cards, times the scanner", 5, 3.5, ratio(hundred(NAMES.lint), hundred(NAMES.scanner))),
    goal("growth from 10,000 to 100,000 cards, times", 10.5, 8, growth(ten(NAMES.lint), hundred(NAMES.lint))),
    goal("peak memory, 10,000 cards, MiB", 110, undefined, peak(ten(NAMES.lint))),
    goal("peak memory, 100,000 cards, MiB", 200, undefined, peak(hundred(NAMES.lint))),
    inMilliseconds("`--version`, ms more than empty Node", 8, 4, more(starting(NAMES.version), starting(NAMES.node))),
    goal("lint of one card, times empty Node", 2, 1.7, ratio(starting(NAMES.card), starting(NAMES.node))),
    goal("lint of samples/starter, the same", 2.5, undefined, ratio(starting(NAMES.starter), starting(NAMES.node))),
    ofProcessor("`lint --watch`, processor time from a save to findings in 10,000 cards, ms", 50, undefined, watch),
    goal("main bundle, KB", 400, undefined, bundleBytes / 1000),
    ...(decks.length === 0 ? [] : deckGoals(decks)),
    ...(texts.length === 0 ? [] : textGoals(texts)),
    ...serverGoals(server),
  ];
}

/** For packs with many decks, in processor time. */
export function deckGoals(decks: readonly Measurement[]): Goal[] {
  const [many, without] = [by(decks)(NAMES.eras), by(decks)(NAMES.noDecks)];
  const times = many && without && inPairs(many, without, (a, b) => a.cpu / b.cpu);
  const most = by(decks)(NAMES.manyEras);
  const grown = many && most && inPairs(most, many, (a, b) => a.cpu / b.cpu);
  return [
    goal("lint of 10,005 cards in 115 eras, times the same cards without decks", 3, undefined, times),
    goal("lint of 100,050 cards in 1,150 eras, times that", 11, undefined, grown),
  ];
}

/** For a pack with texts, in processor time. */
export function textGoals(texts: readonly Measurement[]): Goal[] {
  const [read, without] = [by(texts)(NAMES.texts), by(texts)(NAMES.noTexts)];
  const times = read && without && inPairs(read, without, (a, b) => a.cpu / b.cpu);
  return [goal("lint of 10,000 cards with 20,000 texts, times the same cards without", 1.5, undefined, times)];
}

/** For sessions by random decisions. */
export function sessionGoals({ session, rules, heap }: SessionFigures): Goal[] {
  return [
    ofProcessor("a session of samples/lanterns for three seats, ms of processor time", 3.3, undefined, session),
    ofProcessor("its rules of play compiled, ms of processor time", 100, undefined, rules),
    goal("rules and sessions in memory, MB", 60, undefined, heap),
  ];
}

/** For the language server, with 10,000 open cards. */
function serverGoals(server: ServerFigures | undefined): Goal[] {
  if (server === undefined) return [];
  const { inProcess, inProcessCpu, inTexts, inTextsCpu, overStdio, serverCpu, completion, hover, mix, mixCpu, memory } =
    server;
  const [first, last] = memory;
  return [
    inMilliseconds("key to findings in process, ms, half of them", 3, undefined, percentile(inProcess, 0.5)),
    inMilliseconds("key to findings in process, ms, 95 of 100", 8, undefined, percentile(inProcess, 0.95)),
    ofProcessor("the same, processor time, half of them", 3, undefined, percentile(inProcessCpu, 0.5)),
    ofProcessor("the same, processor time, 95 of 100", 8, undefined, percentile(inProcessCpu, 0.95)),
    inMilliseconds("key in a text to findings in process, ms, half of them", 3, undefined, percentile(inTexts, 0.5)),
    inMilliseconds("key in a text to findings in process, ms, 95 of 100", 8, undefined, percentile(inTexts, 0.95)),
    ofProcessor("the same, processor time, half of them", 3, undefined, percentile(inTextsCpu, 0.5)),
    ofProcessor("the same, processor time, 95 of 100", 8, undefined, percentile(inTextsCpu, 0.95)),
    inMilliseconds("key to diagnostics over stdio, ms, half of them", 6, undefined, percentile(overStdio, 0.5)),
    inMilliseconds("key to diagnostics over stdio, ms, 95 of 100", 12, undefined, percentile(overStdio, 0.95)),
    ofProcessor("processor time of the server for a key, ms", 10, 6, serverCpu),
    inMilliseconds("completion over stdio, ms, 95 of 100", 20, 10, percentile(completion, 0.95)),
    inMilliseconds("hover over stdio, ms, 95 of 100", 20, 10, percentile(hover, 0.95)),
    inMilliseconds(
      "completion after all other requests of VS Code for a key, ms, all",
      150,
      undefined,
      percentile(mix, 1),
    ),
    ofProcessor("processor time of the server for a key and all of these requests, ms", 300, undefined, mixCpu),
    goal("memory of the server after 100 edits, MiB", 180, 130, first),
    goal("growth over 1,000 more, times", 1.1, undefined, first && last && last / first),
  ];
}

function goal(what: string, limit: number, stretch: number | undefined, measured: number | undefined): Goal {
  return { what, goal: limit, stretch, measured, scales: undefined };
}

function inMilliseconds(...given: Parameters<typeof goal>): Goal {
  return { ...goal(...given), scales: "wall" };
}

function ofProcessor(...given: Parameters<typeof goal>): Goal {
  return { ...goal(...given), scales: "cpu" };
}

function by(measurements: readonly Measurement[] = []) {
  return (name: string) => measurements.find((one) => one.name === name && one.samples.length > 0);
}

function ratio(one: Measurement | undefined, other: Measurement | undefined): number | undefined {
  return one && other && inPairs(one, other, (a, b) => a.wall / b.wall);
}

function more(one: Measurement | undefined, other: Measurement | undefined): number | undefined {
  return one && other && inPairs(one, other, (a, b) => a.wall - b.wall);
}

function growth(small: Measurement | undefined, large: Measurement | undefined): number | undefined {
  return (
    small && large && median(large.samples.map(({ wall }) => wall)) / median(small.samples.map(({ wall }) => wall))
  );
}

function peak(one: Measurement | undefined): number | undefined {
  return one && Math.max(...one.samples.map(({ memory }) => memory));
}
