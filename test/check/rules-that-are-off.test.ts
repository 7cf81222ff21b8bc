import { expect, test } from "vitest";
import { createChecker } from "../../play/create-checker.js";
import { packOf } from "../support/check.js";

const PACK = `Pack: Tide
---
Era: Low
---
Identifier: TIDE S 1
Type "Support"
Unique "Kеstrel"
AdventureResources
    Sails 1
`;

/** The rules that were run over the pack, with those of the tool that are turned off. */
function run(off: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  const checker = createChecker(undefined, (rule, work) => {
    names.add(rule);
    return work();
  });
  checker.check(packOf(PACK), {
    severityOf: (rule, messageId) =>
      off.some((one) => one === rule || one === `${rule}/${messageId}`) ? "off" : undefined,
  });
  return names;
}

const TURNED = ["foreign-letter", "component-count-mismatch"];

test.each(TURNED)("%s runs", (rule) => expect(run([]).has(rule)).toBe(true));

test.each(TURNED)("%s takes no time where it is off", (rule) => expect(run([rule]).has(rule)).toBe(false));

test("a rule runs while one of its messages is on", () => {
  expect(run(["foreign-letter/letter"]).has("foreign-letter")).toBe(true);
  expect(run(["foreign-letter/letter", "foreign-letter/letters"]).has("foreign-letter")).toBe(false);
});
