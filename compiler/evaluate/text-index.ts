import { getOrMake, pushTo } from "../../grammar/index.js";
import { keyOf } from "../model/compare-values.js";
import { isGiven, type PreparedCondition } from "../systems/condition-words.js";
import { readHoles } from "../systems/holes.js";
import type { RuleSubject } from "./items.js";
import { type EvaluationContext, valuesOn } from "./look-up.js";

/** Many that have conditions, by one of these that asks a thing for texts: few of them are left for each thing. */
export class TextIndex<Asking> {
  readonly #anyOne: number[] = [];
  /** By the attribute that must have the text, then by the text. */
  readonly #byText = new Map<string, Map<string, number[]>>();

  /** `conditionsOf`: what a thing has to meet, all of it. */
  constructor(
    readonly all: readonly Asking[],
    conditionsOf: (one: Asking) => readonly PreparedCondition[],
  ) {
    for (const [at, one] of all.entries()) {
      const asked = conditionsOf(one).find(asksForTexts);
      if (asked === undefined) {
        this.#anyOne.push(at);
        continue;
      }
      const byText = getOrMake(this.#byText, asked.path[0] ?? "", () => new Map<string, number[]>());
      for (const text of new Set(asked.literals.map(textOf))) pushTo(byText, text ?? "", at);
    }
  }

  /** Those whose conditions a thing could meet, in their order. */
  possible(item: RuleSubject, context: EvaluationContext): readonly Asking[] {
    if (this.#byText.size === 0) return this.all;
    const found = new Set(this.#anyOne);
    for (const [name, byText] of this.#byText)
      for (const { value } of valuesOn(item, name, context))
        for (const at of byText.get(keyOf(value)) ?? []) found.add(at);
    return [...found].sort((one, other) => one - other).map((at) => this.all[at] as Asking);
  }
}

/** `Name = "Boat" / "Raft"`, on the thing itself and without holes. */
function asksForTexts({ path: [name = "", ...more], operator, literals, paths }: PreparedCondition): boolean {
  if (more.length > 0 || operator !== "=" || paths.length > 0 || literals.length === 0 || isGiven(name)) return false;
  return literals.every((one) => textOf(one) !== undefined);
}

const textOf = (value: PreparedCondition["literals"][number]): string | undefined =>
  value.kind === "text" ? readHoles(value.value).literal : undefined;
