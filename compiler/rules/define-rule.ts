import type { RecordNode, Span } from "../../grammar/index.js";
import type { Data, DataValue, Fix, SeveritySetting, Tag } from "../diagnostics/diagnostic.js";
import type { Message } from "../diagnostics/message.js";
import type { RuleOption, RuleOptionValues } from "../diagnostics/rule-options.js";
import type { Finding } from "../model/finding.js";
import type { Mark } from "../model/marks.js";
import type { FileModel, PackModel, RecordPlace } from "../model/pack-model.js";
import type { Entry, LabelItem, RecordModel, Scope } from "../model/record-model.js";

type RuleMessages = Readonly<Record<string, Message>>;
type HolesOf<M> = M extends Message<infer Hole> ? Hole : never;

/** What a report may carry besides its place and data. */
export interface FindingDetails {
  readonly fixes?: readonly Fix[];
  readonly severity?: SeveritySetting | undefined;
  readonly tags?: readonly Tag[];
  readonly related?: Finding["related"];
}

/**
 * Reports a finding. `at` counts from the start of what is checked: of the line for `entry`, of the record for `label`
 * and `record`, of the file for `file`; for `pack`, of the record named in `in`, or of the file if only that is named.
 */
export type Report<M extends RuleMessages, Place extends unknown[] = []> = <Id extends keyof M & string>(
  messageId: Id,
  at: Span,
  data: Readonly<Record<HolesOf<M[Id]>, DataValue>> & Data,
  ...more: [...Place, FindingDetails?]
) => void;

/** Where a rule may look. Each is called with everything of its size; most rules need one of them. */
export interface Checks<M extends RuleMessages> {
  /** One attribute or condition in its scope. Must depend on these alone: the findings are remembered. */
  readonly entry?: (entry: Entry, scope: Scope, report: Report<M>) => void;
  readonly label?: (label: LabelItem, record: RecordModel, report: Report<M>) => void;
  readonly record?: (record: RecordModel, report: Report<M>) => void;
  /** The record bears one of these marks, or `label` finds nothing on it and is not called. */
  readonly labelIf?: readonly Mark[];
  /** The same for `record`. */
  readonly recordIf?: readonly Mark[];
  readonly file?: (file: FileModel, report: Report<M>) => void;
  /**
   * Whether a part of a file between two separators gives `file` anything to look at: if none does, and its bytes are
   * text, it finds nothing, and after an edit is not asked.
   */
  readonly fileIf?: (node: RecordNode) => boolean;
  /** The same for `pack`: while no part of its files gives it anything, it is not asked after an edit. */
  readonly packIf?: (node: RecordNode) => boolean;
  /**
   * What `pack` looks at beside packs, decks and the order of files; after an edit that changes nothing of it, its
   * findings stand. Left out: everything.
   */
  readonly packReads?: readonly CardFact[];
  /**
   * Instead of `packReads`: what `pack` looks at on a record, beside the pack's own record, its decks and the files that it
   * names; empty for nothing. After an edit that leaves it the same, its findings stand.
   */
  readonly packSees?: (pack: PackModel) => (record: RecordModel) => string;
  /** What `pack` finds about a name (`name` in its data) follows from the uses of that name alone. */
  readonly nameByName?: boolean;
  /** `options` are the numbers of the rule, as it declares them or as a configuration changes them. */
  readonly pack?: (
    pack: PackModel,
    report: Report<M, [place: RecordPlace | { readonly file: FileModel }]>,
    options: RuleOptionValues,
  ) => void;
}

/**
 * cards: which there are, and in which order. identifiers: theirs. names: those that no system declares, on cards and in
 * conditions, and how often each stands there. values: what stands under those names. files: which of the files that cards
 * name are there.
 */
export type CardFact = "cards" | "identifiers" | "names" | "values" | "files";

export interface Rule<M extends RuleMessages = RuleMessages> {
  /** Kebab-case; names the defect; also the file's name and the documentation's anchor. */
  readonly id: string;
  readonly severity: SeveritySetting;
  /** One sentence: what is found. */
  readonly what: string;
  /** The reason, for someone who disagrees. */
  readonly why: string;
  readonly messages: M;
  /** Numbers that a configuration can change. Only rules on packs have any: what is said of a line is remembered. */
  readonly options?: readonly RuleOption[];
  readonly check: Checks<M>;
}

/**
 * Declares a rule of the tool; the messages give the report its types. Its examples stand beside it in
 * `examples/<id>.md`: they show cards of some game, and no source of the tool names any game (see `examples.ts`).
 */
export function defineRule<const M extends RuleMessages>(rule: Rule<M>): Rule<M> {
  return rule;
}
