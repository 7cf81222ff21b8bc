import type { Span } from "../../../grammar/index.js";
import type { DeclaringRecord } from "../declaring-record.js";
import { labelTexts, type WordsOf } from "../read-words.js";
import type { DOCUMENTATION } from "../words.js";

/** The place of a declaration: the offsets of its name in the `.system` file of the system with this id. */
export interface DeclarationPlace extends Span {
  /** Id of the system whose file it is in: this one, or one that it extends. */
  readonly system: string;
  readonly edition: string;
}

/** The owner of a file. */
export type Owner = Pick<DeclarationPlace, "system" | "edition">;

type Documented = Readonly<Record<Uncapitalize<(typeof DOCUMENTATION)[number]>, string | undefined>>;

/** The documentation of a declaration. */
export interface Documentation extends Documented {
  readonly about: string;
}

/** What every declaration has. */
export interface DeclarationBase extends Documentation {
  readonly name: string;
  readonly place: DeclarationPlace;
}

/** Reads what every declaration has from a record with a name. */
export function readBase(record: DeclaringRecord, of: Owner): DeclarationBase {
  const [head] = record.labels;
  const said = (name: string) => labelTexts(record, name)[0];
  return {
    name: head?.text ?? "",
    place: { ...of, start: head?.span.start ?? 0, end: head?.span.end ?? 0 },
    about: said("About") ?? "",
    why: said("Why"),
    mend: said("Mend"),
    source: said("Source"),
  };
}

/** What a name that authors write on cards has. */
export interface NameBase extends DeclarationBase {
  readonly many: boolean;
  /** Its record is broken, or depends on one that is, so no card is checked against it. */
  readonly unsure?: true;
}

/** A name can also be where it must be. */
export function nameFacts({ on, mustBeOn, many }: Pick<WordsOf<"Label">, "on" | "mustBeOn" | "many">) {
  return { on: [...new Set([...on, ...mustBeOn])], many: many !== undefined };
}

/** What is certain about a name whose record is broken: nothing is wrong with it on these kinds and categories. */
export const unsureName = (on: readonly string[]) => ({ unsure: true, on, many: true }) as const;
