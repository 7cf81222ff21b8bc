import { type JsonObject, type Sha256, serialize } from "../../compiler/index.js";
import type { Table } from "../tables/table.js";
import { cardRulesIn } from "./card-rules.js";
import {
  type Column,
  type Deleted,
  isKeyName,
  isNameHeading,
  type LeftOut,
  type Things,
  thingsIn,
  words,
} from "./columns.js";
import { countOf } from "./counts.js";
import { type Draft, type DraftOptions, writeDraft } from "./draft.js";
import { agreementsIn, groupRulesIn, listingsIn, referencesIn, setsOf } from "./group-rules.js";
import { type Kinds, kindsIn, placeOfColumn } from "./kinds.js";
import { fingerprintOf } from "./merge-draft.js";
import { type Mistake, mistakesIn } from "./mistakes.js";
import { type Profile, profileOf, withoutOthers } from "./profile.js";
import type { Mined, Regularity } from "./regularity.js";

export interface InferOptions extends DraftOptions {
  /** Called before each step with what is done in it. */
  readonly tell?: ((step: string) => void) | undefined;
  /** Columns of which nothing is to be made. */
  readonly deleted?: Deleted | undefined;
}

/** A game drafted from a table of cards, and the cells that are probably wrong. */
export interface InferredGame extends Draft {
  /** Most certain first. */
  readonly mistakes: readonly Mistake[];
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
  const { tell = () => {}, deleted = new Map() } = options;
  tell("reading columns");
  const things = thingsIn(table, deleted);
  const { cards, lists } = things;
  const all = [cards, ...lists]
    .flatMap(({ columns }) => columns)
    .map((column, at, columns) => {
      tell(`column ${at + 1} of ${columns.length}: ${column.heading}`);
      return profileOf(column);
    });
  const profiles = new Map(all.map((profile) => [profile.column, profile]));
  const total = cards.rows.length;
  const identifier = identifierAmong(all.slice(0, cards.columns.length), total);
  const agreements = agreementsIn(cards, profiles, identifier);
  const revised = all.map((profile) => withoutOthers(profile, likenessBy(agreements, profile.column, profiles)));
  const isRevised = revised.some((profile, at) => profile !== all[at]);
  for (const profile of revised) profiles.set(profile.column, profile);
  const own = revised.slice(0, cards.columns.length);
  const others = own.filter(({ column }) => column !== identifier);
  const copies = others.find(isCopies)?.column;
  const kinds = kindsIn(
    { ...cards, columns: others.map(({ column }) => column) },
    others.filter(({ column }) => column !== copies),
  );
  const places = new Map(cards.columns.map((column) => [column, placeOfColumn(column, kinds, total)]));
  tell("rules");
  const sets = setsOf(cards, profiles, identifier);
  const rulesOf = (list: Things): readonly Regularity[] => {
    const isCards = list === cards;
    const setsOfThings = sets && list.rows.map((row) => sets[row] ?? "");
    const apart = new Set([identifier, copies]);
    return cardRulesIn({
      things: list,
      profiles,
      kinds: isCards ? kinds : NO_KINDS,
      places,
      apart,
      sets: setsOfThings,
    });
  };
  const regularities = [
    ...(isRevised ? agreementsIn(cards, profiles, identifier) : agreements),
    ...[cards, ...lists].flatMap(rulesOf),
    ...groupRulesIn(cards, profiles, identifier),
    ...[cards, ...lists].flatMap((list) => referencesIn(list, cards, profiles)),
    ...listingsIn(cards, profiles),
  ];
  tell("mistakes");
  const rowsNamed: Mined["rowsNamed"] = (rows, most) => {
    const [one, several] = table.kind === "sheet" ? ["row", "rows"] : ["entry", "entries"];
    const numbers = rows.slice(0, most).map((row) => numberOf(table, row));
    const more = rows.length > most ? ` and ${rows.length - most} more` : "";
    return `${rows.length === 1 ? one : several} ${numbers.join(", ")}${more}`;
  };
  const mined: Mined = { table, things, profiles, kinds, places, identifier, copies, regularities, rowsNamed };
  const mistakes = mistakesIn(mined);
  tell("examples of rules");
  const flawed = new Set(mistakes.map(({ row }) => row));
  return {
    ...writeDraft({ ...options, ...mined, flawed }),
    mistakes,
    leftOut: things.leftOut,
    kinds: kinds.from === undefined ? undefined : { heading: kinds.from.heading, count: kinds.kinds.length },
    identifier: identifier?.heading,
  };
}

/** What cards with one value in a column share, and with which chance another one has it too; undefined: it hasn't. */
function likenessBy(agreements: readonly Regularity[], key: Column, profiles: Mined["profiles"]) {
  const own = agreements.filter(({ columns }) => columns[0] === key);
  return (thing: number): number | undefined => {
    let chance = 1;
    for (const { target, covered, exceptions } of own) {
      if (exceptions.includes(thing)) return undefined;
      if (!covered.includes(thing)) continue;
      const { texts = [] } = profiles.get(target) ?? {};
      chance *= countOf(texts, (text) => text === texts[thing]) / texts.length;
    }
    return chance;
  };
}

/** As people count. */
const numberOf = ({ rows }: Table, row: number): number => rows[row]?.number ?? row + 1;

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

function isCopies({ column, sort, counts }: Profile): boolean {
  if (!/^(?:copies|qty|quantity|number of copies|amount)$/.test(words(column.heading)) || column.isList) return false;
  return sort === "integer" && [...counts.keys()].every((text) => Number(text) > 0);
}

interface Evidenced {
  readonly table: Table;
  readonly source: string;
  readonly mapping: string;
  readonly sha256: Sha256;
  /** Heads of what was drafted before and is to stay away. */
  readonly rejected: readonly string[];
}

/** What a draft rests on and what it was, as the text of a file beside it; `mapping` is the text of its mapping. */
export function evidenceText(game: InferredGame, { table, source, mapping, sha256, rejected }: Evidenced): string {
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
      row: numberOf(table, row),
      column: table.headings[column] ?? "",
      message,
    }),
  );
  const leftOut = game.leftOut.map(({ heading, ...more }): JsonObject => ({ column: heading, ...more }));
  const head = { version: 1, table: source, rows: table.rows.length, mapping: fingerprintOf(mapping, sha256) };
  return serialize({ ...head, records, rejected: [...rejected], leftOut, mistakes });
}
