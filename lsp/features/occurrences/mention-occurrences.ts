import {
  declaredHoles,
  type Entry,
  fitsEntry,
  type RecordInPack,
  readHoles,
  type System,
} from "../../../compiler/index.js";
import { memoizeByKey } from "../../../grammar/index.js";
import { alternativesOn, entryPlaces } from "../entry-places.js";
import type { PackIndex, Use } from "../pack-index.js";
import type { Occurrence, Only, PackInView } from "./occurrence.js";

/** A text with a hole for the name of something, and the names whose values contain such texts. */
interface MentioningText {
  /** `Create a <Token.Name>` */
  readonly text: string;
  /** Attributes; undefined for any. */
  readonly under: ReadonlySet<string> | undefined;
}

const textsOnce = memoizeByKey<System, string, readonly MentioningText[]>();

/** A placeholder for the name: no card contains it. */
const MARK = "\u{E000}";

/**
 * References to a text in other texts, by the rules of the game: `Create a [Robot 1/1/1]`, if a rule has `[<Token.Name>
 * …]`. Only examines texts that contain the words.
 */
export function mentionOccurrences(
  name: string,
  words: string,
  system: System,
  { index }: PackInView,
  only: Only,
): Occurrence[] {
  const texts = textsOnce(system, name, () => collect(name, system));
  if (texts.length === 0) return [];
  const found: Occurrence[] = [];
  for (const { text, under } of texts) {
    for (const use of usesUnder(under, words, index)) {
      for (const place of use.places(only)) found.push(...mentionsOn(place, use.entry, text, name, words, system));
    }
  }
  return found;
}

function collect(name: string, system: System): MentioningText[] {
  return system.data.rules.flatMap(({ for: about, must, only }) =>
    [...must, ...only].flatMap(({ path, values }) =>
      values.flatMap((value) => {
        if (value.kind !== "text" || !hasHoleFor(value.value, name, system)) return [];
        const attributes = path.join(".") === "Value" ? about : [path.at(-1) ?? ""];
        const under = attributes.every((one) => system.attributes.has(one)) ? new Set(attributes) : undefined;
        return [{ text: value.value, under }];
      }),
    ),
  );
}

function hasHoleFor(text: string, name: string, { kinds }: System): boolean {
  return readHoles(text).parts.some(
    (part) => part.kind === "hole" && part.path.length === 2 && part.path[1] === name && kinds.has(part.path[0] ?? ""),
  );
}

function usesUnder(under: ReadonlySet<string> | undefined, words: string, index: PackIndex): Use[] {
  const categories = [undefined, ...index.categoriesGiven];
  const uses = categories.flatMap((category) =>
    (under === undefined ? index.namesGiven(category) : [...under]).flatMap((name) => index.given({ category, name })),
  );
  return uses.filter(({ entry }) =>
    entry.values.some((value) => value.kind === "text" && value.value !== words && value.value.includes(words)),
  );
}

/** The words are a reference if the text would also match with another name in their place. */
function mentionsOn(
  place: RecordInPack,
  entry: Entry,
  text: string,
  name: string,
  words: string,
  system: System,
): Occurrence[] {
  const declared = declaredHoles(system);
  const fits = (written: string): boolean =>
    fitsEntry(text, written, (path) =>
      path.length === 2 && path[1] === name ? { kind: "texts", texts: new Set([MARK]) } : declared(path),
    );
  return entryPlaces(place, new Set([entry])).flatMap((found) =>
    alternativesOn(found).flatMap(({ node, span }) => {
      // With escapes, offsets in the text differ from those in the file.
      if (node.kind !== "text" || node.raw !== node.value) return [];
      const occurrences: Occurrence[] = [];
      for (let at = node.raw.indexOf(words); at !== -1; at = node.raw.indexOf(words, at + 1)) {
        if (!fits(`${node.raw.slice(0, at)}${MARK}${node.raw.slice(at + words.length)}`)) continue;
        const start = span.start + at;
        occurrences.push({ ...place, span: { start, end: start + words.length }, write: false, quoting: "text" });
      }
      return occurrences;
    }),
  );
}
