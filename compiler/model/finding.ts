import type { Span } from "../../grammar/index.js";
import type { Data, Fix, SeveritySetting, Tag } from "../diagnostics/diagnostic.js";
import type { RuleTraits, Subject } from "../diagnostics/rule-traits.js";
import type { FileModel, RecordInPack } from "./pack-model.js";

/** What a finding is, wherever it is: of thousands that are alike, one object. */
export interface FindingKind {
  readonly rule: string;
  readonly traits: RuleTraits;
  readonly messageId: string;
  /** Overrides the rule's severity: a declaration can set one for its values. */
  readonly severity: SeveritySetting | undefined;
  /** A built-in rule found that the line isn't what its author meant. */
  readonly certainMistake: boolean;
}

/**
 * A finding of a rule. Offsets, also in edits, are relative to what the rule checked: the line, the record or the file.
 * So it can be cached with that, wherever it moves. `Place` is how records are referred to.
 */
export interface Finding<Place = RecordInPack> extends FindingKind {
  readonly message: string;
  readonly data: Data;
  readonly span: Span;
  readonly fixes: readonly Fix[];
  readonly tags: readonly Tag[];
  /** Related places: offsets as in `span`, or from the start of another record. */
  readonly related: readonly { readonly at: Span; readonly in?: Place | undefined; readonly message: string }[];
  /** For a rule of a game: the condition that doesn't hold, with its values. */
  readonly because?: string | undefined;
  /** For a total of a deck's list that is too large: by how much, and by how much the copies on this line alone are. */
  readonly surplus?: { readonly by: number; readonly alone: number } | undefined;
  /** Records it depends on that can't be read yet: until then, it is uncertain and held back. */
  readonly waitsFor?: readonly Place[] | undefined;
  /** If its details are made each time they are asked for: which fixes are safe, without making them. */
  readonly safety?: readonly Pick<Fix, "safe">[] | undefined;
}

/** Whether a finding is about one of some things. */
export function isAbout({ traits }: Pick<Finding, "traits">, ...subjects: readonly Subject[]): boolean {
  return subjects.some((one) => traits.about.has(one));
}

/** The message of a finding without the name that it asks whether was meant. */
export const withoutNearest = ({ message, data: { nearest } }: Pick<Finding, "message" | "data">): string =>
  message.replace(` Did you mean ${nearest}?`, "");

/** A finding and the record or file that its offsets are relative to. */
export interface PlacedFinding<Place = RecordInPack, Whole = { readonly file: FileModel }> extends Finding<Place> {
  readonly in: Place | Whole;
}

/** The record that a finding is placed in, if it isn't a whole file. */
export const placeOf = (finding: PlacedFinding): RecordInPack | undefined =>
  "record" in finding.in ? finding.in : undefined;
