import { type Change, nameOf, type PackDiff, type Subject } from "../../tools/index.js";

/** Groups changes by subject: the pack, its decks, its cards. */
export function groupChanges({
  changes,
}: PackDiff): readonly { readonly subject: Subject; readonly changes: readonly Change[] }[] {
  const groups = new Map<string, { subject: Subject; changes: Change[] }>();
  for (const change of changes) {
    const { subject } = change;
    const key = `${RANK[subject.kind]} ${nameOf(subject) ?? ""}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { subject, changes: [change] });
    else known.changes.push(change);
  }
  return [...groups.values()].sort((one, other) => RANK[one.subject.kind] - RANK[other.subject.kind]);
}

const RANK: Readonly<Record<Subject["kind"], number>> = { pack: 0, deck: 1, card: 2 };

/** `2 cards added, 1 renamed, 5 changed; 1 deck changed` */
export function summarize(diff: PackDiff): string {
  if (diff.status === "added") return "is new";
  if (diff.status === "removed") return "is gone";
  if (diff.status === "same") return "nothing changed";
  const groups = groupChanges(diff);
  const parts = (["card", "deck"] as const).flatMap((kind) => {
    const own = groups.filter(({ subject }) => subject.kind === kind);
    const counted = (["added", "removed", "renamed", "changed"] as const).flatMap((what) => {
      const number = own.filter(({ changes }) => whatHappened(changes) === what).length;
      return number === 0 ? [] : [`${number} ${what}`];
    });
    return counted.length === 0 ? [] : [withNoun(counted.join(", "), kind)];
  });
  if (groups.some(({ subject }) => subject.kind === "pack")) parts.push("the pack changed");
  return parts.join("; ");
}

/** The noun follows the first number. */
function withNoun(counted: string, noun: string): string {
  return counted.replace(/^(\d+)/, (number) => `${number} ${noun}${number === "1" ? "" : "s"}`);
}

function whatHappened(changes: readonly Change[]): "added" | "removed" | "renamed" | "changed" {
  const kinds = changes.map(({ kind }) => kind);
  if (kinds.includes("card-added") || kinds.includes("deck-added")) return "added";
  if (kinds.includes("card-removed") || kinds.includes("deck-removed")) return "removed";
  return kinds.includes("card-renamed") || kinds.includes("deck-renamed") ? "renamed" : "changed";
}
