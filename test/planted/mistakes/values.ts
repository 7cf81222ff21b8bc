import type { CleanCard, Statement } from "../clean-pack.js";
import {
  type Change,
  hasFreeText,
  hasInteger,
  hasText,
  inserted,
  isAttribute,
  isCondition,
  isDeclared,
  type Mistake,
  onStatement,
  type Planting,
  rewritten,
  somewhere,
} from "../mistake.js";
import type { Random } from "../random.js";
import { SLIPS } from "./slips.js";
import { firstStatement } from "./wrong-places.js";

type Fits = (statement: Statement) => boolean;

const isNumber: Fits = (statement) => isAttribute(statement) && hasInteger(statement);
const hasMinimum: Fits = (statement) => isNumber(statement) && statement.entry.declaration?.minimum === 1;
const isNumberOnly: Fits = (statement) => isNumber(statement) && !takes(statement, "text");
const isTextOnly: Fits = (statement) => isDeclared(statement) && hasText(statement) && !takes(statement, "integer");
const isSingleText: Fits = (statement) => isFreeText(statement) && statement.entry.declaration?.many !== true;
const isNotBelow: Fits = (statement) => isNumber(statement) && (leastOf(statement) ?? 0) > -2;
const isFreeText: Fits = (statement) => isTextOnly(statement) && hasFreeText(statement);
/** One of the words that are listed, not a text that fits a pattern. */
const isWord: Fits = ({ entry }) => {
  const [value, ...others] = entry.values;
  return value?.kind === "text" && others.length === 0 && entry.declaration?.oneOf?.includes(value.value) === true;
};
const isFlag: Fits = ({ entry }) => entry.declaration?.oneOf?.length === 1;

/** Values that are no values, or none of those that may stand there. */
export const values: Mistake[] = [
  mistake("0 where the minimum is 1", hasMinimum, number("0")),
  mistake("a negative number", isNotBelow, number("-2")),
  mistake("a fraction", isNumber, number("1.5")),
  mistake("a comma in a number", isNumber, number("1,000")),
  mistake("leading zeros", isNumber, (text) => text.replace(/(\d+)(?!.*\d)/, "00$1")),
  mistake("a number beyond 2^53", isNumber, number("90071992547409930")),
  mistake("a number and a unit", isNumber, (text) => text.replace(/\d+(?!.*\d)/, "$&x")),
  mistake("a number as a word", isNumberOnly, number("two")),
  mistake("a number in quotes", isNumberOnly, (text) => text.replace(/\d+(?!.*\d)/, '"$&"')),
  mistake("a text for a number", isNumberOnly, number('"several"')),
  mistake("a range for a number", isNumber, number("2..4")),
  mistake("a percentage for a number", isNumber, number("10%")),
  mistake("two numbers", isNumber, (text) => text.replace(/\d+(?!.*\d)/, "$& / 9")),
  mistake(
    "a number without quotes",
    isTextOnly,
    (text) => text.replace(/".*"/, "7"),
    (text) => text.replace(/".*"/, '"7"'),
  ),
  mistake("two texts", isSingleText, (text) => text.replace(/".*"/, '$& / "Gull"')),
  mistake("a misspelt value of a list", isWord, inQuotes(SLIPS["a letter left out"])),
  mistake("a value of a list in lower case", isWord, inQuotes(SLIPS["first letter in lower case"])),
  mistake("a value that is not in the list", isWord, (text) => text.replace(/".*"/, '"Gull"')),
  { group: "values", name: "a flag that says No", plant: flagThatSaysNo },
  mistake("a flag set to 1", isFlag, (text) => text.replace(/".*"/, "1")),
  mistake("a flag without a value", isFlag, (text) => text.replace(/ ".*"/, "")),
  mistake("an empty text", hasText, (text) => text.replace(/".*?"/, '""')),
  mistake("a padded text", hasFreeText, (text) => text.replace(/"(.*?)"/, '"$1 "')),
  mistake("an alternative twice", isTextCondition, (text) => text.replace(/"[^"]*"/, "$& / $&")),
  mistake("a text and a number as alternatives", isTextCondition, or("3"), or('"3"')),
  mistake("an extra slash", isTextCondition, (text) => text.replace(/"[^"]*"/, "$& /")),
  mistake("a backslash in a text", hasFreeText, (text) => text.replace(/"(.)/, '"$1\\n')),
  label("zero copies", "Copies", "0"),
  label("the number of copies as a word", "Copies", "two"),
  label("a negative number of copies", "Copies", "-1"),
  label("a fraction of a copy", "Copies", "1.5"),
  label("a text that the label does not list", "Size", "large"),
];

function mistake(name: string, fits: Fits, change: Change, right?: Change): Mistake {
  return { group: "values", name, plant: onStatement(fits, change, right) };
}

function label(name: string, of: string, value: string): Mistake {
  const plant: Mistake["plant"] = (card, random) =>
    somewhere(
      card.labels.filter(({ item }) => item.name === of),
      random,
      ({ line }) => rewritten(line, `${of}: ${value}`),
    );
  return { group: "values", name, plant };
}

const leastOf = ({ entry, section }: Statement): number | undefined =>
  (entry.declaration ?? section?.declaration)?.minimum;

function takes({ entry, section }: Statement, type: "text" | "integer"): boolean {
  const specification = entry.declaration ?? section?.declaration;
  return specification === undefined || specification.values.includes(type);
}

function isTextCondition(statement: Statement): boolean {
  return isCondition(statement) && hasText(statement);
}

function or(other: string): Change {
  return (text) => text.replace(/"[^"]*"/, `$& / ${other}`);
}

/** Without it the card is as it was. */
function flagThatSaysNo(card: CleanCard, random: Random): Planting | undefined {
  const flags = card.system.data.attributes.filter(
    ({ name, on, oneOf }) =>
      oneOf?.length === 1 &&
      on.some((place) => card.record.kinds.names.has(place)) &&
      !card.statements.some(({ entry }) => entry.name === name),
  );
  return somewhere(flags, random, ({ name }) => inserted(firstStatement(card), [`${name} "No"`]));
}

/** Another value in the place of the last number. */
function number(value: string): Change {
  return (text) => text.replace(/\d+(?!.*\d)/, value);
}

function inQuotes(slip: (typeof SLIPS)[string] | undefined): Change {
  return (text, random) => {
    const word = /"(.*)"/.exec(text)?.[1] ?? "";
    const wrong = slip?.(word, random);
    return wrong === undefined ? undefined : text.replace(`"${word}"`, `"${wrong}"`);
  };
}
