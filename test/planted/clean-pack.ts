import type { PackModel, RecordPlace } from "../../compiler/model/pack-model.js";
import type { CategorySection, Entry, LabelItem, RecordModel } from "../../compiler/model/record-model.js";
import type { System } from "../../compiler/systems/system.js";
import { type Files, packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";

/** A pack in which nothing is wrong. */
export interface CleanPack {
  readonly folder: string;
  readonly files: Files;
  readonly model: PackModel;
  readonly cards: readonly CleanCard[];
}

/** A card of a clean pack; all lines are counted from the start of its file. */
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
  /** Identifier of the card before it; undefined for the first. */
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

/** The pack in a folder of the samples. */
export function cleanPack(folder: string): CleanPack {
  const samples = readSamples(folder);
  const files = Object.fromEntries(samples.map(({ path, text }) => [path.slice(folder.length + 1), text]));
  const model = packOf(files);
  const cards = model.cards.map((place, index) => cleanCard(place, model.cards[index - 1]?.record.identifier));
  return { folder, files, model, cards };
}

function cleanCard({ file, record }: RecordPlace, before: string | undefined): CleanCard {
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
