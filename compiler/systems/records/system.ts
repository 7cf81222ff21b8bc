import type { Span } from "../../../grammar/index.js";
import type { DeclaringRecord } from "../declaring-record.js";
import { readWords, textsOf } from "../read-words.js";
import { WORDS } from "../words.js";
import { readBase } from "./declared.js";

export const USE_NAMES = Object.keys(WORDS.Uses) as (keyof typeof WORDS.Uses)[];

/** The record that names the system. */
export interface SystemHeader {
  readonly id: string;
  readonly edition: string;
  readonly name: string;
  readonly about: string;
  readonly source: string | undefined;
  readonly extends: { readonly key: string; readonly span: Span } | undefined;
  /** The attribute that decides the kind of a card. */
  readonly kindFrom: string | undefined;
  /** What it tells the analyses: the names that play a role for them. */
  readonly uses: { readonly [Name in keyof typeof WORDS.Uses]?: readonly string[] };
}

export function readHeader(record: DeclaringRecord): SystemHeader {
  const { id = "", edition = "", extends: key, kindFrom } = readWords("System", record);
  const { name, about, source } = readBase(record, { system: id, edition });
  const [extended] = record.attributes.get("Extends") ?? [];
  return {
    id,
    edition,
    name,
    about,
    source,
    extends: extended && key ? { key, span: extended.span } : undefined,
    kindFrom,
    uses: readUses(record),
  };
}

/** Names unknown to the analyses are reported by the description of system files. */
function readUses({ members }: DeclaringRecord): SystemHeader["uses"] {
  const [uses] = members.get("Uses") ?? [];
  const named = USE_NAMES.filter((name) => uses?.has(name));
  return Object.fromEntries(named.map((name) => [name, textsOf(uses?.get(name))]));
}
