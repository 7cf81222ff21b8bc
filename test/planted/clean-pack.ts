import type { PackModel, RecordInPack } from "../../compiler/model/pack-model.js";
import type { CategorySection, Entry, LabelItem, RecordModel } from "../../compiler/model/record-model.js";
import type { System } from "../../compiler/systems/system.js";
import { type Files, packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { systemOf } from "../support/system-of.js";
import { defaultSystem, shippedSystem } from "../support/systems.js";
import { meaningOfPack } from "./mended.js";

/** A pack in which nothing is wrong. */
export interface CleanPack {
  /** Where it lies in the repository. */
  readonly folder: string;
  /** The game of its cards; of a description of a game `system files`. */
  readonly game: string;
  readonly system: System;
  readonly files: Files;
  readonly model: PackModel;
  /** All its records: the pack itself and its decks, too. */
  readonly cards: readonly CleanCard[];
  /** What it says. */
  readonly meaning: string;
}

/** A record of a clean pack; all lines are counted from the start of its file. */
export interface CleanCard {
  readonly path: string;
  /** All lines of its file, without their line ends. */
  readonly file: readonly string[];
  readonly record: RecordModel;
  readonly system: System;
  readonly first: number;
  /** Behind its last line. */
  readonly end: number;
  readonly labels: readonly CleanLabel[];
  readonly statements: readonly Statement[];
  readonly categories: readonly CleanCategory[];
  /** Identifier of the card before it; undefined for the first, and for what is no card. */
  readonly before: string | undefined;
}

export interface CleanLabel {
  readonly line: number;
  /** Behind the last line of its text. */
  readonly end: number;
  readonly text: string;
  readonly item: LabelItem;
}

/** An attribute, a member of a category, or a condition. */
export interface Statement {
  readonly line: number;
  readonly text: string;
  readonly entry: Entry;
  readonly section: CategorySection | undefined;
}

export interface CleanCategory {
  readonly line: number;
  readonly text: string;
  readonly section: CategorySection;
  readonly members: readonly Statement[];
}

/** The pack in a folder of the samples. A description of a game that lies there is that of its cards. */
export function cleanPack(folder: string): CleanPack {
  const samples = readSamples(folder);
  const own = samples.find(({ path }) => path.endsWith(".system"));
  const system = own === undefined ? defaultSystem() : systemOf(own.text);
  const cards = samples.filter(({ path }) => path.endsWith(".cards"));
  const files = Object.fromEntries(cards.map(({ path, text }) => [path.slice(folder.length + 1), text]));
  return packOfFiles(folder, files, system, undefined);
}

/** The description of a game, which is a pack of declarations. */
export function cleanSystem(path: string): CleanPack {
  const file = readSamples(path.replace(/\/[^/]*$/, "")).find((sample) => sample.path === path);
  const files = { [path.replace(/^.*\//, "")]: file?.text ?? "" };
  return packOfFiles(path, files, shippedSystem("meta"), "system files");
}

function packOfFiles(folder: string, files: Files, system: System, game: string | undefined): CleanPack {
  const model = packOf(files, system);
  let before: string | undefined;
  const cards = model.files.flatMap((file) =>
    file.records.map((record) => {
      const card = cleanCard({ file, record }, record.role === "card" ? before : undefined);
      if (record.role === "card") before = record.identifier;
      return card;
    }),
  );
  const played = model.files[0]?.system ?? system;
  return { folder, game: game ?? played.data.id, system, files, model, cards, meaning: meaningOfPack(files, system) };
}

function cleanCard({ file, record }: RecordInPack, before: string | undefined): CleanCard {
  const lines = file.text.split("\n");
  const first = file.text.slice(0, record.node.start).split("\n").length - 1;
  const textOf = (line: number): string => lines[first + line] ?? "";
  const statementsOf = (section: CategorySection | undefined): Statement[] =>
    (section ?? record.globals).entries.map((entry, index) => {
      const line = (section ?? record.globals).lines[index] ?? 0;
      return { line: first + line, text: textOf(line), entry, section };
    });
  const categories = record.categories.map((section) => {
    const { line } = section;
    return { line: first + line, text: textOf(line), section, members: statementsOf(section) };
  });
  return {
    path: file.path,
    file: lines,
    record,
    system: record.system,
    first,
    end: first + record.node.lines.length,
    labels: record.labels.map((item) => {
      return { line: first + item.line, end: first + item.endLine, text: textOf(item.line), item };
    }),
    statements: [...statementsOf(undefined), ...categories.flatMap(({ members }) => members)],
    categories,
    before,
  };
}
