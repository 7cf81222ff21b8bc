import type { DeclaringRecord } from "../declaring-record.js";
import { readWords, type WordsOf } from "../read-words.js";
import { type DeclarationBase, type Owner, readBase } from "./declared.js";

/** One record of a rule; several of one id are checked separately. */
export interface RuleDeclaration extends DeclarationBase, WordsOf<"Rule"> {
  readonly kind: "rule";
  /** Examples, written out, as those of `mended`: see `examplesOfRule`. */
  readonly breaks: readonly string[];
  /** A pack is taken together with the packs that it uses. */
  readonly withUsed: boolean;
  /** All packs of the repository are taken together. */
  readonly inRepository: boolean;
  /** Forms that it finds within texts. */
  readonly oneOf: readonly string[];
}

export function readRule(record: DeclaringRecord, of: Owner): RuleDeclaration {
  const words = readWords("Rule", record);
  return {
    kind: "rule",
    ...readBase(record, of),
    ...words,
    in: words.in.map((name) => (name === USED || name === REPOSITORY ? "Pack" : name)),
    withUsed: words.in.includes(USED),
    inRepository: words.in.includes(REPOSITORY),
    oneOf: words.oneOf ?? [],
  };
}

/** In place of a kind: the label with which a pack names those that it uses. */
const USED = "Uses";

/** In place of a kind, for all packs of a repository. */
const REPOSITORY = "Repository";

/** Whether a rule record looks for anything itself, and does not just set a severity. */
export function demandsAnything({ attributes, categories }: DeclaringRecord): boolean {
  return ["For", "By", "OneOf"].some((name) => attributes.has(name)) || categories.size > 0;
}
