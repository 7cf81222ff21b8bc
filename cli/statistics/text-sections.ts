import type { TextCoverage } from "../../tools/index.js";
import { amountText, left, right, type StatisticsSection, table } from "./sections.js";

/** What is read of the texts of a pack, and what isn't. */
export function textSections({ rows, unread }: TextCoverage): StatisticsSection[] {
  const counts = rows.map((row) => [
    row.phrase,
    row.name,
    row.kind ?? "",
    String(row.texts),
    amountText(row.whole),
    amountText(row.frame),
    amountText(row.notRead),
    amountText(row.ambiguous),
    amountText(row.mistaken),
  ]);
  const numbers = ["texts", "whole", "frame", "not read", "two ways", "mistaken"].map(right);
  const beginnings = unread.map(({ phrase, beginning, texts, wins, example }) => [
    beginning,
    phrase,
    String(texts),
    amountText(wins),
    example,
  ]);
  const columns = [
    left("beginning", true),
    left("phrase"),
    right("texts"),
    right("would be read"),
    left("such as", true),
  ];
  return [
    {
      title: "How the texts are read",
      about:
        "Each different text counts once. Whole: every word belongs to a form of the phrase. Frame: some words are read by none. Two ways: with different meanings. Mistaken: with wording that the game calls a mistake.",
      charts: [],
      tables: [table(undefined, [left("phrase"), left("attribute"), left("kind"), ...numbers], counts)],
    },
    {
      title: "What no phrase reads",
      about:
        "How sentences begin that are not read, the most frequent first. A form for such sentences, to their end, would read as many texts more as have nothing else that is not read.",
      charts: [],
      tables: [table(undefined, columns, beginnings)],
    },
  ].filter(({ tables }) => tables.some((one) => one.rows.length > 0));
}
