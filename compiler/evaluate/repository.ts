import { memoize } from "../../grammar/index.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import { comparePaths } from "../model/pack-order.js";
import { lacksFiles } from "../model/read-pack.js";
import type { System } from "../systems/system.js";

/** Whether the game of a pack has a rule that takes all packs of the repository together. */
export function takesRepository({ files }: Pick<PackModel, "files">): boolean {
  return files.some(({ system }) => hasRuleOnRepository(system));
}

const hasRuleOnRepository = memoize(({ data }: System): boolean =>
  data.rules.some(({ inRepository, severity }) => inRepository && severity !== "off"),
);

/** By the first pack of a repository: all of them, as they were when they were last put together. */
const wholes = new WeakMap<PackModel, { readonly packs: readonly PackModel[]; readonly whole: PackModel }>();

/** All packs of a repository as if they were one, in the order of their paths: the same while none of them changes. */
export function wholeRepository(pack: PackModel): PackModel {
  const packs = [pack, ...(pack.others?.() ?? [])].sort((one, other) => comparePaths(pathOf(one), pathOf(other)));
  const [first = pack] = packs;
  const known = wholes.get(first);
  if (known?.packs.length === packs.length && known.packs.every((one, at) => one === packs[at])) return known.whole;
  const whole = packs.length === 1 ? pack : joined(packs, pack);
  wholes.set(first, { packs, whole });
  return whole;
}

const pathOf = ({ files: [file] }: PackModel): string => file?.path ?? "";

function joined(packs: readonly PackModel[], { systemNames }: PackModel): PackModel {
  const all = new Set(packs);
  const byIdentifier = new Map<string, readonly RecordInPack[]>();
  for (const pack of packs)
    for (const [identifier, places] of pack.byIdentifier)
      byIdentifier.set(identifier, [...(byIdentifier.get(identifier) ?? []), ...places]);
  return {
    files: packs.flatMap(({ files }) => files),
    pack: packs.find(({ pack }) => pack !== undefined)?.pack,
    decks: packs.flatMap(({ decks }) => decks),
    cards: packs.flatMap(({ cards }) => cards),
    byIdentifier,
    // Packs in a circle are all here.
    uses: packs.flatMap(({ uses }) =>
      uses.filter(({ pack, problem }) => problem !== "circular" && (pack === undefined || !all.has(pack))),
    ),
    incomplete: packs.some(lacksFiles),
    systemNames,
  };
}
