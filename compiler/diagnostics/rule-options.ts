/** A number in a rule that a configuration can change: a whole number, as the rule has it and the least that makes sense. */
export interface RuleOption {
  readonly name: string;
  /** One sentence: what the number does. */
  readonly about: string;
  readonly initial: number;
  readonly minimum?: number;
}

/** Numbers by the names of options; what is not named is as the rule has it. */
export type RuleOptionValues = Readonly<Record<string, number>>;

/** The numbers that a configuration puts in the place of those in the rules, by the ids of rules. */
export type Limits = ReadonlyMap<string, RuleOptionValues>;

/** No number is changed. */
export const NO_LIMITS: Limits = new Map();

/** The numbers by which a rule goes: all that it has, as it has them or as they were changed. */
export function optionValues(options: readonly RuleOption[], changed: RuleOptionValues | undefined): RuleOptionValues {
  return Object.fromEntries(options.map(({ name, initial }) => [name, changed?.[name] ?? initial]));
}
