import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { isAsDeclared, namesOf, shortcutsNear } from "../model/names.js";
import type { Entry, Scope } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import type { CategoryDeclaration } from "../systems/system-data.js";
import { defineRule, type Report } from "./define-rule.js";
import { asksForNames, mayHave } from "./entry-facts.js";
import { places } from "./wording.js";

const messages = {
  unknown: message`${"category"} is not a category, so no card has ${"category"}.${"name"}.`,
  nearest: message`${"category"} is not a category. Did you mean ${"nearest"}?`,
  member: message`No card can have ${"name"} in ${"category"}.`,
  elsewhere: message`${"name"} is only allowed ${"places"}, and ${"category"} looks for it ${"kinds"}.`,
  category: message`${"name"} is a category. Name one of its attributes: ${"name"}, a dot, and the attribute.`,
};

/** A condition that tests something in a place that no card has. */
export const unknownPath = defineRule({
  id: "unknown-path",
  severity: "error",
  about: "name",
  yieldsTo: ["about:characters"],
  triesFixes: true,
  what: "A condition on something that no card can have.",
  why: "The name before the dot is the category in which the condition looks. If no card has such a category, no card can ever meet the condition.",
  messages,
  check: {
    entry(entry, scope, report) {
      if (entry.placement !== "asked" || !scope.known || asksForNames(scope)) return;
      if (entry.node.path.length === 1) checkName(entry, scope, report);
      else if (entry.node.path.length === 2) checkPath(entry, scope, report);
      checkKinds(entry, scope, report);
    },
  },
});

function checkName(entry: Entry, scope: Scope, report: Report<typeof messages>): void {
  if (scope.system.attributes.has(entry.name)) return;
  const name = entry.node.path[0];
  if (isAsDeclared(namesOf(scope.system).categories.resolve(name.text))) report("category", name, { name: name.text });
}

function checkPath(entry: Entry, scope: Scope, report: Report<typeof messages>): void {
  const [left, right = left] = entry.node.path;
  const category = namesOf(scope.system).categories.resolve(left.text);
  const declarations = scope.system.categories.get(category.name);
  if (declarations !== undefined) {
    const { name } = category;
    const members = scope.system.attributes.get(entry.name) ?? [];
    if (declarations.some(({ custom, operators }) => custom || operators.length > 0)) return;
    if (!members.some(({ on }) => on.includes(name))) report("member", right, { name: right.text, category: name });
  } else {
    const nearest = category.suggestion === undefined ? shortcutsNear(left.text, scope.system) : [category.suggestion];
    const fixes = nearest.map((text) => {
      return writing(text, left);
    });
    if (nearest.length === 0) report("unknown", left, { category: left.text, name: right.text });
    else report("nearest", left, { category: left.text, nearest }, { fixes });
  }
}

/** A condition on something that none of the cards has at which its category looks. */
function checkKinds(entry: Entry, { system, category }: Scope, report: Report<typeof messages>): void {
  const { looksAt = [], name: asking = "" } = category ?? {};
  const name = entry.category ?? entry.name;
  const declared = [...(system.attributes.get(name) ?? []), ...(system.categories.get(name) ?? [])];
  const on = [...new Set(declared.flatMap((one) => one.on))].filter((place) => system.kinds.has(place));
  // What lists conditions has no values anywhere.
  if (declared.some(({ operators }) => operators.length > 0)) return;
  if (looksAt.length === 0 || on.length === 0 || mayHave(name, looksAt, system)) return;
  const [at] = entry.node.path;
  const others =
    entry.category === undefined ? [] : listing(entry.name, system).filter((one) => mayHave(one, looksAt, system));
  const data = { name, category: asking, kinds: places(looksAt, system) };
  const fixes = others.map((one) => writing(one, at));
  report("elsewhere", at, { ...data, places: places(on, system) }, { fixes: fixes.length === 1 ? fixes : [] });
}

/** The categories that can have a member of this name. */
const listing = (member: string, system: System): readonly string[] => {
  const members = system.attributes.get(member);
  const has = ({ name, custom, operators }: CategoryDeclaration): boolean =>
    operators.length === 0 && (members === undefined ? custom === true : members.some(({ on }) => on.includes(name)));
  return [...new Set(system.data.categories.filter(has).map(({ name }) => name))];
};
