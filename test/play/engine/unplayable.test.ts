import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { instantiateSystem } from "../../../compiler/index.js";
import { loadSystem } from "../../../compiler/model/load-system.js";
import {
  apply,
  below,
  compileRules,
  decision,
  drawn,
  isRulesError,
  seeded,
  start,
} from "../../../play/engine/index.js";
import { check } from "../../support/check.js";
import { ROOT } from "../../support/samples.js";
import { runs } from "../../support/sweep.js";
import { resolveShipped, shippedSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";

const meta = shippedSystem("meta");
const HEADS = /^(Zone|Counter|Phase|Action|Ban|Effect|Number): (\S+)$/gm;

/** Rules of play in which a name stands for another, or a line is missing. */
function broken(source: string, seed: number): string {
  const generator = seeded(seed);
  const drawnOf = <Value>(all: readonly Value[]): Value | undefined => all[below(Math.max(1, all.length), generator)];
  const names = [...source.matchAll(HEADS)].map(([, , name = ""]) => name);
  const lines = source.slice(0, source.indexOf("\n---\nFace: ")).split("\n");
  const first = lines.findIndex((line) => line.startsWith("Zone: "));
  const places = lines.flatMap((line, at) => (at > first && /^(?!About)[A-Z][a-z]+ | {4}\S/.test(line) ? [at] : []));
  const at = drawnOf(places) ?? 0;
  const line = lines[at] ?? "";
  const here = drawnOf(names.filter((name) => line.includes(name)));
  const changed = here === undefined ? [] : [line.replace(here, drawnOf(names) ?? here)];
  return [...lines.slice(0, at), ...changed, ...lines.slice(at + 1)].join("\n");
}

/** Why the engine refuses to play a game; undefined if it does not. */
function refusal(text: string, sample: string): string | undefined {
  try {
    const { data } = loadSystem(text, resolveShipped, meta);
    const rules = compileRules(compiledSample(sample, instantiateSystem(data)), { seats: 3, cap: 50 });
    const session = start(rules, 1);
    const generator = seeded(1);
    for (let count = 0; decision(session) !== undefined && count < 300; count++)
      apply(session, drawn(session, generator));
  } catch (error) {
    if (isRulesError(error)) return error.message;
    throw error;
  }
  return undefined;
}

describe("whatever the engine refuses to play is a finding at its word", () => {
  test.each([
    ["samples/high-card/high-card.system", "high-card"],
    ["systems/play/horizon-play.system", "glasshouse"],
  ])("%s", { tags: "slow" }, (file, sample) => {
    const source = `${readFileSync(join(ROOT, file), "utf8")}\n---\nFace: `;
    const quiet: string[] = [];
    const { seed = 1 } = runs(60);
    let refused = 0;
    for (let count = 0; count < 40; count++) {
      const text = broken(source, seed + count);
      const why = refusal(text, sample);
      // What happens in a session is not in the records.
      if (why === undefined || / never ends: | would be /.test(why)) continue;
      refused++;
      if (check({ "game.system": text }, meta).every(({ severity }) => severity === "info")) quiet.push(why);
    }
    expect(quiet).toEqual([]);
    expect(refused).toBeGreaterThan(1);
  });
});

describe("rules that can't be played are refused with their record", () => {
  const highCard = readFileSync(join(ROOT, "samples/high-card/high-card.system"), "utf8");
  const also = (record: string): string => `${highCard}---\n${record}`;
  const chain = (record: (name: string, next: string) => string): string =>
    Array.from({ length: 150 }, (_, at) => record(`Link${at}`, `Link${at + 1}`)).join("---\n");
  test.each([
    [
      "an effect that does itself",
      also('Effect: Again\nAbout: x.\nAt "begin Turn"\nDo "do Again"\n'),
      "Effect Again never ends: 100000 steps follow each other without a decision.",
    ],
    [
      "an action that asks about itself",
      also('Action: Ask\nAbout: x.\nDuring "Turn"\nDo "choose one of rivals who may Ask"\n'),
      "Action Ask is part of a chain of more than 100: no more are followed.",
    ],
    [
      "numbers of numbers",
      also(
        `${chain((name, next) => `Number: ${name}\nAbout: x.\nPlus "${next}"\n`)}---\nNumber: Link150\nAbout: x.\nPlus "1"\n---\nEffect: Set\nAbout: x.\nAt "begin Turn"\nDo "set Strength of own to Link0"\n`,
      ),
      "Number Link100 is part of a chain of more than 100: no more are followed.",
    ],
    [
      "phases within phases",
      also(
        `Phase: Link150\nAbout: x.\nWithin "Turn"\n---\n${chain((name, next) => `Phase: ${name}\nAbout: x.\nWithin "${next}"\n`)}`,
      ),
      "is part of a chain of more than 100: no more are followed.",
    ],
    [
      "a counter that starts too high",
      highCard.replace("player has taken.\n", "player has taken.\nStarts 9007199254740991\n"),
      "Counter Tricks would be 9007199254740991: counters hold whole numbers from -2147483648 to 2147483647.",
    ],
    [
      "a counter that rises too high",
      highCard
        .replace("to Rank", "to Most")
        .replace("Effect: TakeTrick", 'Number: Most\nAbout: x.\nPlus "3000000000"\n---\nEffect: TakeTrick'),
      "Counter Strength would be 3000000000: counters hold whole numbers from -2147483648 to 2147483647.",
    ],
  ])("%s", (_, text, said) => {
    expect(refusal(text, "high-card")).toContain(said);
  });
});
