import { type Change, hasText, type Mistake, onStatement } from "../mistake.js";

/** Quotes that are missing, or not those of the keyboard. */
export const quotes: Mistake[] = [
  mistake("no quotes around one word", (text) => text.replace(/"([^"\s/]+)"$/, "$1")),
  mistake("no quotes around several words", (text) => text.replace(/"([^"/]+ [^"/]+)"$/, "$1")),
  mistake("no closing quote", (text) => text.replace(/"$/, "")),
  mistake("no opening quote", (text) => text.replace(/"([^"]*)"$/, '$1"')),
  mistake("curly quotes", (text) => text.replace(/"([^"]*)"/, "“$1”")),
  mistake("a curly quote before, a straight one after", (text) => text.replace(/"([^"]*)"/, '“$1"')),
  mistake("a straight quote before, a curly one after", (text) => text.replace(/"([^"]*)"/, '"$1”')),
  mistake("two curly closing quotes", (text) => text.replace(/"([^"]*)"/, "”$1”")),
  mistake("a low quote before, a high one after", (text) => text.replace(/"([^"]*)"/, "„$1“")),
  mistake("angle quotes", (text) => text.replace(/"([^"]*)"/, "«$1»")),
  mistake("single quotes", (text) => text.replace(/"([^"]*)"/, "'$1'")),
  mistake("single curly quotes", (text) => text.replace(/"([^"]*)"/, "‘$1’")),
  mistake("two single quotes for each double one", (text) => text.replace(/"([^"]*)"/, "''$1''")),
  mistake("curly quotes of Windows-1252", (text) => text.replace(/"([^"]*)"/, "\u0093$1\u0094")),
  mistake("one quote too many", (text) => text.replace(/"$/, '""')),
];

function mistake(name: string, change: Change): Mistake {
  return { group: "quotes", name, plant: onStatement(hasText, change) };
}
