import { expect, test } from "vitest";
import { rules } from "../../compiler/rules/index.js";
import { hookedRules, type RuleHook } from "../../compiler/rules/rule-hook.js";

const PARTS = ["entry", "label", "record", "file", "pack"] as const;

test("a hook wraps what a rule has, and nothing else", () => {
  const [rule] = rules;
  if (rule === undefined) expect.unreachable("there are rules");
  for (const part of PARTS) {
    const calls: unknown[] = [];
    const hook: RuleHook = (id, work) => {
      calls.push(id);
      return work();
    };
    const check = { [part]: (...given: readonly unknown[]) => calls.push(given) };
    const [hooked] = hookedRules([{ ...rule, check }], hook);
    expect(Object.keys(hooked?.check ?? {})).toEqual([part]);
    Reflect.apply(hooked?.check[part] ?? expect.unreachable(part), undefined, [1, 2, 3]);
    expect(calls).toEqual([rule.id, [1, 2, 3]]);
  }
});

test("without a hook the rules are the same", () => {
  expect(hookedRules(rules, undefined)).toBe(rules);
});
