import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message, uncapitalize } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import type { Entry, LabelItem, RecordModel, Scope } from "../model/record-model.js";
import { inRecord, startOf } from "../model/record-text.js";
import { describesSystems, type System } from "../systems/system.js";
import type { KindDeclaration } from "../systems/system-data.js";
import { defineRule } from "./define-rule.js";
import { isDottedAttribute, labelNamed } from "./entry-facts.js";
import { sisterOf } from "./sister-category.js";
import { one, places } from "./wording.js";

/** Something the game has, but not on this kind of card. */
export const notOnThisKind = defineRule({
  id: "not-on-this-kind",
  severity: "error",
  about: "place",
  yieldsTo: ["unclear-kind", "rule:global-after-category"],
  triesFixes: true,
  what: "An attribute, a category or a label that this kind of card can't have.",
  why: "The rules of the game never look for it on such a card, so it would be ignored, and the card would not do what is written on it.",
  messages: {
    kind: message`${"name"} is ${"kind"}, and ${"mend"}`,
    places: message`${"name"} is only allowed ${"places"}.`,
    mend: message`${"name"} is only allowed ${"places"}. ${"mend"}`,
    near: message`${"name"} is only allowed ${"places"}. Did you mean ${"nearest"}?`,
    nearest: message`${"name"} is only allowed ${"places"}. Did you mean ${"nearest"}:?`,
  },
  check: {
    entry(entry, scope, report) {
      if (entry.placement !== "misplaced" || scope.categoryName !== undefined) return;
      if (isDottedAttribute(entry, scope) || labelNamed(entry, scope) !== undefined) return;
      const declarations = scope.system.attributes.get(entry.name) ?? [];
      const kinds = declarations.flatMap(({ on }) => on).filter((place) => !scope.system.categories.has(place));
      if (kinds.length === 0) return;
      const { messageId, data } = explained(entry.name, kinds, declarations[0]?.mend, scope.system);
      const at = entry.node.path[0];
      const nearest = nearestName(entry.name, attributesHere(entry, scope));
      if (nearest === undefined) report(messageId, at, data);
      else report("near", at, { ...data, nearest }, { fixes: [writing(nearest, at)] });
    },
    recordIf: ["names"],
    record(record, report) {
      for (const { name, line, head, declaration, anyDeclaration, spelling } of record.categories) {
        if (declaration !== undefined || anyDeclaration === undefined) continue;
        // The author didn't write the name that it is read as; the written one has its own finding.
        if (spelling === "formerly" || spelling === "garbled") continue;
        const { messageId, data } = explained(name, placesOf(record, name), anyDeclaration.mend, record.system);
        const at = inRecord(record, line, head.path[0]);
        const sister = sisterOf(name, record);
        const title = `Write ${sister} instead of ${name}`;
        const fixes = sister === undefined ? [] : [{ title, safe: false, edits: [{ ...at, text: sister }] }];
        report(messageId, at, data, { fixes });
      }
    },
    labelIf: ["names"],
    label(label, record, report) {
      const declarations = record.system.labels.get(label.name) ?? [];
      if (label.declaration !== undefined || declarations.length === 0 || record.role === "choice") return;
      const kinds = declarations.flatMap(({ on }) => on);
      const { messageId, data } = explained(`${label.name}:`, kinds, declarations[0]?.mend, record.system);
      const at = inRecord(record, label.line, label.node.name);
      const nearest = nearestName(label.name, labelsHere(label, record));
      if (nearest === undefined) report(messageId, at, data, { fixes: withBeginning(label, kinds, record) });
      else report("nearest", at, { ...data, nearest }, { fixes: [writing(nearest, at, false, `Write ${nearest}:`)] });
    },
  },
});

/** The line above, for a record that doesn't say what it is and has what only one kind of record can have. */
function withBeginning({ line }: LabelItem, [kind = "", ...more]: readonly string[], record: RecordModel): Fix[] {
  const { role, identifier, system, firstLine } = record;
  const isAlone = role === "card" && identifier === undefined && more.length === 0;
  if (!isAlone || !system.beginnings.has(kind) || kind === record.labels[0]?.name) return [];
  const start = startOf(record, line);
  const isFirst = record.node.lines.slice(firstLine, line).every(({ kind }) => /^(?:blank|comment)$/.test(kind));
  const text = `${kind}: New ${kind.toLowerCase()}\n`;
  return isFirst ? [writing(text, { start, end: start }, false, `Write ${kind}: above it`)] : [];
}

/** The attributes with such a value that could stand there instead. */
function attributesHere({ name }: Entry, { system, places }: Scope): readonly string[] {
  const types = new Set(system.attributes.get(name)?.flatMap(({ values }) => values));
  const here = system.data.attributes.filter(
    ({ on, values }) => on.some((place) => places.has(place)) && values.some((type) => types.has(type)),
  );
  return here.map((one) => one.name);
}

/** The labels that could stand there instead: the first one says what a record of a description is. */
function labelsHere(label: LabelItem, { system, labels, kinds, identifier }: RecordModel): readonly string[] {
  if (labels[0] === label) {
    if (describesSystems(system.data)) return [...system.beginnings];
    return identifier === undefined && label.node.text.end > label.node.text.start ? [...system.deckLabels] : [];
  }
  const here = system.data.labels.filter(({ on }) => on.some((place) => kinds.names.has(place)));
  return here.map(({ name }) => name).filter((name) => !labels.some((other) => other.name === name));
}

function placesOf(record: RecordModel, name: string): string[] {
  return (record.system.categories.get(name) ?? []).flatMap(({ on }) => on);
}

/** In terms of the kind that the name implies, if that kind has advice. */
function explained(name: string, on: readonly string[], mend: string | undefined, system: System) {
  const kind = kindMadeBy(name, system);
  const data = {
    name,
    places: places([...new Set(on.length === 0 ? ["Card"] : on)], system),
    kind: "",
    mend: mend ?? "",
  };
  if (kind?.mend !== undefined) {
    return { messageId: "kind" as const, data: { ...data, kind: one(kind.name), mend: uncapitalize(kind.mend) } };
  }
  return { messageId: mend === undefined ? ("places" as const) : ("mend" as const), data };
}

/** The kind with advice, and that a record with only this name has. */
function kindMadeBy(name: string, system: System): KindDeclaration | undefined {
  return system.data.kinds.find(({ mend, when, unless }) => {
    const [only, ...others] = when;
    if (mend === undefined || only === undefined || others.length > 0 || unless.length > 0) return false;
    return only.path.join(".") === "Has" && only.values.some((value) => value.kind === "text" && value.value === name);
  });
}
