import { allFixes, applyEdits, brokenByEdits, formatFile, MOST_FIX_ROUNDS, safeFixes } from "../compiler/index.js";
import { groupBy } from "../grammar/index.js";
import type { Game } from "./game.js";
import { check, modelOf, readPack, type Texts } from "./pack.js";

/** A text of cards in canonical layout, as `cardwright format` writes it. What can't be read stays as it is. */
export function format(text: string, game: Game): string {
  const [file] = modelOf(readPack(text, game)).files;
  return file === undefined ? text : formatFile(file);
}

/**
 * Applies fixes until none are left, as `cardwright lint --fix` does. A fix that would do more than it says is left out.
 *
 * @param options.unsafe also fixes that may change what a card means
 * @returns the texts under the names they came with
 */
export function fix(text: string, game: Game, options?: FixOptions): string;
export function fix(texts: Readonly<Record<string, string>>, game: Game, options?: FixOptions): Record<string, string>;
export function fix(texts: Texts, game: Game, { unsafe = false }: FixOptions = {}): string | Record<string, string> {
  const now = new Map(typeof texts === "string" ? [[ALONE, texts]] : Object.entries(texts));
  const left = new Set<string>();
  for (let round = 0; round < MOST_FIX_ROUNDS; round++) {
    const before = readPack(Object.fromEntries(now), game);
    const found = groupBy(check(before), ({ file }) => file);
    let changed = false;
    for (const [file, findings] of found) {
      const text = now.get(file);
      if (text === undefined || left.has(file)) continue;
      const edits = (unsafe ? allFixes : safeFixes)(findings).flatMap((one) => one.edits);
      const fixed = applyEdits(text, edits);
      if (fixed === text) continue;
      const old = modelOf(before).files.find(({ path }) => path === file);
      const [next] = modelOf(readPack({ [file]: fixed }, game)).files;
      if (old === undefined || next === undefined || brokenByEdits(old, edits, next) !== undefined) left.add(file);
      else {
        now.set(file, fixed);
        changed = true;
      }
    }
    if (!changed) break;
  }
  return typeof texts === "string" ? (now.get(ALONE) ?? texts) : Object.fromEntries(now);
}

export interface FixOptions {
  readonly unsafe?: boolean;
}

/** What a text that comes alone is called in the meantime. */
const ALONE = "alone.cards";
