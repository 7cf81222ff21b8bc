import { escapedText, NOTHING, type Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { DataValue, Fix } from "../diagnostics/diagnostic.js";
import { capitalize, uncapitalize } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import type { Limits } from "../diagnostics/rule-options.js";
import type { Finding } from "../model/finding.js";
import type { Entry, RecordModel } from "../model/record-model.js";
import { contentOf, inRecord } from "../model/record-text.js";
import { loneMark } from "../rules/lone-mark.js";
import { placeInText } from "../rules/read-texts.js";
import type { RuleHook } from "../rules/rule-hook.js";
import { type FormPart, parseForm } from "../systems/forms.js";
import { fillHoles } from "../systems/holes.js";
import { isSearched, readingPhrase } from "../systems/phrases.js";
import type { System } from "../systems/system.js";
import { type FoundForm, findForms, type OwnTexts, type SoughtForm, soughtForm } from "../texts/find-form.js";
import { withOptional, wordsOfPart } from "../texts/grammar.js";
import { readText } from "../texts/read-text.js";
import { textData } from "../texts/text-data.js";
import { plainText } from "../values/value.js";
import { recordItem } from "./items.js";
import type { EvaluationContext } from "./look-up.js";
import { type PreparedRule, prepareTextRules } from "./prepare-rules.js";
import { ruleFinding } from "./rule-findings.js";
import { isChosen } from "./take.js";

/** A rule about the wording of texts, ready to be used. */
export interface TextRule {
  readonly rule: PreparedRule;
  readonly forms: readonly SoughtForm[];
  /** What to write instead of each form. */
  readonly instead: readonly (readonly FormPart[] | undefined)[];
}

/** A text of a card. */
export interface CardText {
  readonly name: string;
  readonly text: string;
  /** Its declaration's phrase reads it. */
  readonly phrase: string | undefined;
  /** As a place in the record; it isn't empty. */
  place(span: Span): Span;
  written(text: string): string;
}

/** Checks the texts of a record by the rules of its system that are about wording. Undefined: there are none. */
export function textRules(
  system: System,
  limits: Limits,
  context: EvaluationContext,
  watching?: RuleHook,
): ((record: RecordModel) => readonly Finding[]) | undefined {
  const rules = prepareTextRules(system, limits).map((rule) => readyTextRule(rule, system));
  if (rules.length === 0) return undefined;
  return (record) => {
    const { names } = record.kinds;
    const item = recordItem(record);
    const own: OwnTexts = (name) => textsUnder(name, record);
    let texts: readonly CardText[] | undefined;
    return rules.flatMap((one): readonly Finding[] => {
      const { rule } = one;
      if (rule.kinds.length > 0 && !rule.kinds.some((kind) => names.has(kind))) return NOTHING;
      if (!isChosen(item, rule, context)) return NOTHING;
      texts ??= textsOf(record);
      const all = texts;
      const judge = () => judged(one, all, record, own);
      return watching === undefined ? judge() : watching(rule.declaration.name, judge);
    });
  };
}

/** A rule with its forms read. */
export function readyTextRule(rule: PreparedRule, system: System): TextRule {
  const { oneOf, instead } = rule.declaration;
  const right = instead.map((text) => parseForm(text));
  const pairs = oneOf.flatMap((form, index) => {
    const sought = soughtForm(form, system);
    return sought === undefined ? [] : [{ sought, right: right.length === 1 ? right[0] : right[index] }];
  });
  return { rule, forms: pairs.map(({ sought }) => sought), instead: pairs.map((pair) => pair.right) };
}

function judged(one: TextRule, all: readonly CardText[], record: RecordModel, own: OwnTexts): Finding[] {
  const { declaration } = one.rule;
  const texts = all.filter(({ name }) => declaration.under.length === 0 || declaration.under.includes(name));
  const found = texts.flatMap((text) => findForms(one.forms, text.text, own).map((form) => ({ text, form })));
  const list = declaration.listedIn ?? declaration.mentions;
  if (list !== undefined) return unlisted(one, list, found, record, texts);
  return found.flatMap(({ text, form }) => {
    const value = text.text.slice(form.start, form.end);
    const right = rightOf(one, form, text.text, own);
    if (right !== undefined && text.text.startsWith(right, form.start)) return [];
    // A longer text in its place is a reminder, and one on a card is enough.
    if (right?.startsWith(value) && texts.some((other) => other.text.includes(right))) return [];
    const fixes = right === undefined ? [] : [fixOf(text, form, right, record.system)];
    return [finding(one, text.place(form), { value, limit: right }, own, fixes)];
  });
}

/** The replacement for a form that was found, its holes filled from the text, or else from the card. */
export function rightOf(
  { instead }: TextRule,
  found: FoundForm & { readonly form: number },
  text: string,
  own: OwnTexts,
) {
  const parts = instead[found.form];
  if (parts === undefined) return undefined;
  const holes = [...found.holes];
  const pieces = parts.map((part) => {
    if (part.kind === "literal") return part.text;
    if (part.kind === "choice") return part.texts[0];
    const path = part.kind === "hole" ? part.path : part.parts.find((inner) => inner.kind === "hole")?.path;
    const at = holes.findIndex(({ name }) => name === path?.join("."));
    const [hole] = at === -1 ? [] : holes.splice(at, 1);
    if (hole !== undefined) {
      const filled = text.slice(hole.start, hole.end);
      if (part.kind === "hole") return filled;
      // With the blank that is there only if the rest is.
      return part.parts.map((inner) => (inner.kind === "literal" ? inner.text : filled)).join("");
    }
    return part.kind === "optional" ? "" : own(path?.join(".") ?? "")[0];
  });
  if (pieces.includes(undefined)) return undefined;
  const right = pieces.join("");
  return found.raised ? capitalize(right) : right;
}

/** Safe where the phrases of the game read both texts, and say the same of them. */
function fixOf({ text, phrase, place, written }: CardText, { start, end }: Span, right: string, system: System): Fix {
  const edits = [{ ...place({ start, end }), text: written(right) }];
  const safe = phrase !== undefined && isSame(text, text.slice(0, start) + right + text.slice(end), phrase, system);
  return { title: right === "" ? "Remove it" : `Write ${right}`, safe, edits };
}

function isSame(before: string, after: string, phrase: string, system: System): boolean {
  const [one, other] = [before, after].map((text) => readText(text, phrase, system));
  if (one?.kind !== "whole" || other?.kind !== "whole") return false;
  return JSON.stringify(textData(one.node)) === JSON.stringify(textData(other.node));
}

/** Findings on what the texts have and the list lacks, unless they may speak of more, and the other way round. */
function unlisted(
  one: TextRule,
  list: string,
  found: readonly { readonly text: CardText; readonly form: FoundForm }[],
  record: RecordModel,
  texts: readonly CardText[],
): Finding[] {
  if (record.uncertain) return [];
  const own: OwnTexts = (name) => textsUnder(name, record);
  const values = found.map(({ text, form }) => {
    const at = form.holes.length === 0 ? form : { start: form.holes[0]?.start ?? 0, end: form.holes.at(-1)?.end ?? 0 };
    return { value: text.text.slice(at.start, at.end), place: text.place(at) };
  });
  const listed = linesUnder(list, record).flatMap(({ entry, line }) =>
    entry.node.values.flatMap((node) =>
      node.kind === "text"
        ? [{ value: node.value, place: inRecord(record, line, node), many: entry.declaration?.many }]
        : [],
    ),
  );
  const isAmong = (value: string, some: readonly { readonly value: string }[]) =>
    some.some((other) => uncapitalize(other.value) === uncapitalize(value));
  const last = listed.at(-1);
  const mayBeMore = one.rule.declaration.listedIn === undefined;
  const isTaken = ({ value }: { readonly value: string }) => one.forms.some((form) => takes(form, value));
  const strange = listed.flatMap((other) => (isTaken(other) ? [] : [other.value]));
  // What is listed and misspelt has its own finding.
  const missing = mayBeMore
    ? []
    : values.filter(({ value }) => {
        const isMeant = nearestName(value, strange) !== undefined || strange.some((text) => text.includes(value));
        return !isAmong(value, listed) && !isMeant;
      });
  // Of a mark that is missing beside it `unclosed-pair` tells.
  const torn = texts.filter(({ text }) =>
    framesOf(one).some(
      ([before = "", behind = ""]) =>
        /[[{]$/.test(before) && loneMark(text, before.slice(-1) + behind.charAt(0)) !== undefined,
    ),
  );
  const isTorn = ({ value }: { readonly value: string }) => torn.some(({ text }) => text.includes(value));
  const unsaid = listed.filter((other) => !isAmong(other.value, values) && isTaken(other) && !isTorn(other));
  return [
    ...missing.map(({ value, place }) => {
      const edit = last && { start: last.place.end, end: last.place.end, text: ` / "${escapedText(value)}"` };
      const fixes =
        edit === undefined || last?.many !== true ? [] : [{ title: `List ${value}`, safe: false, edits: [edit] }];
      return finding(one, place, { value, limit: undefined }, own, fixes);
    }),
    ...unsaid.map(({ value, place }) => {
      const said = misspeltIn(one, texts, value);
      if (said === undefined) return finding(one, place, { value, limit: undefined }, own, []);
      return finding(one, said, { value, limit: undefined }, own, [writing(value, said)]);
    }),
  ];
}

/** What stands before and behind the hole of each form that has one. */
const framesOf = ({ rule }: Pick<TextRule, "rule">): readonly string[][] =>
  rule.declaration.oneOf.map((form) => form.split(/<[^>]*>/)).filter(({ length }) => length === 2);

/** The only word that is almost a listed one, between the same marks as in a form: it is misspelt there. */
function misspeltIn({ rule }: TextRule, texts: readonly CardText[], value: string): Span | undefined {
  const frames = framesOf({ rule });
  const [found, ...others] = texts.flatMap(({ text, place }) =>
    [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index: start }) => {
      const end = start + word.length;
      const isFramed = frames.some(
        ([before = "", behind = ""]) =>
          before + behind !== "" && text.slice(0, start).endsWith(before) && text.startsWith(behind, end),
      );
      return isFramed && word !== value && nearestName(word, [value]) === value ? [place({ start, end })] : [];
    }),
  );
  return others.length === 0 ? found : undefined;
}

/** Whether a listed text is one of those that the form is about. */
function takes({ parts }: SoughtForm, value: string): boolean {
  const all = withOptional(parts);
  const holes = all.flatMap((part) => (part.kind === "text" ? [part.terminal] : []));
  if (holes.length === 0) return all.flatMap(wordsOfPart).some((text) => uncapitalize(text) === uncapitalize(value));
  return holes.some((hole) => hole.matches(value, 0, false, true).ends.includes(value.length));
}

function finding(
  { rule }: TextRule,
  span: Span,
  filling: { readonly value: string; readonly limit: string | undefined },
  own: OwnTexts,
  fixes: readonly Fix[],
): Finding {
  const { declaration } = rule;
  const data: [string, DataValue][] = [];
  const says = fillHoles(declaration.says ?? declaration.about, (path) => {
    const name = path.join(".");
    const text = name === "value" ? filling.value : name === "limit" ? filling.limit : own(name)[0];
    if (text !== undefined) data.push([name, text]);
    return text;
  });
  const message = declaration.mend === undefined ? says : `${says} ${declaration.mend}`;
  return ruleFinding(rule, message, Object.fromEntries(data), span, fixes);
}

interface Line {
  readonly entry: Entry;
  readonly line: number;
}

function linesOf({ globals, categories }: RecordModel): Line[] {
  return [globals, ...categories].flatMap(({ entries, lines }) =>
    entries.map((entry, index) => ({ entry, line: lines[index] ?? 0 })),
  );
}

const linesUnder = (name: string, record: RecordModel): Line[] =>
  linesOf(record).filter(({ entry }) => entry.name === name);

/** What a card has under a name. */
export function textsUnder(name: string, record: RecordModel): string[] {
  const labels = record.labels.flatMap((label) => (label.name === name ? [label.text] : []));
  return [...labels, ...linesUnder(name, record).flatMap(({ entry }) => entry.values.map(plainText))];
}

/** The free texts of a card: those of labels, and of attributes without a list of allowed texts. */
export function textsOf(record: RecordModel): CardText[] {
  const { system } = record;
  const labels = record.labels.flatMap((label): CardText[] => {
    return label.declaration !== undefined && isSearched(label.declaration, system.phrases)
      ? [labelText(label, record)]
      : [];
  });
  const lines = linesOf(record).flatMap(({ entry, line }): CardText[] => {
    const { declaration } = entry;
    if (entry.placement !== "declared" || declaration === undefined || !isSearched(declaration, system.phrases))
      return [];
    const phrase = readingPhrase(declaration, system.phrases);
    return entry.node.values.flatMap((node): CardText[] => {
      if (node.kind !== "text") return [];
      return [
        {
          name: entry.name,
          text: node.value,
          phrase,
          place: (part) => inRecord(record, line, placeInText(node, part)),
          written: escapedText,
        },
      ];
    });
  });
  return [...labels, ...lines];
}

/** The lines of a label's text, one behind the other with a blank between. */
function labelText(label: RecordModel["labels"][number], record: RecordModel): CardText {
  const places: number[] = [];
  let text = "";
  for (let line = label.line; line < label.endLine; line++) {
    const { start, end } = line === label.line ? inRecord(record, line, label.node.text) : contentOf(record, line);
    if (start >= end) continue;
    if (text !== "") {
      text += " ";
      places.push(start);
    }
    text += record.node.text.slice(start, end);
    for (let at = start; at < end; at++) places.push(at);
  }
  const last = (places.at(-1) ?? 0) + 1;
  return {
    name: label.name,
    text,
    phrase: undefined,
    place: ({ start, end }) => ({
      start: places[start] ?? last,
      end: (places[end - 1] ?? last - 1) + 1,
    }),
    written: (one) => one,
  };
}
