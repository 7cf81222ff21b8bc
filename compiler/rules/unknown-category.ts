import { writing } from "../diagnostics/apply-fixes.js";
import { alternatives, message } from "../diagnostics/message.js";
import { namesWithPart, shortenedTo } from "../diagnostics/nearest.js";
import { isOfLostList } from "../model/lost-indentation.js";
import { namesOf, shortcutsNear } from "../model/names.js";
import type { RecordModel } from "../model/record-model.js";
import { contentOf, inRecord } from "../model/record-text.js";
import { describesSystems, type System } from "../systems/system.js";
import { defineRule } from "./define-rule.js";
import { listBelow } from "./syntax/guessing.js";
import { aRecord, places } from "./wording.js";

/** A name with lines below it that isn't a category of the system. */
export const unknownCategory = defineRule({
  id: "unknown-category",
  severity: "error",
  about: ["name", "place", "meaning"],
  triesFixes: true,
  yieldsTo: ["about:characters", "unread-declaration"],
  what: "A category that the game doesn't have.",
  why: "You can make up attributes of your own, but not categories: the rules of the game define what the lines below one mean (a cost, a condition, something gained).",
  messages: {
    unknown: message`Unknown category ${"name"}. ${"advice"}`,
    beginning: message`Unknown category ${"name"}. Did you mean ${"categories"}?`,
    nearest: message`Unknown category ${"name"}. Did you mean ${"nearest"}?`,
    garbled: message`Unknown category ${"name"}; read as ${"meant"}, which it looks like.`,
    formerly: message`The category ${"name"} has been renamed ${"meant"}, and is read as that.`,
    elsewhere: message`Unknown category ${"name"}; read as ${"meant"}, which is only allowed ${"places"}.`,
    label: message`${"name"} is a label. Write a colon after it.`,
    attribute: message`${"name"} is an attribute, not a category: write a value after it, and no lines below it.`,
  },
  check: {
    recordIf: ["names"],
    record(record, report) {
      for (const category of record.categories) {
        if (
          category.anyDeclaration !== undefined &&
          (category.spelling === "exact" || category.spelling === "shortcut")
        )
          continue;
        const name = category.head.path[0];
        const at = inRecord(record, category.line, name);
        if (category.spelling === "garbled" || category.spelling === "formerly") {
          const meant = isDivided(name.text) ? undivided(name.text, category.name, record.system) : category.name;
          if (category.declaration === undefined) {
            const kinds = [...new Set(category.anyDeclaration?.on ?? [])];
            report("elsewhere", at, { name: name.text, meant, places: places(kinds, record.system) });
            continue;
          }
          const fix = writing(meant, at, true);
          if (isDivided(name.text)) {
            report("nearest", at, { name: name.text, nearest: meant }, { fixes: [fix] });
            continue;
          }
          // Lost indentation and look-alike letters come from the same copying, and `flattened` reports both.
          if (category.flattened && category.spelling === "garbled") continue;
          const data = { name: name.text, meant: category.name };
          report(category.spelling, at, data, { fixes: [fix], severity: "warning" });
          continue;
        }
        if (category.anyDeclaration !== undefined || isOfLostList(record, category.line)) continue;
        if (record.system.attributes.has(name.text)) {
          const list = listBelow(record, category.line, name.text);
          const place = { start: contentOf(record, category.line).start, end: list?.end ?? at.end };
          const fixes = list === undefined ? [] : [writing(`${name.text} ${list.text}`, place)];
          report("attribute", at, { name: name.text }, { fixes });
          continue;
        }
        if (record.system.labels.has(name.text)) {
          const edits = [{ start: at.end, end: at.end, text: ":" }];
          report("label", at, { name: name.text }, { fixes: [{ title: "Add a colon", safe: false, edits }] });
          continue;
        }
        const [shortened, ...more] = shortenedTo(name.text, record.system.categories.keys());
        const nearest =
          shortened !== undefined && more.length === 0
            ? shortened
            : namesOf(record.system).categories.resolve(name.text).suggestion;
        const longer = nearest === undefined ? partly(name.text, record) : [];
        const short = nearest === undefined ? shortcutsNear(name.text, record.system) : [];
        const several = longer.length > 0 ? longer : short;
        if (several.length > 0)
          report(
            "beginning",
            at,
            { name: name.text, categories: several },
            { fixes: several.map((one) => writing(one, at)) },
          );
        else if (nearest === undefined) report("unknown", at, { name: name.text, advice: adviceFor(record) });
        else {
          report("nearest", at, { name: name.text, nearest }, { fixes: [writing(nearest, at)] });
        }
      }
    },
  },
});

/** A game has many categories, and a record of its description few. */
function adviceFor(record: RecordModel): string {
  if (!describesSystems(record.system.data)) return "Categories come from the game and cannot be made up.";
  const here = record.system.data.categories.filter(({ on }) => on.some((place) => record.kinds.names.has(place)));
  const names = here.length === 0 ? "none" : alternatives([...new Set(here.map(({ name }) => name))]);
  return `${aRecord(record, record.kinds.names)} can have ${names}.`;
}

/** `Adventure Resources`, `Adventure_Resources` */
const isDivided = (written: string): boolean => /[ _-]/.test(written);

/** The name in one piece; a short name stays short. */
function undivided(written: string, name: string, { shortcuts }: System): string {
  const whole = written.replace(/[ _-]/g, "");
  return shortcuts.get(whole) === name ? whole : name;
}

const MOST_NAMED = 6;

/** The author remembered only a part of a long name: those that have it, first of all of this kind of card. */
function partly(written: string, { system, kinds }: RecordModel): readonly string[] {
  const all = namesWithPart(written, system.categories.keys());
  const here = all.filter((name) =>
    system.categories.get(name)?.some(({ on }) => on.some((one) => kinds.names.has(one))),
  );
  const found = here.length > 0 ? here : all;
  return found.length > MOST_NAMED ? [] : found;
}
