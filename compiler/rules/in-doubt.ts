import { memoize } from "../../grammar/index.js";
import { isAbout } from "../model/finding.js";
import { hasError } from "../model/flaws.js";
import type { PackModel } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import { rareNames } from "./similar-name.js";
import { keyOf, rareTexts, textsOf } from "./similar-value.js";

/**
 * Whether something on a card has to be corrected before anything can be said of its play: an error, or a name or a text
 * that is almost one that the game or its pack has. So a slip in `Stealth` doesn't make a card seem impossible to win.
 */
export function isInDoubt(record: RecordModel, pack: PackModel): boolean {
  if (hasError(record)) return true;
  const { severities } = record.system;
  const isMisspelt = findingsOf(record).some((one) => {
    const severity = one.severity ?? severities.get(one.rule);
    return isAbout(one, "name", "emptiness") && severity !== "info" && severity !== "off";
  });
  return isMisspelt || hasRare(record, pack);
}

function hasRare(record: RecordModel, pack: PackModel): boolean {
  const { names, texts } = rareIn(pack);
  if (names.size === 0 && texts.size === 0) return false;
  for (const { entries } of [record.globals, ...record.categories])
    if (entries.some(({ name }) => names.has(name))) return true;
  for (const { name, value } of textsOf(record)) if (texts.has(keyOf(name, value))) return true;
  return false;
}

const rareIn = memoize((pack: PackModel) => ({ names: rareNames(pack), texts: rareTexts(pack) }));
