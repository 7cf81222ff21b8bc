import { type Change, hasText, type Mistake, onStatement } from "../mistake.js";

/** Quotes that are missing, or not those of the keyboard. */
export const quotes: Mistake[] = [
  mistake("none around one word", (text) => text.replace(/"([^"\s/]+)"$/, "$1")),
  mistake("none around several words", (text) => text.replace(/"([^"/]+ [^"/]+)"$/, "$1")),
  mistake("no closing one", (text) => text.replace(/"$/, "")),
  mistake("no opening one", (text) => text.replace(/"([^"]*)"$/, '$1"')),
  mistake("curly", (text) => text.replace(/"([^"]*)"/, "“$1”")),
  mistake("curly in front, straight behind", (text) => text.replace(/"([^"]*)"/, '“$1"')),
  mistake("straight in front, curly behind", (text) => text.replace(/"([^"]*)"/, '"$1”')),
  mistake("two curly closing ones", (text) => text.replace(/"([^"]*)"/, "”$1”")),
  mistake("low and high", (text) => text.replace(/"([^"]*)"/, "„$1“")),
  mistake("angular", (text) => text.replace(/"([^"]*)"/, "«$1»")),
  mistake("single", (text) => text.replace(/"([^"]*)"/, "'$1'")),
  mistake("single curly", (text) => text.replace(/"([^"]*)"/, "‘$1’")),
  mistake("two single ones", (text) => text.replace(/"([^"]*)"/, "''$1''")),
  mistake("one too many", (text) => text.replace(/"$/, '""')),
];

function mistake(name: string, change: Change): Mistake {
  return { group: "quotes", name, plant: onStatement(hasText, change) };
}
