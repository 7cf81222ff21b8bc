import {
  type AttributeDeclaration,
  type LabelDeclaration,
  type RecordModel,
  referredBy,
  type System,
} from "../../../compiler/index.js";
import { quotedText } from "../../../grammar/index.js";
import { nextIdentifier } from "../../../tools/index.js";
import type { FeatureRequest } from "../question.js";
import { isSound } from "./custom-names.js";
import { filledText, type Insertion, type InsertionPart, stop } from "./insertion.js";
import { membersOf, sampleMembers } from "./member-names.js";
import { namedTexts } from "./named-texts.js";
import { sampleValues, valueForm } from "./value-forms.js";

/** A line of a new record, or several for a category: labels first, then attributes, then categories. */
export interface RecordPart {
  readonly name: string;
  readonly sort: "label" | "attribute" | "category";
  readonly line: Insertion;
}

/** Where a part is inserted. */
export interface PartPlace {
  readonly question: FeatureRequest;
  readonly system: System;
  /** The record, for its kinds; undefined if unknown. */
  readonly record: RecordModel | undefined;
  /** Among the members of a category; undefined in the first column. */
  readonly category: string | undefined;
  readonly indent: string;
}

/** A name with what it needs: valid as inserted. Empty if the name isn't allowed there. */
export function partsFor(name: string, place: PartPlace): RecordPart[] {
  const { system, record, category } = place;
  const stands = ({ on }: { readonly on: readonly string[] }): boolean => {
    if (category !== undefined) return on.includes(category);
    return on.length === 0 || on.some((kind) => record?.kinds.names.has(kind));
  };
  const [label] = system.labels.get(name)?.filter(stands) ?? [];
  if (label !== undefined) return [{ name, sort: "label", line: labelLine(label, place) }];
  const attributes = system.attributes.get(name)?.filter(stands) ?? [];
  if (attributes.length > 0) return [{ name, sort: "attribute", line: attributeLine(name, attributes, place) }];
  const [found] = system.categories.get(name)?.filter(stands) ?? [];
  return found === undefined ? [] : categoryPart(name, place);
}

/** A category with its required members, or with one optional member. */
function categoryPart(name: string, place: PartPlace): RecordPart[] {
  const lineStart = `\n${place.indent}`;
  const members = membersOf(name, place.system);
  const required = members.filter(([, all]) => all.some(({ mustBeOn }) => mustBeOn.includes(name)));
  if (required.length > 0) {
    const within = { ...place, category: name };
    const lines = required.flatMap(([member, all]) => [lineStart, ...attributeLine(member, all, within)]);
    return [{ name, sort: "category", line: [name, ...lines] }];
  }
  const member = usualMember(name, place) ?? sampleMembers(name, place)[0];
  return member === undefined ? [] : [{ name, sort: "category", line: [name + lineStart, stop(member)] }];
}

/** Maximum number of names to compare. */
const MOST_NAMES = 200;

/** The most frequent line in a category with custom names. */
function usualMember(category: string, { system, question: { index } }: PartPlace): string | undefined {
  const [declaration] = system.categories.get(category) ?? [];
  if (declaration === undefined || declaration.operators.length > 0) return undefined;
  const uses = index
    .namesGiven(category)
    .slice(0, MOST_NAMES)
    .flatMap((name) => index.given({ category, name }));
  const [most] = uses.filter(isSound).sort((one, other) => other.count - one.count);
  const [value] = most?.entry.values ?? [];
  if (most === undefined || (value?.kind !== "integer" && value?.kind !== "text")) return undefined;
  return `${most.entry.name} ${value.kind === "text" ? quotedText(value.value) : value.value}`;
}

function labelLine({ name, oneOf, lines }: LabelDeclaration, { indent, record, question }: PartPlace): Insertion {
  const [first] = oneOf ?? [];
  if (name === "Identifier" && record !== undefined) {
    const { pack, file } = question;
    const next = nextIdentifier({ pack, file, start: record.node.start, kind: record.kind });
    if (next !== "") return [`${name}: `, stop(next)];
  }
  return lines === "kept" ? [`${name}:\n${indent}`, stop("text")] : [`${name}: `, stop(first ?? "text")];
}

function attributeLine(name: string, declarations: readonly AttributeDeclaration[], place: PartPlace): Insertion {
  const form = valueForm(declarations, false);
  const isEmpty = filledText(form).replaceAll('"', "") === "";
  return [`${name} `, ...(isEmpty ? filledForm(sampleOf(name, declarations, place)) : form)];
}

/** A text that refers to something gets an existing name. */
function sampleOf(
  name: string,
  declarations: readonly AttributeDeclaration[],
  { system, question, category }: PartPlace,
): string {
  const [referred] = referredBy(system, category, name).flatMap((to) => namedTexts(question, to.kind, to.name));
  return referred === undefined ? (sampleValues(declarations, system, false)[0] ?? "") : quotedText(referred);
}

function filledForm(sample: string): InsertionPart[] {
  return sample.startsWith('"') ? ['"', stop(sample.slice(1, -1)), '"'] : [stop(sample)];
}
