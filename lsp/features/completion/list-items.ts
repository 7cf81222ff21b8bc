import {
  declaredFace,
  directiveOf,
  type LabelItem,
  listedBy,
  listItems,
  namesListed,
  type PackModel,
  type RecordInPack,
  type RecordModel,
  readDecklist,
  titleOf,
  withUsed,
} from "../../../compiler/index.js";
import { textBetween } from "../find-line.js";
import { text } from "../markup.js";
import { type CompletionItem, type CompletionList, type Offers, offersOf, wordsFor } from "./completion-item.js";
import { stop } from "./insertion.js";
import { type LabelTextTyped, labelHead } from "./typed-line.js";
import type { Typing } from "./typing.js";

/** Cards for a `Cards:` list, decks for a `Decks:` list: those not listed yet, whatever has been typed on the line. */
export function listCompletion(typing: Typing, label: LabelItem): CompletionList | undefined {
  const { line } = typing;
  // On the label's own line, the list begins after the colon.
  const head = labelHead(line.before)?.end ?? 0;
  const from = line.span.start + head;
  const before = line.before.slice(head).trimStart();
  const start = line.offset - before.length;
  if (/(?:^|[ \t])#/.test(before)) return undefined;
  const end = line.offset + endOfItem(line.behind, () => namesFor(label, typing));
  const at = (begin: number) => ({
    insert: { start: Math.max(begin, from), end: line.offset },
    replace: { start: Math.max(begin, from), end },
  });
  if (label.name === "Decks") return { ...offersOf(deckItems(typing)), ...at(start) };
  if (label.name === "Uses") return { ...offersOf(folderPaths(typing, before)), ...at(start) };
  if (listedBy(label.name, typing.system) !== "Cards") return undefined;
  const count = /^\d+x?[ \t]+/.exec(before)?.[0];
  const offers = cardItems(typing, before.slice(count?.length ?? 0), count !== undefined);
  return { ...offers, ...at(start + (count?.length ?? 0)) };
}

/** The names that the list can have. */
function namesFor({ name }: LabelItem, { question: { pack }, system }: Typing): readonly string[] {
  if (name === "Decks") return decksOf(pack);
  return listedBy(name, system) === "Cards"
    ? withUsed(pack).flatMap(({ byIdentifier }) => [...byIdentifier.keys()])
    : [];
}

/** The rest of the name after the cursor, without a comment: a `#` begins one, unless a name ends like that. */
function endOfItem(behind: string, names: () => readonly string[]): number {
  const ends = [...behind.matchAll(/(?:^|[ \t])#/g)].map(({ index }) => behind.slice(0, index).trimEnd()).reverse();
  const all = [behind.trimEnd(), ...ends];
  const rest = all.find((text, at) => at === all.length - 1 || names().some((name) => name.endsWith(text.trimStart())));
  return rest?.length ?? 0;
}

function cardItems(typing: Typing, typed: string, isCounted: boolean): Offers {
  const { pack } = typing.question;
  const listed = identifiersListed(typing);
  const free = withUsed(pack).flatMap((one) => [...one.byIdentifier].filter(([identifier]) => !listed.has(identifier)));
  const wanted = typed.replace(/^\d+x?$/, "");
  const chosen = wordsFor(
    free,
    wanted,
    ([identifier, [place]]) => `${identifier} ${place && shortTitle(place.record)}`,
  );
  const items = chosen.words.flatMap(([identifier, places], index) => {
    const [place] = places;
    return place === undefined ? [] : [cardItem(identifier, place, isCounted, index)];
  });
  return { items, incomplete: chosen.incomplete };
}

function identifiersListed({ record, question: { file, pack } }: Typing): ReadonlySet<string | undefined> {
  const entries = record && readDecklist({ file, record }, namesListed(pack, "Cards"));
  return new Set(entries?.map(({ read }) => read.identifier));
}

function cardItem(identifier: string, place: RecordInPack, isCounted: boolean, index: number): CompletionItem {
  const { record } = place;
  const title = shortTitle(record);
  const copies = String(Math.max(1, record.copies));
  return {
    label: identifier,
    kind: "card",
    detail: title === "" ? undefined : ` ${title}`,
    description: record.kind,
    // Also matches the name of the card.
    filter: title === "" ? undefined : `${identifier} ${title}`,
    insertion: isCounted ? [identifier] : [stop(copies), ` ${identifier}`],
    rank: index,
    documentation: () => {
      const says = directiveOf(record);
      return [...(says === "" ? [] : [text(says)]), { kind: "cards", text: record.node.text.trim() }];
    },
  };
}

/** More would hide the identifier. */
const LONGEST_TITLE = 50;

const shortTitle = (record: RecordModel): string => titleOf(record).slice(0, LONGEST_TITLE);

function deckItems({ question: { pack }, record }: Typing): CompletionItem[] {
  const named = new Set(listItems(record, "Decks", namesListed(pack, "Decks")).map((item) => item.text));
  return decksOf(pack)
    .filter((name) => !named.has(name))
    .map((name, index) => ({ label: name, kind: "deck", insertion: [name], rank: index }));
}

export const decksOf = ({ decks }: PackModel): string[] => decks.map(({ name }) => name).filter((name) => name !== "");

export const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|svg|avif)$/i;

/** Pictures, and folders that may contain them, after the label for the picture of a card. */
export function picturePaths(typing: Typing, { name, insert }: LabelTextTyped): CompletionItem[] {
  const { record, line } = typing;
  if (record === undefined || declaredFace(record)?.picture !== name) return [];
  return pathItems(typing, textBetween(line.file, insert), (file) => PICTURE_FILE.test(file));
}

/** Folders for `Uses:`; before anything is typed, those next to the pack's. */
function folderPaths(typing: Typing, typed: string): CompletionItem[] {
  return pathItems(typing, typed.includes("/") ? typed : "../", () => false);
}

function pathItems({ line, settings }: Typing, typed: string, isWanted: (name: string) => boolean): CompletionItem[] {
  const folder = typed.slice(0, typed.lastIndexOf("/") + 1);
  const inside = settings.listFolder?.(line.file.path, folder) ?? [];
  return inside
    .filter(({ name, isFolder }) => !name.startsWith(".") && (isFolder || isWanted(name)))
    .map(({ name, isFolder }, rank) => {
      const label = folder + name;
      return {
        label,
        kind: isFolder ? "deck" : "value",
        insertion: [label],
        rank,
        description: isFolder ? "folder" : undefined,
      };
    });
}
