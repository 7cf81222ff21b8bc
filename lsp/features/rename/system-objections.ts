import { isBuiltInHole, isWordOfConditions } from "../../../compiler/index.js";
import { declarationsCalled } from "../declaration.js";
import { declarationPlaces } from "../declaration-places.js";
import { entryPlaces, nameSpan } from "../entry-places.js";
import { type FilePlace, placeInRecord } from "../file-place.js";
import type { NamedThing, VocabularyText } from "../meaning/meaning.js";
import type { PackInView } from "../occurrences/occurrence.js";
import {
  extendsSystem,
  idOf,
  occurrencesInSystem,
  occurrencesOnCards,
  systemsBy,
} from "../occurrences/system-occurrences.js";
import type { FeatureRequest } from "../question.js";
import { declaredThings, isSystemModel, NAMES, type ThingSort } from "../system-files/declared-things.js";
import { type Refusal, refused } from "./refusal.js";
import type { Renaming } from "./renaming.js";

const NAME = /^\p{L}[\p{L}\p{M}\p{Nd}]*$/u;
const ID = /^[a-z\d]+(?:-[a-z\d]+){0,9999}$/;

/** The objection to a new name for a declaration in a `.system` file. */
export function declaredObjection(name: string, renaming: Renaming, question: FeatureRequest): Refusal | undefined {
  const { meaning, views } = renaming;
  if (meaning.kind !== "thing") return undefined;
  if (meaning.label === "Example") {
    if (!ID.test(name)) return refused(`${name} is not an id: lower-case words, joined by hyphens.`);
  } else if (!NAME.test(name))
    return refused(`${name} is not a name: a name begins with a letter, and has letters and digits only.`);
  if (isWordOfConditions(name)) return refused(`${name} is a word of conditions, which every game system knows.`);
  const isAlone = meaning.label === "Kind" || meaning.label === "Example";
  if (!isAlone && isBuiltInHole([name])) return refused(`<${name}> is a hole that every game system knows.`);
  // A hole could name either.
  const sorts: readonly ThingSort[] = isAlone ? [meaning.label as ThingSort] : ["Phrase", ...NAMES];
  const file = systemFileOf(renaming, question);
  if (file === undefined) return undefined;
  const id = idOf(file.file);
  const extending =
    id === undefined ? [] : views.flatMap((view) => (extendsSystem(view.pack, id) ? filesIn(view) : []));
  for (const here of [file, ...extending]) {
    const taken = declaredThings(here.pack).resolve(name, sorts);
    if (taken === undefined) continue;
    const place = placeOfThing({ kind: "thing", label: taken.sort, name: taken.name }, here, question);
    const what =
      taken.name === name
        ? `There is already ${article(taken.sort)} ${name}.`
        : `${name} is a shortcut of ${taken.name} already.`;
    return refused(what, place);
  }
  return isAlone || meaning.label === "Phrase" ? undefined : takenOnCards(name, file, views);
}

const filesIn = ({ pack }: PackInView): SystemInView[] => pack.files.map((file) => ({ pack, file }));

type SystemInView = Pick<FeatureRequest, "pack" | "file">;

/** The `.system` file of a rename: the request may come from a card. */
function systemFileOf({ occurrences }: Renaming, question: FeatureRequest): SystemInView | undefined {
  if (isSystemModel(question.file)) return question;
  const declared = occurrences.find(({ write, file }) => write && isSystemModel(file));
  return declared === undefined
    ? undefined
    : { pack: { ...question.pack, files: [declared.file], uses: [] }, file: declared.file };
}

function placeOfThing(
  thing: NamedThing,
  { pack, file }: SystemInView,
  { systems }: FeatureRequest,
): FilePlace | undefined {
  const [here] = occurrencesInSystem(thing, pack, file).filter(({ write }) => write);
  if (here !== undefined) return placeInRecord(here, here.span);
  const extended = pack.uses.flatMap(({ folder }) => systems.find(folder) ?? []);
  return declarationPlaces(
    extended.flatMap((system) => declarationsCalled(thing.label, thing.name, system)),
    systems,
  )[0];
}

const article = (sort: ThingSort): string => `${/^[AE]/.test(sort) ? "an" : "a"} ${sort.toLowerCase()}`;

/** A card may already have the name as a custom one. */
function takenOnCards(name: string, { file }: SystemInView, views: readonly PackInView[]): Refusal | undefined {
  const id = idOf(file);
  if (id === undefined) return undefined;
  for (const { pack, index } of views) {
    const systems = systemsBy(id, pack);
    if (systems.length === 0 || pack.files.some(isSystemModel)) continue;
    const categories = new Set([
      undefined,
      ...index.categoriesGiven,
      ...systems.flatMap(({ categories: all }) => [...all.keys()]),
    ]);
    for (const category of categories) {
      const [use] = [...index.given({ category, name }), ...index.asked({ category, name })];
      const [card] = use?.places() ?? [];
      const [line] = use === undefined || card === undefined ? [] : entryPlaces(card, new Set([use.entry]));
      if (line !== undefined)
        return refused(
          `${name} stands on a card already, as a name of its author's own.`,
          placeInRecord(line, nameSpan(line)),
        );
    }
  }
  return undefined;
}

/** The objection to a new text of a vocabulary. */
export function textObjection(text: string, renaming: Renaming, question: FeatureRequest): Refusal | undefined {
  const { meaning, views } = renaming;
  if (meaning.kind !== "vocabulary") return undefined;
  if (/[<>]/.test(text)) return refused("Angle brackets make a hole in a text of a vocabulary.");
  const file = systemFileOf(renaming, question);
  if (file === undefined) return undefined;
  const wanted: VocabularyText = { ...meaning, text };
  const [listed] = occurrencesInSystem(wanted, file.pack, file.file);
  if (listed !== undefined)
    return refused(`${meaning.of} has the text "${text}" already.`, placeInRecord(listed, listed.span));
  const id = idOf(file.file);
  const onCards =
    id === undefined
      ? []
      : views
          .filter(({ pack }) => !pack.files.some(isSystemModel))
          .flatMap((view) => occurrencesOnCards(wanted, id, view));
  const [taken] = onCards;
  return taken && refused(`"${text}" is already a value of ${meaning.of} on a card.`, placeInRecord(taken, taken.span));
}
