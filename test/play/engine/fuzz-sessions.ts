/**
 * Plays sessions by random decisions, of all games that have rules of play, and counts everything anew after each
 * decision: `npm run try -- sessions [how many of each game, 100 by default]`.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { apply, compileRules, decision, drawn, result, seeded, start, verify } from "../../../play/engine/index.js";
import { playSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";
import { GAMES } from "./games.js";

const wanted = Number(process.argv[2] ?? 100);
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
function megabytes(): number {
  collectGarbage();
  return Math.round(process.memoryUsage().heapUsed / 1e6);
}

for (const [game, sample] of GAMES) {
  const pack = compiledSample(sample, playSystem(game));
  const bySeats = [2, 3, 4].map((seats) => compileRules(pack, { seats }));
  const counts = { decisions: 0, capped: 0, shared: 0 };
  let first = 0;
  const began = process.cpuUsage();
  for (let seed = 1; seed <= wanted; seed++) {
    const rules = bySeats[seed % bySeats.length];
    if (rules === undefined) continue;
    const session = start(rules, seed);
    const chance = seeded(seed ^ 0x5eed);
    try {
      for (; decision(session) !== undefined; counts.decisions++) {
        apply(session, drawn(session, chance));
        verify(session);
      }
    } catch (error) {
      console.error(`${game}, seed ${seed}, ${rules.table.seats} seats: ${error}`);
      process.exitCode = 1;
    }
    const end = result(session);
    if (end?.capped === true) counts.capped++;
    if (end?.winners.length !== 1) counts.shared++;
    if (seed === Math.ceil(wanted / 10)) first = megabytes();
  }
  const seconds = Math.round(process.cpuUsage(began).user / 1e6);
  console.log(
    `${game}: ${wanted} sessions, ${counts.decisions} decisions, ${counts.capped} ended by the cap, ${counts.shared} without a single winner, heap ${first} then ${megabytes()} MB, ${seconds} s`,
  );
}
