/**
 * Prints how well planted mistakes are found, a line for each kind:
 * `node scripts/run.mjs test/planted/report.ts [--cards 20] [--kind "no opening one"] [--misses]`.
 */
import { parseArgs } from "node:util";
import { cleanPack } from "./clean-pack.js";
import { type Figures, figuresOf, plantOn, share, sumOf } from "./figures.js";
import type { Outcome } from "./measure.js";
import { mistakes } from "./mistakes/index.js";

const { values: options } = parseArgs({
  options: {
    cards: { type: "string", default: "1000" },
    kind: { type: "string", default: "" },
    misses: { type: "boolean", default: false },
  },
});
const packs = ["samples/lanterns", "samples/starter"].map(cleanPack);
const groups = new Map<string, Figures[]>();

printRow("", "planted", "found", "alone", "mendable", "restored");
for (const mistake of mistakes.filter(({ group, name }) => `${group}: ${name}`.includes(options.kind))) {
  const outcomes = plantOn(packs, mistake, Number(options.cards));
  const figures = figuresOf(outcomes);
  groups.set(mistake.group, [...(groups.get(mistake.group) ?? []), figures]);
  printFigures(`${mistake.group}: ${mistake.name}`, figures);
  if (options.misses) for (const outcome of outcomes) printMiss(outcome);
}
console.log();
for (const [group, figures] of groups) printFigures(group, sumOf(figures));
printFigures("all", sumOf([...groups.values()].flat()));

function printFigures(name: string, { planted, found, single, mendable, restored }: Figures): void {
  const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${share(part, whole)} %`);
  const shares = [percent(found, planted), percent(single, planted), `${mendable}`, percent(restored, mendable)];
  printRow(name, `${planted}`, ...shares);
}

function printRow(name: string, ...cells: string[]): void {
  console.log(name.padEnd(62) + cells.map((cell) => cell.padStart(10)).join(""));
}

/** The lines that were planted, and all that was said. */
function printMiss({ found, single, restored, planting, findings, card }: Outcome): void {
  if (found && single && restored !== false) return;
  const what = !found ? "NOT FOUND" : !single ? "NOT ALONE" : "NOT RESTORED";
  console.log(`  ${what} on ${card.record.identifier}`);
  for (const line of planting.insert.slice(0, 6)) console.log(`    | ${line}`);
  for (const { rule, messageId, message } of findings.slice(0, 4)) console.log(`    ${rule}/${messageId}: ${message}`);
}
