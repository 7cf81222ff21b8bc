import { applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { meaningOf } from "../../compiler/proof/record-meaning.js";
import type { System } from "../../compiler/systems/system.js";
import { check, type Files, packOf } from "../support/check.js";

/** As many rounds as `lint --fix` makes at most. */
const MOST_ROUNDS = 10;

/** The files after `--fix`; undefined: no fix is offered as safe. */
export function mendedFiles(files: Files, findings: readonly Diagnostic[], system: System): Files | undefined {
  let mended = files;
  let found = findings;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = Object.fromEntries(
      Object.entries(mended).map(([path, text]) => {
        const safe = safeFixes(found.filter(({ file }) => file === path));
        return [
          path,
          applyEdits(
            text,
            safe.flatMap(({ edits }) => edits),
          ),
        ];
      }),
    );
    if (Object.entries(next).every(([path, text]) => mended[path] === text)) break;
    mended = next;
    found = check(mended, system);
  }
  return mended === files ? undefined : mended;
}

/** All that an engine could learn from a pack: what each record is, and all that it says. */
export function meaningOfPack(files: Files, system: System): string {
  return packOf(files, system)
    .files.map(({ path, records }) => `${path} ${meaningOf(records)}`)
    .join("\n");
}
