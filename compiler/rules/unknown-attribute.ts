import type { Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { alternatives, message } from "../diagnostics/message.js";
import { editDistance, namesByInitials, namesWithPart } from "../diagnostics/nearest.js";
import { namesOf } from "../model/names.js";
import type { Entry, Scope } from "../model/record-model.js";
import { describesSystems } from "../systems/system.js";
import { defineRule } from "./define-rule.js";
import { attributesListing, categoryNamed, labelNamed, mayBeOnCard } from "./entry-facts.js";
import { aRecord } from "./wording.js";

/** An undeclared attribute on a record that allows no custom ones. */
export const unknownAttribute = defineRule({
  id: "unknown-attribute",
  severity: "error",
  about: ["name", "place"],
  triesFixes: true,
  yieldsTo: ["about:characters", "rule:global-after-category"],
  what: "An attribute that the game doesn't have, in a place where you can't make up your own.",
  why: "Only what the game declares has a meaning here, so a program that reads the cards would fail on this line or skip it.",
  messages: {
    unknown: message`Unknown attribute ${"name"}. ${"record"} can have ${"names"}.`,
    nearest: message`Unknown attribute ${"name"}. Did you mean ${"nearest"}?`,
  },
  check: {
    entry(entry, scope, report) {
      if (isDivided(entry)) {
        const at = entry.node.path.at(-1) ?? entry.node.path[0];
        const fixes = [writing(entry.name, span(at), true)];
        report("nearest", at, { name: at.text, nearest: entry.name }, { fixes });
        return;
      }
      if (entry.placement !== "unknown" || scope.categoryName !== undefined) return;
      if (categoryNamed(entry, scope) ?? labelNamed(entry, scope)) return;
      const name = entry.node.path[0];
      const { suggestion } = namesOf(scope.system).attributes.resolve(name.text);
      const places = suggestion === undefined ? [] : (scope.system.attributes.get(suggestion) ?? []);
      // What a record of a system declares is certain; of a card, another line may be what is wrong.
      const isCard = scope.role === "card" && !describesSystems(scope.system.data);
      const fits = places.some(({ on }) =>
        isCard ? mayBeOnCard(on, scope.system) : on.some((place) => scope.places.has(place)),
      );
      const names = attributesOf(scope);
      const parts = alike(name.text, names);
      // Of a short name, a part is likelier than another letter.
      const isPart = parts.length > 0 && (name.text.length <= SHORT || !names.includes(suggestion ?? ""));
      if (suggestion === undefined || !fits || isPart) {
        const required = requiredFor(entry, scope);
        const listing = listingAll(entry, scope);
        const meant = parts.filter((one) => required.includes(one) || listing.includes(one));
        const fixes = [meant, parts.length === 1 ? parts : [], listing, required]
          .find((all) => all.length > 0)
          ?.map((text) => renaming(entry, text));
        report(
          "unknown",
          name,
          { name: name.text, record: aRecord(scope, scope.places), names: alternatives(names) },
          { fixes: fixes ?? [] },
        );
        return;
      }
      report(
        "nearest",
        name,
        { name: name.text, nearest: suggestion },
        { fixes: [renaming(entry, suggestion, entry.spelling === "garbled")] },
      );
    },
  },
});

/** Longer names are near each other by their letters. */
const SHORT = 3;

/** Names with that part; of so few letters, those with one letter that is another, or that begin with them but for vowels. */
function alike(name: string, names: readonly string[]): readonly string[] {
  const parts = namesWithPart(name, names);
  if (parts.length > 0 || name.length >= SHORT) return parts;
  const near = names.filter(
    (one) => one.length <= SHORT && editDistance(one.toLowerCase(), name.toLowerCase(), 1) <= 1,
  );
  return near.length > 0 || name.length < 2 ? near : namesByInitials(name, names);
}

/** `Role play`: a name of the game with inner blanks, which is read as that name. */
function isDivided({ node, placement, spelling }: Entry): boolean {
  const isRead = placement === "declared" || placement === "asked";
  return isRead && spelling === "garbled" && (node.path.at(-1) ?? node.path[0]).text.includes(" ");
}

/**
 * What the record must have, and may have under another name: `HP 30`. Those that it has are not offered in the end, so
 * nothing is that may be there several times.
 */
function requiredFor({ node: { operator }, values }: Entry, { system, places }: Scope): readonly string[] {
  if (operator !== undefined || values.length === 0) return [];
  const required = new Set([...places].flatMap((place) => system.required.get(place) ?? []).map(({ name }) => name));
  return [...required].filter((name) =>
    system.attributes
      .get(name)
      ?.some(
        ({ many, values: types, oneOf }) =>
          !many && values.every(({ kind }) => types.includes(kind) && (oneOf === undefined || kind !== "text")),
      ),
  );
}

/** What lists the values: `Rareness "Common"`. Those that the record has are not offered in the end. */
function listingAll({ node: { operator }, values }: Entry, { system, places }: Scope): readonly string[] {
  if (operator !== undefined || values.length === 0) return [];
  const [first = [], ...others] = values.map((value) =>
    value.kind === "text" ? attributesListing(value.value, system, places).map(({ name }) => name) : [],
  );
  return first.filter((name) => others.every((one) => one.includes(name)));
}

/** A colon goes with the name. */
function renaming({ node: { path, colon } }: Entry, text: string, safe = false): Fix {
  return writing(text, { start: path[0].start, end: colon?.end ?? path[0].end }, safe);
}

const span = ({ start, end }: Span): Span => ({ start, end });

/** What is allowed there instead. */
function attributesOf({ system, places }: Scope): string[] {
  const fitting = system.data.attributes.filter(({ on }) => on.some((place) => places.has(place)));
  return fitting.length === 0 ? ["none"] : [...new Set(fitting.map(({ name }) => name))];
}
