import { escapedText, type Span } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { comparable, editDistance } from "../diagnostics/nearest.js";
import type { RecordModel, Section } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { grammarOf } from "../texts/grammar.js";
import { defineRule } from "./define-rule.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";

const messages = {
  unknown: message`${"name"} does not list ${"text"}.`,
  nearest: message`${"name"} does not list ${"text"}. Did you mean ${"nearest"}?`,
};

/** A keyword or symbol in a text that the game does not know. */
export const unknownInText = defineRule({
  id: "unknown-in-text",
  severity: "info",
  what: "A keyword or symbol in a text that the game doesn't list.",
  why: "New sets bring new ones, so it is allowed. But nobody knows what it does, and a word one letter away from a keyword of the game is probably that keyword, misspelt: if it occurs only once in the pack, it is a warning.",
  messages,
  check: {
    // After an edit it is asked for the cards that changed: what it finds on a card is remembered with it.
    pack(pack, report) {
      const found = [...pack.decks, ...pack.cards, ...(pack.pack === undefined ? [] : [pack.pack])].flatMap((place) =>
        unknownIn(place.record).map((one) => ({ ...one, place })),
      );
      const times = new Map<string, number>();
      for (const { key } of found) times.set(key, (times.get(key) ?? 0) + 1);
      for (const { key, at, name, text, nearest, fixes, place } of found) {
        if (nearest === undefined) report("unknown", at, { name, text }, place);
        else {
          const severity = times.get(key) === 1 ? "warning" : "info";
          report("nearest", at, { name, text, nearest }, place, { fixes, severity });
        }
      }
    },
  },
});

interface UnknownPiece {
  readonly key: string;
  readonly at: Span;
  readonly name: string;
  readonly text: string;
  readonly nearest: string | undefined;
  readonly fixes: readonly Fix[];
}

const remembered = new WeakMap<RecordModel, readonly UnknownPiece[]>();
const NONE: readonly UnknownPiece[] = [];

function unknownIn(record: RecordModel): readonly UnknownPiece[] {
  if (record.system.phrases.size === 0) return NONE;
  const known = remembered.get(record);
  if (known !== undefined) return known;
  const sections: Section[] = [record.globals, ...record.categories];
  const found = sections.flatMap((section) =>
    section.entries.flatMap((entry, index) =>
      textsOfEntry(entry, entry.scope).flatMap((read) =>
        // The lines of a record are read again when they are asked for, so they are not unless something is found.
        piecesOf(read, record).map((piece) =>
          moved(piece, (span) => inRecord(record, section.lines[index] ?? 0, span)),
        ),
      ),
    ),
  );
  remembered.set(record, found.length === 0 ? NONE : found);
  return found;
}

function piecesOf({ reading, text, place }: ReadText, { system }: RecordModel): UnknownPiece[] {
  if (reading.kind !== "partly") return [];
  return reading.odd.flatMap((odd): UnknownPiece[] => {
    if (odd.kind !== "unlisted") return [];
    const { piece } = odd;
    const mark = text.charAt(piece.start - 1);
    const nearest = onlyNeighbour(piece.text, grammarOf(system).opened.get(mark) ?? []);
    const at = place(piece);
    const fixes =
      nearest === undefined
        ? []
        : [{ title: `Write ${nearest}`, safe: false, edits: [{ ...at, text: escapedText(nearest) }] }];
    return [{ key: `${mark}${piece.text}`, at, name: piece.name, text: piece.text, nearest, fixes }];
  });
}

function moved(piece: UnknownPiece, to: (span: Span) => Span): UnknownPiece {
  const fixes = piece.fixes.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => ({ ...edit, ...to(edit) })) }));
  return { ...piece, at: to(piece.at), fixes };
}

/** The one name that differs in a letter; undefined where several do, or the text is too short to tell. */
function onlyNeighbour(text: string, names: Iterable<string>): string | undefined {
  const wanted = comparable(text);
  const near = [...names].filter((name) => {
    if (name === text) return false;
    const other = comparable(name);
    return other === wanted || (other.length > 3 && editDistance(wanted, other, 1) <= 1);
  });
  return near.length === 1 ? near[0] : undefined;
}
