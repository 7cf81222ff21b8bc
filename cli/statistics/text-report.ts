import { type PackModel, systemOfPack } from "../../compiler/index.js";
import { type TextCoverage, textCoverage } from "../../tools/index.js";
import { printableData } from "./printable-statistics.js";
import { sectionsPage } from "./statistics-page.js";
import { sectionsText, type TextOptions } from "./statistics-text.js";
import { textSections } from "./text-sections.js";

/** What is read of the texts of a pack; undefined if it has none that a phrase reads. */
export function coverageIn(pack: PackModel): TextCoverage | undefined {
  const system = systemOfPack(pack);
  const coverage = system === undefined ? undefined : textCoverage(pack, system);
  return coverage === undefined || coverage.rows.length === 0 ? undefined : coverage;
}

export function coverageTexts(all: readonly TextCoverage[], options: TextOptions): string {
  return all
    .map(printableData)
    .map((one) => sectionsText({ ...one, sections: textSections(one) }, options))
    .join("\n\n");
}

export function coveragePage(all: readonly TextCoverage[]): string {
  const chapters = all.map(printableData).map((one) => ({
    title: one.pack ?? "Cards",
    about: `What the phrases of ${one.system} read of its texts.`,
    sections: textSections(one),
  }));
  return sectionsPage(chapters, "what is read of its texts");
}
