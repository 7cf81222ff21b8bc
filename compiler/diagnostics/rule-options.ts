/** A number in a rule that a configuration can change: an integer, with its default and the least sensible value. */
export interface RuleOption {
  readonly name: string;
  /** One sentence about its meaning. */
  readonly about: string;
  readonly initial: number;
  readonly minimum?: number;
}

/** Numbers by option name; missing ones have their defaults. */
export type RuleOptionValues = Readonly<Record<string, number>>;

/** Numbers that a configuration changes, by rule id. */
export type Limits = ReadonlyMap<string, RuleOptionValues>;

/** No changes. */
export const NO_LIMITS: Limits = new Map();

/** All options of a rule, with defaults or configured values. */
export function optionValues(options: readonly RuleOption[], changed: RuleOptionValues | undefined): RuleOptionValues {
  return Object.fromEntries(options.map(({ name, initial }) => [name, changed?.[name] ?? initial]));
}
