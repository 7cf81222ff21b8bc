import { isOwnName } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { isAsDeclared, namesOf } from "../model/names.js";
import { defineRule } from "./define-rule.js";
import { asksForNames, attributeMeant, categoryNamed, isDottedAttribute, labelNamed } from "./entry-facts.js";

/** A custom name must consist of letters. */
export const invalidName = defineRule({
  id: "invalid-name",
  severity: "error",
  about: "name",
  triesFixes: true,
  yieldsTo: ["about:characters"],
  what: "A name of your own with characters other than letters.",
  why: "Names consist of letters, so that they can't be confused with numbers, and so that names of the game that end in a digit can't be confused with your own.",
  messages: {
    characters: message`Names have letters only, and ${"name"} contains ${"characters"}.`,
  },
  check: {
    entry(entry, scope, report) {
      if (!scope.known || asksForNames(scope) || (entry.placement !== "custom" && entry.placement !== "asked")) return;
      const name = entry.node.path.at(-1) ?? entry.node.path[0];
      if (isOwnName(name.text) || scope.system.attributes.has(entry.name)) return;
      if (isDottedAttribute(entry, scope)) return;
      if (attributeMeant(entry, scope) ?? categoryNamed(entry, scope) ?? labelNamed(entry, scope)) return;
      // The name of a category isn't custom.
      if (isAsDeclared(namesOf(scope.system).categories.resolve(name.text))) return;
      const characters = [...new Set(name.text.match(/[^\p{L}\p{M}]/gu) ?? [])].join(" ");
      const [category = "", ...rest] = name.text.split("-");
      const isDivided = scope.operators.length > 0 && namesOf(scope.system).categories.resolve(category).isKnown;
      const inWords = name.text
        .replace(/[^\p{L}\p{M}]+(\p{L}?)/gu, (_, next: string) => next.toUpperCase())
        .replace(/^\p{L}/u, (first) => first.toUpperCase());
      const letters = isDivided && rest.length === 1 ? `${category}.${rest[0]}` : inWords;
      const fixes = letters === "" || /\p{N}/u.test(name.text) ? [] : [writing(letters, name)];
      report("characters", name, { name: name.text, characters }, { fixes });
    },
  },
});
