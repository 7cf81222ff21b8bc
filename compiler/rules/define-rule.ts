import type { RecordNode, Span } from "../../grammar/index.js";
import type { Data, DataValue, Fix, SeveritySetting, Tag } from "../diagnostics/diagnostic.js";
import type { Message } from "../diagnostics/message.js";
import type { RuleOption, RuleOptionValues } from "../diagnostics/rule-options.js";
import { type DeclaredTraits, type RuleTraits, traitsOf, withCircumstances } from "../diagnostics/rule-traits.js";
import type { Finding } from "../model/finding.js";
import type { Mark } from "../model/marks.js";
import type { FileModel, PackModel, RecordInPack } from "../model/pack-model.js";
import type { Entry, LabelItem, RecordModel, Scope } from "../model/record-model.js";

type RuleMessages = Readonly<Record<string, Message>>;
type HolesOf<M> = M extends Message<infer Hole> ? Hole : never;

/** Details of a finding besides its place and data. */
export interface FindingDetails {
  readonly fixes?: readonly Fix[];
  readonly severity?: SeveritySetting | undefined;
  readonly tags?: readonly Tag[];
  readonly related?: Finding["related"];
  readonly waitsFor?: Finding["waitsFor"];
}

/**
 * Reports a finding. `at` is relative to what is checked: the line for `entry`, the record for `label` and `record`,
 * the file for `file`; for `pack`, the record named in `in`, or the file if only that is given.
 */
export type Report<M extends RuleMessages, Place extends unknown[] = []> = <Id extends keyof M & string>(
  messageId: Id,
  at: Span,
  data: Readonly<Record<HolesOf<M[Id]>, DataValue>> & Data,
  ...more: [...Place, FindingDetails?]
) => void;

/** What a rule can check. Each callback is called with everything of its size; most rules need one. */
export interface Checks<M extends RuleMessages> {
  /** An attribute or condition in its scope. Must not depend on anything else: the findings are cached. */
  readonly entry?: (entry: Entry, scope: Scope, report: Report<M>) => void;
  readonly label?: (label: LabelItem, record: RecordModel, report: Report<M>) => void;
  readonly record?: (record: RecordModel, report: Report<M>) => void;
  /** The record bears one of these marks, or `label` finds nothing on it and is not called. */
  readonly labelIf?: readonly Mark[];
  /** The same for `record`. */
  readonly recordIf?: readonly Mark[];
  readonly file?: (file: FileModel, report: Report<M>) => void;
  /**
   * Whether a part of a file between two separators is relevant to `file` or `pack`. If none is, and the files are valid
   * text, the rule finds nothing and doesn't run. For `pack`, also asked of whole files.
   */
  readonly fileIf?: (part: Pick<RecordNode, "text"> & { readonly separator?: RecordNode["separator"] }) => boolean;
  /**
   * What `pack` looks at on a record, empty for nothing. After an edit that changes that on no record, and neither packs,
   * decks nor files, its findings stay valid. By default, everything.
   */
  readonly packReads?: (pack: PackModel) => (record: RecordModel) => string;
  /**
   * Findings of `pack` about a name (`name` in their data) depend only on the uses of that name, which is undeclared:
   * after an edit, it looks at the names of the edited lines.
   */
  readonly packByName?: true;
  /** `options` are the numbers of the rule, with defaults or configured values. */
  readonly pack?: (
    pack: PackModel,
    report: Report<M, [place: RecordInPack | { readonly file: FileModel }]>,
    options: RuleOptionValues,
  ) => void;
}

interface RuleFacts<M extends RuleMessages> {
  /** Kebab-case; names the defect. Also the name of the file and of the page. */
  readonly id: string;
  readonly severity: SeveritySetting;
  /** One sentence: what is found. */
  readonly what: string;
  /** The reason, for someone who disagrees. */
  readonly why: string;
  readonly messages: M;
  /** Numbers that a configuration can change. Only rules on packs have them, because findings on lines are cached. */
  readonly options?: readonly RuleOption[];
  /** Its messages can also be named individually, as `syntax/unquoted-text`: it finds many different things. */
  readonly namesMessages?: boolean;
  readonly check: Checks<M>;
}

export interface Rule<M extends RuleMessages = RuleMessages> extends RuleFacts<M> {
  readonly traits: RuleTraits;
}

/** What the file of a rule says. */
interface RuleDefinition<M extends RuleMessages> extends RuleFacts<M>, DeclaredTraits<keyof M & string> {}

/**
 * Declares a built-in rule; the messages determine the type of `report`. Its examples are in `examples/<id>.md`: they
 * contain cards of some game, and no source file may name a game (see `examples.ts`).
 */
export function defineRule<const M extends RuleMessages>(rule: RuleDefinition<M>): Rule<M> {
  return { ...rule, traits: traitsOf(withCircumstances(rule)) };
}

/** The names by which configurations and comments refer to a rule and to its messages, and what each finds. */
export function namesOfRule({ id, what, messages, namesMessages }: Rule): ReadonlyMap<string, string> {
  const own = namesMessages ? Object.entries(messages) : [];
  return new Map([[id, what], ...own.map(([messageId, { template }]) => [`${id}/${messageId}`, template] as const)]);
}
