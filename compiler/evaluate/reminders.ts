import { memoize } from "../../grammar/index.js";
import { NO_LIMITS } from "../diagnostics/rule-options.js";
import type { RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import { findForms, type OwnTexts } from "../texts/find-form.js";
import { recordItem } from "./items.js";
import { prepareTextRules } from "./prepare-rules.js";
import { contextOfCards } from "./record-rules.js";
import { isChosen } from "./take.js";
import { readyTextRule, rightOf, textsOf, textsUnder } from "./text-rules.js";

/** Words that belong behind a place in a text. */
export interface Reminder {
  /** In UTF-16 units from the beginning of the text. */
  readonly at: number;
  /** With the blank before them. */
  readonly words: string;
}

/**
 * The reminders that the texts of a card lack: where a wording rule's `Instead` continues the form that it is about, what
 * it adds. Rules that are off remind too: a game whose cards print reminders by themselves wants none in its texts.
 *
 * @returns a function that takes each text once, in the order in which it is printed; each reminder is given once a card
 */
export function missingReminders(record: RecordModel): (name: string, text: string) => readonly Reminder[] {
  const { rules, context } = remindingRules(record.system);
  const { names } = record.kinds;
  const item = recordItem(record);
  const own: OwnTexts = (name) => textsUnder(name, record);
  const chosen = rules.filter(
    ({ rule }) =>
      (rule.kinds.length === 0 || rule.kinds.some((kind) => names.has(kind))) && isChosen(item, rule, context),
  );
  const written = chosen.length === 0 ? [] : textsOf(record);
  const given = new Set<string>();
  return (name, text) =>
    chosen
      .filter(({ rule: { declaration } }) => declaration.under.length === 0 || declaration.under.includes(name))
      .flatMap((one) => findForms(one.forms, text, own).map((form) => ({ form, right: rightOf(one, form, text, own) })))
      .flatMap(({ form: { start, end }, right }): readonly Reminder[] => {
        if (right === undefined || given.has(right) || !right.startsWith(text.slice(start, end))) return [];
        given.add(right);
        const words = right.slice(end - start);
        return words === "" || written.some((other) => other.text.includes(right)) ? [] : [{ at: end, words }];
      })
      .sort((one, other) => one.at - other.at);
}

const remindingRules = memoize((system: System) => ({
  context: contextOfCards(system),
  rules: prepareTextRules(system, NO_LIMITS, true)
    .filter(
      ({ declaration }) =>
        declaration.instead.length > 0 && (declaration.listedIn ?? declaration.mentions) === undefined,
    )
    .map((rule) => readyTextRule(rule, system)),
}));
