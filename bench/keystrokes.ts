import type { Random } from "./generate-cards.js";

/** One key pressed, or one piece pasted: replaces what stands from `start` to `end`. */
export interface Keystroke {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * What an author types in a large file, key by key: mostly texts, then lines of attributes that are wrong until they are
 * finished, numbers, and now and then an identifier or a new card. Gives the next key for the text as it is.
 */
export function createAuthor(random: Random): (text: string) => Keystroke {
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

function nextTask(text: string, random: Random): Task {
  const from = Math.floor(random.between(0, 1_000_000) * (Math.max(0, text.length - 4_000) / 1_000_000));
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

/** The place behind the next match. */
function behind(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null ? text.length : match.index + match[0].length;
}
