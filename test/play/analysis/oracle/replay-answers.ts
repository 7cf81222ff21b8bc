/**
 * Has the engine win what `solve` says can be won, in generated decks: `npm run try -- answers --seed 0 --decks 500`.
 * Prints each answer that no moves lead to, with its cards.
 */
import { parseArgs } from "node:util";
import { playSystem } from "../../../support/systems.js";
import { asText } from "./deck.js";
import { generate, knobsOf } from "./generate.js";
import { playAll } from "./play.js";
import { replayed } from "./replayed.js";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "0" }, decks: { type: "string", default: "500" } },
});
const system = playSystem("got-play");
const total = { decks: 0, confirmed: 0, not: 0, never: 0, wrong: 0, undecided: 0 };
const first = Number(values.seed);
for (let seed = first; seed < first + Number(values.decks); seed++) {
  const session = generate(seed, knobsOf(seed));
  const { confirmed, not, never, undecided } = replayed(session, system);
  // What was played is possible: "never" must not be said of it.
  const played = never.length === 0 ? undefined : playAll(session);
  const wrong = never.filter(([goal, era]) => played?.[era]?.won.has(goal) === true);
  total.decks++;
  total.confirmed += confirmed;
  total.not += not.length;
  total.never += never.length;
  total.wrong += wrong.length;
  total.undecided += undecided;
  if (not.length + wrong.length === 0) continue;
  process.exitCode = 1;
  console.log(
    `Seed ${seed}:\n${[...not, ...wrong.map((one) => `won, but never: ${one.join(", ")}`)].join("\n")}\n${asText(session)}`,
  );
}
console.log(JSON.stringify(total));
