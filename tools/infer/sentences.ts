import type { CardRule } from "./card-rules.js";
import type { Column } from "./columns.js";

/** What a rule about one card says, to people. */
export interface Sentences {
  readonly about: string;
  /** With holes. */
  readonly says: string;
}

const MOST_NAMED = 5;

/** `nameOf`: what a column is called. */
export function sentencesFor(rule: CardRule, nameOf: (column: Column) => string): Sentences {
  const { sort, columns, values, target, value, kind } = rule;
  const [one, other] = [nameOf(columns[0] ?? target), nameOf(target)];
  const who =
    rule.things.list === undefined ? (kind === undefined ? "A card" : `A card of the kind ${kind.value}`) : "An entry";
  const some = values.slice(0, MOST_NAMED).join(", ") + (values.length > MOST_NAMED ? " and the like" : "");
  const like = `${who} with ${some} as its ${one}`;
  switch (sort) {
    case "together": {
      const all = columns.map(nameOf);
      const names = `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
      return { about: `${who} has all of ${names}, or none.`, says: `Only some of ${names} are here.` };
    }
    case "with":
      return { about: `${who} with ${one} has ${other} too.`, says: `There is ${one} here and no ${other}.` };
    case "needs":
      return { about: `${like} has ${other}.`, says: `There is no ${other} here, although ${one} is <${one}>.` };
    case "never":
      return { about: `${like} has no ${other}.`, says: `There is ${other} here, although ${one} is <${one}>.` };
    case "apart":
      return { about: `${who} with ${one} has no ${other}.`, says: `There are both ${one} and ${other} here.` };
    case "implies":
      return {
        about: `${like} has ${value} as its ${other}.`,
        says: `${other} is <value> here, and <limit> where ${one} is <${one}>.`,
      };
    case "equal":
      return { about: `${one} and ${other} are the same number.`, says: `${one} is <value>, and ${other} is <limit>.` };
    case "at-most":
      return { about: `${one} is at most ${other}.`, says: `${one} is <value>, more than <limit>, which is ${other}.` };
    case "counts":
      return {
        about: `${one} is how many values ${other} has.`,
        says: `${one} is <value>, and ${other} has <limit> values.`,
      };
  }
}
