/**
 * Plants mistakes and says how well they are found: `npm run try -- planted [--cards 4] [--pack tavern] [--kind "no opening quote"]
 * [--misses]`. Without a choice of packs or kinds it writes docs/quality.md; with one it only prints.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { HEAD as FAULTS } from "../faults/page.js";
import { HEAD as FUZZ } from "../fuzz/page.js";
import { HEAD as HOSTILE } from "../hostile/page.js";
import { HEAD as MUTANTS } from "../mutants/page.js";
import { HEAD as SLIPS } from "../slips/page.js";
import { ROOT } from "../support/samples.js";
import { type Figures, figuresOf, plantOn, share, sumOf } from "./figures.js";
import type { Outcome } from "./measure.js";
import { mistakes } from "./mistakes/index.js";
import { PACKS } from "./packs.js";
import { type KindFigures, qualityPage } from "./quality-page.js";
import { sectionOf, withSection } from "./sections.js";
import { plantInTable } from "./tables.js";

const { values: options } = parseArgs({
  options: {
    cards: { type: "string", default: "4" },
    pack: { type: "string", default: "" },
    kind: { type: "string", default: "" },
    misses: { type: "boolean", default: false },
  },
});
const most = Number(options.cards);
const all: KindFigures[] = [];

for (const [name, read] of PACKS.filter(([name]) => name.includes(options.pack))) {
  const pack = read();
  const chosen = mistakes.filter(({ group, name }) => `${group}: ${name}`.includes(options.kind));
  for (const mistake of chosen) {
    const outcomes = plantOn([pack], mistake, most);
    if (outcomes.length === 0) continue;
    all.push({ game: pack.game, group: mistake.group, kind: mistake.name, figures: figuresOf(outcomes) });
    if (options.misses) for (const outcome of outcomes) printMiss(outcome);
  }
  if (pack.game !== "system files" && pack.cards.length < 100 && options.kind === "")
    for (const [kind, figures] of plantInTable(pack, most))
      all.push({ game: pack.game, group: "tables", kind, figures });
  printFigures(name, sumOf(all.filter(({ game }) => game === pack.game).map(({ figures }) => figures)));
}
printFigures("all", sumOf(all.map(({ figures }) => figures)));
if (options.pack === "" && options.kind === "") {
  const page = join(ROOT, "docs/quality.md");
  const old = readFileSync(page, "utf8");
  // Other commands measure the rest.
  const kept = [SLIPS, HOSTILE, FAULTS, FUZZ, MUTANTS].reduce(
    (text, head) => withSection(text, head, sectionOf(old, head)),
    qualityPage(all, most),
  );
  writeFileSync(page, kept);
}

function printFigures(name: string, { planted, found, single, mendable, restored }: Figures): void {
  const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${share(part, whole)} %`);
  const cells = [`${planted}`, percent(found, planted), percent(single, planted), percent(restored, mendable)];
  console.log(name.padEnd(36) + cells.map((cell) => cell.padStart(10)).join(""));
}

/** The lines that were planted, and all that was said. */
function printMiss({ mistake, found, single, restored, planting, findings, card }: Outcome): void {
  if (found && single && restored !== false) return;
  const what = !found ? "NOT FOUND" : !single ? "NOT ALONE" : "NOT RESTORED";
  console.log(`  ${what} ${mistake.group}: ${mistake.name}, on ${card.record.identifier ?? card.labels[0]?.text}`);
  for (const line of planting.insert.slice(0, 6)) console.log(`    | ${line}`);
  for (const { rule, messageId, message } of findings.slice(0, 4)) console.log(`    ${rule}/${messageId}: ${message}`);
}
