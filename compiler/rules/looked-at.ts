import { memoize, memoizeByKey } from "../../grammar/index.js";
import { any, has, isKind, possibleRecords } from "../satisfiability/possible-records.js";
import type { System } from "../systems/system.js";

/** Whether some card of these kinds may have a name. A game is asked the same for many cards. */
export const mayHave = (name: string, kinds: readonly string[], system: System): boolean =>
  answers(system, [name, ...kinds].join("\n"), (key, game) => {
    const [asked = "", ...of] = key.split("\n");
    return possibleIn(game)(any(of.map((kind) => isKind(kind))), has(asked));
  });

/** What isn't declared, or with a mistake, may be anything. */
const possibleIn = memoize((system: System) =>
  possibleRecords(system, (name) => {
    const { attributes, categories, labels } = system;
    const declared = [attributes.get(name) ?? [], categories.get(name) ?? [], labels.get(name) ?? []].flat();
    return declared.length === 0 ? !system.kinds.has(name) : declared.some(({ unsure }) => unsure === true);
  }),
);

const answers = memoizeByKey<System, string, boolean>();
