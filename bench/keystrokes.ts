import type { Random } from "./generate-cards.js";

/** A key press or paste: replaces the text from `start` to `end`. */
export interface Keystroke {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Types what the tasks ask for, one key press after the other. Returns the next key press for a text. */
export function createAuthor(random: Random, nextTask: NextTask = inAnyLine): (text: string) => Keystroke {
  let waiting: string[] = [];
  let at = 0;
  return (text) => {
    if (waiting.length === 0) {
      const task = nextTask(text, random);
      if (task.keys === undefined) return task.replaced;
      waiting = [...task.keys];
      at = task.at;
    }
    const key = waiting.shift() ?? " ";
    const keystroke = { start: at, end: at, text: key };
    at += key.length;
    return keystroke;
  };
}

type Task = { readonly keys: string; readonly at: number } | { readonly keys: undefined; readonly replaced: Keystroke };

type NextTask = (text: string, random: Random) => Task;

/**
 * Like an author in a large file: mostly texts, then attribute lines that are invalid until they are finished, numbers,
 * and now and then an identifier or a new card.
 */
function inAnyLine(text: string, random: Random): Task {
  const from = anywhere(text, random);
  const dice = random.between(1, 100);
  if (dice <= 55) return { keys: " The tide turns.", at: behind(text, /\nDirective: [^\n]*/g, from) };
  if (dice <= 75) return { keys: "\n    Sailing 4", at: behind(text, /\n {4}\w+ \d+/g, from) };
  if (dice <= 90) {
    const end = behind(text, /\n {4}\w+ \d+/g, from);
    return { keys: undefined, replaced: { start: end - 1, end, text: String(random.between(1, 9)) } };
  }
  if (dice <= 95) return { keys: "1", at: behind(text, /\nIdentifier: [^\n]*/g, from) };
  const card = `\n---\nIdentifier: NEW ${random.between(1, 1_000_000)}\nType "Support"`;
  return { keys: card, at: behind(text, /\n {4}\w+ \d+(?=\n---)/g, from) };
}

/** Another sentence at the end of an ability. */
export const inAbilities: NextTask = (text, random) => {
  return { keys: " Draw a card.", at: behind(text, /\nAbility "[^"\n]*/g, anywhere(text, random)) };
};

const anywhere = (text: string, random: Random): number =>
  Math.floor(random.between(0, 1_000_000) * (Math.max(0, text.length - 4_000) / 1_000_000));

/** The offset after the next match. */
function behind(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null ? text.length : match.index + match[0].length;
}
