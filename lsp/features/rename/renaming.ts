import { type FileModel, readingPhrase, writtenValue } from "../../../compiler/index.js";
import { declarationsCalled } from "../declaration.js";
import { declarationPlaces, listedText, listedTextPlace } from "../declaration-places.js";
import type { FilePlace } from "../file-place.js";
import type {
  AttributeMeaning,
  CategoryMeaning,
  FoundMeaning,
  LabelMeaning,
  Meaning,
  NamedThing,
  ValueMeaning,
  VocabularyText,
} from "../meaning/meaning.js";
import { DECK, IDENTIFIER, PACK } from "../meaning/naming-labels.js";
import type { Occurrence, PackInView } from "../occurrences/occurrence.js";
import { occurrencesAround, occurrencesOf } from "../occurrences/occurrences-of.js";
import { editionOf, idOf, occurrencesInSystem } from "../occurrences/system-occurrences.js";
import type { FeatureRequest, KnownSystems } from "../question.js";
import { isSystemModel } from "../system-files/declared-things.js";
import { packsInReach } from "./packs-in-reach.js";
import { type Refusal, refused } from "./refusal.js";

/** Something that can be renamed, with all references. */
export interface Renaming {
  readonly kind: "renaming";
  /**
   * attribute: a custom name. value: a text of an attribute. card, deck, pack: by its label. declared, text: in a
   * `.system` file.
   */
  readonly sort: "attribute" | "value" | "card" | "deck" | "pack" | "declared" | "text";
  readonly name: string;
  readonly meaning: Meaning;
  readonly occurrences: readonly Occurrence[];
  /** The packs that share names. */
  readonly views: readonly PackInView[];
}

/** A request, and the other packs in view. */
interface Asked {
  readonly question: FeatureRequest;
  readonly others: readonly PackInView[];
}

/** The references that a rename would change; or why it is impossible, whatever the new name. */
export function renamingOf({ meaning }: FoundMeaning, asked: Asked): Renaming | Refusal {
  switch (meaning.kind) {
    case "attribute":
      return ofAttribute(meaning, asked);
    case "value":
      return ofValue(meaning, asked);
    case "category":
      return ofDeclared("Category", meaning, asked);
    case "label":
      return ofDeclared("Label", meaning, asked);
    case "thing":
      return ofThing(meaning, asked);
    case "vocabulary":
      return inSystem("text", meaning.text, meaning, asked);
    case "word":
      return refused(`${meaning.word} is a word of conditions, which every game system knows.`);
    case "operator":
      return refused("An operator has no name.");
    case "folder":
      return refused("This is a folder: rename it where your files are.");
    case "system":
      return refused("The id of a game system is also used in configurations, so it is not renamed here.");
    case "phrase":
      return refused(`This is wording that the game knows as ${meaning.name}, not a name.`);
    case "rule":
      return refused("The id of a rule is also used in configurations, so it is not renamed here.");
  }
}

function onCards(sort: Renaming["sort"], name: string, meaning: Meaning, { question, others }: Asked): Renaming {
  const views = packsInReach(question, others);
  const occurrences = views.flatMap((view) => occurrencesOf(meaning, view));
  return { kind: "renaming", sort, name, meaning, occurrences, views };
}

/** A custom name, unless it is a misspelt one: unknown names are mistakes to fix. */
function ofAttribute(meaning: AttributeMeaning, asked: Asked): Renaming | Refusal {
  const { declarations, path, line } = meaning;
  if (declarations.length > 0) return ofDeclared("Attribute", meaning, asked);
  const placement = line?.entry.placement;
  if (placement !== "custom" && placement !== "asked")
    return refused(`There is no ${path.name} here that could be renamed.`);
  return onCards("attribute", path.name, meaning, asked);
}

/** A declared name can be renamed if its file is the author's own, and open. */
function ofDeclared(
  sort: "Attribute" | "Category" | "Label",
  meaning: AttributeMeaning | CategoryMeaning | LabelMeaning,
  asked: Asked,
): Renaming | Refusal {
  const { systems } = asked.question;
  const name = meaning.kind === "attribute" ? meaning.path.name : meaning.name;
  const [place] = declarationPlaces(meaning.declarations, systems);
  const [first] = meaning.declarations;
  if (first === undefined) return refused(`No game declares ${name}, so there is nothing to rename.`);
  return fromOwnFile({ kind: "thing", label: sort, name }, place, asked) ?? notOurs(name, first, place, systems);
}

/** The same request in the `.system` file that declares it, if that is the author's own. */
function fromOwnFile(
  meaning: NamedThing | VocabularyText,
  place: FilePlace | undefined,
  { question, others }: Asked,
  open: readonly FileModel[] = [],
): Renaming | Refusal | undefined {
  const home = others.find(({ pack }) => pack.files.some(({ path }) => path === place?.path));
  const file = home?.pack.files.find(({ path }) => path === place?.path);
  if (home === undefined || file === undefined || !isSystemModel(file)) return undefined;
  // Files that extend each other declare nothing for sure.
  if (open.includes(file)) return undefined;
  const around = [...others.filter((other) => other !== home), { pack: question.pack, index: question.index }];
  const there: FeatureRequest = { ...home, file, offset: place?.span.start ?? 0, systems: question.systems };
  const asked: Asked = { question: there, others: around };
  return meaning.kind === "thing"
    ? ofThing(meaning, asked, [...open, question.file])
    : inSystem("text", meaning.text, meaning, asked);
}

function notOurs(
  name: string,
  { place: { system } }: { readonly place: { readonly system: string } },
  place: FilePlace | undefined,
  systems: KnownSystems,
): Refusal {
  const game = systems.find(system)?.data.name ?? system;
  return refused(`${name} is a name of the game itself (${game}), which other packs use too.`, place);
}

/** A listed text belongs to the game; other texts are the author's. */
function ofValue(meaning: ValueMeaning, asked: Asked): Renaming | Refusal {
  const { file, systems } = asked.question;
  const { value, declarations, system, path } = meaning;
  if (isSystemModel(file)) return refused(`${writtenValue(value)} is not a name that this file declares.`);
  if (value.kind !== "text")
    return refused(`${writtenValue(value)} is a value, not a name; only texts are renamed wherever they are.`);
  for (const declared of declarations) {
    if (listedText(value.value, declared, system) !== value.value) continue;
    const place = listedTextPlace(value.value, declared, system, systems);
    const text: VocabularyText = { kind: "vocabulary", of: path.name, text: value.value };
    const own = fromOwnFile(text, place, asked);
    return own ?? notOurs(`"${value.value}"`, declared, place, systems);
  }
  if (declarations.some((declared) => readingPhrase(declared, file.system.phrases) !== undefined))
    return refused(`${path.name} is a text that is read, not a name.`);
  return onCards("value", value.value, meaning, asked);
}

function ofThing(meaning: NamedThing, asked: Asked, open: readonly FileModel[] = []): Renaming | Refusal {
  const { label, name } = meaning;
  const { pack, file, systems } = asked.question;
  if (label === IDENTIFIER) return existing("card", meaning, asked);
  if (label === DECK) return existing("deck", meaning, asked);
  if (label === PACK) return existing("pack", meaning, asked);
  if (label === "Rule") return refused("The id of a rule is also used in configurations, so it is not renamed here.");
  if (KNOWN_TO_THE_TOOL[label]?.has(name) === true)
    return refused(`${name} is known to the tool by this name, so every game has to call it so.`);
  const here = occurrencesInSystem(meaning, pack, file);
  const isDeclaredHere = here.some(({ write }) => write);
  const extended = pack.uses.flatMap(({ folder }) => systems.find(folder) ?? []);
  const declared = extended
    .flatMap((system) => declarationsCalled(label, name, system))
    .filter(({ place }) => place.system !== idOf(file) || place.edition !== editionOf(file));
  // A phrase replaces one of the same name: under another, both would be there.
  if (isDeclaredHere && (label !== "Phrase" || declared.length === 0))
    return inSystem("declared", name, meaning, asked);
  const [place] = declarationPlaces(declared, systems);
  const [first] = declared;
  if (first === undefined) return refused(`Nothing declares ${name}.`);
  return fromOwnFile(meaning, place, asked, open) ?? notOurs(name, first, place, systems);
}

/** The built-in names of kinds and labels. */
const KNOWN_TO_THE_TOOL: Readonly<Record<string, ReadonlySet<string>>> = {
  Kind: new Set(["Pack", "Deck", "Card"]),
  Label: new Set(["Pack", "Deck", "System", "Identifier", "Copies", "Cards", "Decks", "Uses"]),
};

function existing(sort: "card" | "deck" | "pack", meaning: NamedThing, asked: Asked): Renaming | Refusal {
  const renaming = onCards(sort, meaning.name, meaning, asked);
  if (renaming.occurrences.some(({ write }) => write)) return renaming;
  return refused(`There is no ${sort} ${meaning.name}.`);
}

/** A declaration in a `.system` file: there, in files that extend it, and on the cards of its game. */
function inSystem(
  sort: "declared" | "text",
  name: string,
  meaning: NamedThing | VocabularyText,
  { question, others }: Asked,
): Renaming | Refusal {
  if (isShipped(question))
    return refused(`${name} is declared by a game that comes with the tool; other packs use it too.`);
  const own = { pack: question.pack, index: question.index };
  const occurrences = [...occurrencesAround(meaning, question.file, own, others)].flat();
  return { kind: "renaming", sort, name, meaning, occurrences, views: [own, ...others] };
}

/** The file is a shipped one, open for reading. */
function isShipped({ file, systems }: FeatureRequest): boolean {
  const found = systems.fileOf({ system: idOf(file) ?? "", edition: editionOf(file) ?? "", start: 0, end: 0 });
  return found?.shipped === true && found.path === file.path;
}
