import type { Diagnostic, PackModel, RecordInPack, System } from "../../compiler/index.js";
import { partitionPoint } from "../../grammar/index.js";
import { openingOrder } from "../graph/opening-order.js";
import { unlockGraph } from "../graph/unlock-graph.js";
import type { FateKind, Verdicts } from "./pack-diff.js";

/**
 * The results of rules and analyses for a pack's decks and cards. `findings` are those of the whole pack, as in `lint`:
 * a deck is legal if there are no errors on it or on its cards.
 */
export function verdictsOf(pack: PackModel, system: System, findings: readonly Diagnostic[]): Verdicts {
  return { illegal: illegalDecks(pack, findings), fates: fatesOf(pack, system) };
}

/** Nobody reads more reasons. */
const MOST_REASONS = 3;

function illegalDecks(pack: PackModel, findings: readonly Diagnostic[]): ReadonlyMap<string, readonly string[]> {
  const errors = new Map<RecordInPack["record"], string[]>();
  const recordAt = recordFinder(pack);
  for (const { severity, file, span, message } of findings) {
    const record = severity === "error" ? recordAt(file, span.start) : undefined;
    if (record !== undefined) errors.set(record, [...(errors.get(record) ?? []), message]);
  }
  const illegal = new Map<string, readonly string[]>();
  for (const deck of pack.decks) {
    const records = new Set([deck.record, ...deck.cards.flatMap(({ card }) => card?.record ?? [])]);
    const reasons = [...records].flatMap((record) => errors.get(record) ?? []);
    if (reasons.length > 0) illegal.set(deck.name, [...new Set(reasons)].slice(0, MOST_REASONS));
  }
  return illegal;
}

/** Finds the record of a place: the last that begins at or before it. */
function recordFinder({ files }: PackModel): (path: string, offset: number) => RecordInPack["record"] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return (path, offset) => {
    const records = byPath.get(path)?.records ?? [];
    return records[partitionPoint(records.length, (at) => (records[at]?.node.start ?? 0) <= offset) - 1];
  };
}

const RANK: Readonly<Record<FateKind, number>> = { open: 0, lost: 1, circle: 2, never: 3 };

/** A card in several decks has the best result among them. */
function fatesOf(pack: PackModel, system: System): ReadonlyMap<string, FateKind> | undefined {
  const graph = unlockGraph(pack, system);
  const { fates, tooMany } = openingOrder(graph, pack, system);
  if (tooMany) return undefined;
  const known = new Map<string, FateKind>();
  graph.cards.forEach(({ identifier }, index) => {
    const fate = fates[index]?.kind;
    const other = known.get(identifier);
    if (fate !== undefined && fate !== "unknown" && (other === undefined || RANK[fate] < RANK[other]))
      known.set(identifier, fate);
  });
  return known;
}
