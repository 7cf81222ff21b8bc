import {
  type CategorySection,
  type RecordModel,
  type Reference,
  readHoles,
  referredBy,
} from "../../../compiler/index.js";
import { describedSystem, isSystemModel } from "../system-files/declared-things.js";
import { namedTexts } from "./named-texts.js";
import { possiblyAllowed } from "./possibly-allowed.js";
import type { SpecificationsAt } from "./specifications.js";
import { nameChoices } from "./system-names.js";
import type { Typing } from "./typing.js";
import { isWord, literalsOf } from "./value-forms.js";

/** A listed or declared text. */
export interface KnownText {
  readonly text: string;
  /** Written without quotes. */
  readonly word: boolean;
  /** Its source, briefly. */
  readonly description?: string | undefined;
}

/** Texts that may be meant under a name: its vocabulary, and the values of names that it refers to. */
export function knownTexts(typing: Typing, at: SpecificationsAt, section: CategorySection | undefined): KnownText[] {
  const { system, question } = typing;
  const listed = at.specifications.flatMap((specification) =>
    literalsOf([specification]).map((text) => ({
      text,
      word: isWord(specification) && !specification.values.includes("text"),
    })),
  );
  const words = at.specifications.filter((one) => one.values.includes("integer") && one.oneOf !== undefined);
  const bare = new Set(words.flatMap(({ oneOf = [] }) => oneOf.flatMap((text) => readHoles(text).literal ?? [])));
  const own = listed.map((known) =>
    bare.has(known.text) && !quotedOnCards(typing, at, known.text) ? { ...known, word: true } : known,
  );
  const refers = (reference: Reference): boolean => possiblyAllowed(at.name, [reference], typing.record);
  const referred = referredBy(system, at.category, at.name, refers).flatMap(({ kind, name }) =>
    namedTexts(question, kind, name).map((text) => ({
      text,
      word: false,
      description: kind === name ? kind : `${name} of ${kind}`,
    })),
  );
  const inSystem = isSystemModel(question.file) ? textsInSystemFile(typing, at, section) : [];
  return [...own, ...without(referred, thisRecord(typing)), ...inSystem];
}

/** Both spellings may be allowed: the one on cards comes first. */
function quotedOnCards({ question: { index } }: Typing, { category, name }: SpecificationsAt, text: string): boolean {
  const uses = index.given({ category, name });
  return uses.some(({ entry }) => entry.node.values.some((node) => node.kind === "text" && node.value === text));
}

/** A thing rarely refers to itself. */
function without(texts: readonly KnownText[], record: RecordModel | undefined): KnownText[] {
  const own = record?.role === "card" ? record.labels[0]?.text : undefined;
  return texts.filter(({ text }) => text !== own || own === undefined);
}

const thisRecord = ({ record }: Typing): RecordModel | undefined => record;

/** What conditions of a `.system` file compare with: the possible values of names in the game it describes. */
function textsInSystemFile(typing: Typing, at: SpecificationsAt, section: CategorySection | undefined): KnownText[] {
  const { question } = typing;
  if (!at.asks) {
    // Cardwright itself resolves the extended system.
    const isExtension = at.category === undefined && at.name === "Extends" && typing.record?.role === "pack";
    return isExtension ? question.systems.names.map((text) => ({ text, word: false })) : [];
  }
  const described = describedSystem(question);
  const declared = described?.attributes.get(at.name) ?? described?.labels.get(at.name) ?? [];
  const texts = declared.flatMap(({ oneOf = [], suchAs = [] }) => [...oneOf, ...suchAs]);
  const literals = [...new Set(texts.flatMap((text) => readHoles(text).literal ?? []))];
  const listed = literals.map((text) => ({ text, word: false, description: at.name }));
  const asked = section === undefined ? [] : nameChoices(typing, section.name, [`${section.name}.${at.name}`]);
  const names = asked.flatMap(({ left, right, description }) =>
    right === undefined ? [{ text: left, word: false, description }] : [],
  );
  return [...names, ...listed];
}
