import { type JsonObject, type Sha256, type System, serialize } from "../../compiler/index.js";
import type { Mapping } from "../tables/mapping.js";
import type { Table } from "../tables/table.js";
import { agreementsIn } from "./agreements.js";
import { cardRulesIn } from "./card-rules.js";
import { type Column, isKeyName, isNameHeading, type LeftOut, thingsIn, words } from "./columns.js";
import { type DraftRecord, writeDraft } from "./draft.js";
import { groupRulesIn, listingsIn, referencesIn, setsOf } from "./group-rules.js";
import { type Kinds, kindsIn, placeOfColumn } from "./kinds.js";
import { fingerprintOf } from "./merge-draft.js";
import { type Mistake, mistakesIn, type RowsNamed } from "./mistakes.js";
import { type Profile, profileOf } from "./profile.js";

export interface InferOptions {
  /** Of the game. */
  readonly id: string;
  readonly name: string;
  /** What the table is called, for people. */
  readonly source: string;
  /** The system that the game extends. */
  readonly base: System;
  /** Reads the text of a system, which extends that one. */
  readSystem(text: string): System;
  /** How the table is found again: its sheet, its list, the row of its headings. */
  readonly place: Pick<Mapping, "sheet" | "entries" | "headings">;
}

/** A game drafted from a table of cards, and the cells that are probably wrong. */
export interface InferredGame {
  /** The text of its system. */
  readonly system: string;
  readonly mapping: Mapping;
  /** Most certain first. */
  readonly mistakes: readonly Mistake[];
  readonly records: readonly DraftRecord[];
  /** Headings of which nothing is made. */
  readonly leftOut: readonly LeftOut[];
  /** The heading that tells kinds of card apart, and how many there are. */
  readonly kinds: { readonly heading: string; readonly count: number } | undefined;
  /** The heading of what tells cards apart. */
  readonly identifier: string | undefined;
}

/**
 * Drafts a game from a table: what is on the cards, what kinds of card there are, which values are allowed. Nothing is
 * random, so the same table gives the same text.
 */
export function inferGame(table: Table, options: InferOptions): InferredGame {
  const things = thingsIn(table);
  const { cards, lists } = things;
  const all = [cards, ...lists].flatMap(({ columns }) => columns).map(profileOf);
  const profiles = new Map(all.map((profile) => [profile.column, profile]));
  const own = cards.columns.flatMap((column) => profiles.get(column) ?? []);
  const total = cards.rows.length;
  const identifier = identifierAmong(own, total);
  const others = own.filter(({ column }) => column !== identifier);
  const copies = others.find(isCopies)?.column;
  const kinds = kindsIn(
    { ...cards, columns: others.map(({ column }) => column) },
    others.filter(({ column }) => column !== copies),
  );
  const places = new Map(cards.columns.map((column) => [column, placeOfColumn(column, kinds, total)]));
  const rowsNamed: RowsNamed = (rows, most) => {
    const [one, several] = table.kind === "sheet" ? ["row", "rows"] : ["entry", "entries"];
    const numbers = rows.slice(0, most).map((row) => table.rows[row]?.number ?? row + 1);
    const more = rows.length > most ? ` and ${rows.length - most} more` : "";
    return `${rows.length === 1 ? one : several} ${numbers.join(", ")}${more}`;
  };
  const identifierIsName = identifier !== undefined && isNameHeading(identifier.heading);
  const sets = setsOf(cards, profiles, identifier);
  const apart = new Set([identifier, copies].flatMap((column) => column ?? []));
  const holding = {
    agreements: agreementsIn(cards, profiles, identifier),
    cardRules: [
      ...cardRulesIn({ things: cards, profiles, kinds, apart, sets }),
      ...lists.flatMap((list) =>
        cardRulesIn({
          things: list,
          profiles,
          kinds: NO_KINDS,
          apart,
          sets: sets && list.rows.map((row) => sets[row] ?? ""),
        }),
      ),
    ],
    groupRules: groupRulesIn(cards, profiles, identifier),
    references: [cards, ...lists].flatMap((list) => referencesIn(list, cards, profiles)),
    listings: listingsIn(cards, profiles),
  };
  const mistakes = mistakesIn({ things, profiles, places, identifier, rowsNamed, ...holding });
  const draft = writeDraft({
    ...options,
    things,
    profiles,
    kinds,
    places,
    identifier,
    identifierIsName,
    copies,
    holding,
    table,
    flawed: new Set(mistakes.map(({ row }) => row)),
    rowsNamed,
  });
  return {
    system: draft.system,
    mapping: draft.mapping,
    mistakes,
    records: draft.records,
    leftOut: things.leftOut,
    kinds: kinds.from === undefined ? undefined : { heading: kinds.from.heading, count: kinds.kinds.length },
    identifier: identifier?.heading,
  };
}

const NO_KINDS: Kinds = { from: undefined, kinds: [], overlap: false, others: [] };

/** The column that tells the cards apart, although a few may be there twice by mistake. */
function identifierAmong(profiles: readonly Profile[], total: number): Column | undefined {
  const scored = profiles.flatMap((profile) => {
    const { column, counts, sort } = profile;
    const isKey = isKeyName(column.heading);
    const isLike = isKey || isNameHeading(column.heading);
    if (column.isList || sort === "truth" || sort === "prose") return [];
    if (
      column.filled < (isKey ? 0.98 : 0.999) * total ||
      counts.size < (isKey ? 0.97 : 0.995) * total - (isKey ? 1 : 0)
    )
      return [];
    // Numbers and texts that happen to be different tell nothing, unless they are called so.
    if (!isLike && (sort === "integer" || total < 20)) return [];
    const score =
      (isKey ? 4 : 0) +
      (sort === "codes" ? 2 : 0) +
      (isLike ? 1 : 0) +
      (counts.size === total ? 1 : 0) -
      (column.isAside && !isKey ? 3 : 0);
    return [{ column, score }];
  });
  return scored.toSorted((one, other) => other.score - one.score)[0]?.column;
}

function isCopies({ column, sort, besides, noNumbers, counts }: Profile): boolean {
  if (!/^(?:copies|qty|quantity|number of copies|amount)$/.test(words(column.heading)) || column.isList) return false;
  return (
    sort === "integer" && besides.length + noNumbers.size === 0 && [...counts.keys()].every((text) => Number(text) > 0)
  );
}

/** What a draft rests on and what it was, as the text of a file beside it; `mapping` is the text of its mapping. */
export function evidenceText(
  game: InferredGame,
  { table, source, mapping, sha256 }: { table: Table; source: string; mapping: string; sha256: Sha256 },
): string {
  const numberOf = (row: number): number => table.rows[row]?.number ?? row + 1;
  const records = game.records.map(
    ({ head, heading, evidence, text }): JsonObject => ({
      record: head,
      ...(heading === undefined ? {} : { column: heading }),
      evidence: [...evidence],
      fingerprint: fingerprintOf(text, sha256),
    }),
  );
  const mistakes = game.mistakes.map(
    ({ sort, isProbable, row, column, message }): JsonObject => ({
      sort,
      probable: isProbable,
      row: numberOf(row),
      column: table.headings[column] ?? "",
      message,
    }),
  );
  const leftOut = game.leftOut.map(({ heading, why }): JsonObject => ({ column: heading, why }));
  const head = { version: 1, table: source, rows: table.rows.length, mapping: fingerprintOf(mapping, sha256) };
  return serialize({ ...head, records, leftOut, mistakes });
}
