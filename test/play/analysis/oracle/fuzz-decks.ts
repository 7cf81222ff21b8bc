/**
 * Plays small decks in every possible way and compares the results with the analysis, until stopped or for `--decks`
 * decks: `npm run try -- decks --seed 1000 --decks 50000`. Prints differences as cards.
 */
import { parseArgs } from "node:util";
import { shippedSystem } from "../../../support/systems.js";
import { compare } from "./compare.js";
import { asText } from "./deck.js";
import { generate, knobsOf } from "./generate.js";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "0" }, decks: { type: "string", default: "Infinity" } },
});
const first = Number(values.seed);
const last = first + Number(values.decks);
const system = shippedSystem("got");
const total = { decks: 0, wrong: 0, undecided: 0, won: 0, wonTooMuch: 0 };

for (let seed = first; seed < last; seed++) {
  const session = generate(seed, knobsOf(seed));
  const found = compare(session, system);
  if (found === undefined) continue;
  total.decks++;
  total.undecided += found.undecided;
  total.won += found.same.won;
  total.wonTooMuch += found.tooMuch.won;
  if (found.wrong.length > 0) {
    total.wrong++;
    process.exitCode = 1;
    console.log(`Seed ${seed}: ${found.wrong.join("; ")}\n${asText(session)}`);
  }
  if (total.decks % 5_000 === 0) console.log(JSON.stringify(total));
}
console.log(JSON.stringify(total));
