import type { Span } from "../../../grammar/index.js";
import { type RoleName, USE_NAMES } from "../checks.js";
import type { DeclaringRecord } from "../declaring-record.js";
import { readWords, textsOf } from "../read-words.js";
import { readBase } from "./declared.js";

/** The input of the analyses: their roles, and the names of the system for them. */
export type Uses = { readonly [Name in RoleName]?: readonly string[] };

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
  readonly uses: Uses;
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
function readUses({ members }: DeclaringRecord): Uses {
  const [uses] = members.get("Uses") ?? [];
  const named = USE_NAMES.filter((name) => uses?.has(name));
  return Object.fromEntries(named.map((name) => [name, textsOf(uses?.get(name))]));
}
