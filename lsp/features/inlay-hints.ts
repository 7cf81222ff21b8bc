import type { CategorySection, Entry, FileModel, RecordModel, Section } from "../../compiler/index.js";
import { lineStarts, partitionPoint, type Span } from "../../grammar/index.js";
import { cardList, cardsFound } from "./hover/card-markup.js";
import { OPERATOR_WORDS } from "./hover/condition-markup.js";
import type { Markup } from "./markup.js";
import { meetingOf } from "./meeting.js";
import type { FeatureRequest } from "./question.js";

/** A hint that an editor shows within the text. */
export interface InlayHint {
  readonly offset: number;
  readonly label: string;
  /** Its content: the full name of a shortcut, the meaning of an operator, or how many cards meet a condition. */
  readonly kind: "shortcut" | "operator" | "cards";
  readonly tooltip?: () => Markup;
}

/** Which hints are shown. */
export interface InlayHintSettings {
  readonly shortcuts: boolean;
  readonly operators: boolean;
  readonly cards: boolean;
}

/** The default: authors know the notation, but not how many cards meet a condition. */
export const DEFAULT_HINTS: InlayHintSettings = { shortcuts: false, operators: false, cards: true };

/** The hints in part of a file, in source order. Only visits the records of that part. */
export function inlayHints(
  { file, index }: Pick<FeatureRequest, "file" | "index">,
  range: Span,
  settings: InlayHintSettings = DEFAULT_HINTS,
): InlayHint[] {
  const hints = recordsIn(file, range).flatMap((record) => {
    const starts = lineStarts(record.node);
    const startOf = (line: number): number => record.node.start + (starts[line] ?? 0);
    const ofEntries = (section: Section, category?: CategorySection): InlayHint[] =>
      section.entries.flatMap((entry, at) => {
        const line = section.lines[at] ?? 0;
        const start = startOf(line);
        const span = { start, end: start + (record.node.lines[line]?.length ?? 0) };
        return entryHints(entry, category, span, record, settings, index);
      });
    const ofCategories = record.categories.flatMap((category) => [
      ...(settings.shortcuts ? shortcutHint(category, startOf(category.line)) : []),
      ...ofEntries(category, category),
    ]);
    return [...ofCategories, ...ofEntries(record.globals)];
  });
  return hints
    .filter(({ offset }) => offset >= range.start && offset <= range.end)
    .sort((one, other) => one.offset - other.offset);
}

/** Only visits the records of the part, wherever in the file that is. */
function recordsIn({ records }: FileModel, { start, end }: Span): RecordModel[] {
  let low = partitionPoint(records.length, (at) => (records[at]?.node.start ?? 0) <= start);
  const found: RecordModel[] = [];
  // If a separator is missing, several records start in one node.
  const first = records[low - 1]?.node;
  while (low > 0 && records[low - 1]?.node === first) low--;
  for (; low < records.length; low++) {
    const record = records[low] as RecordModel;
    if (record.node.start > end) break;
    found.push(record);
  }
  return found;
}

function shortcutHint({ head, name, spelling }: CategorySection, start: number): InlayHint[] {
  if (spelling !== "shortcut") return [];
  return [{ offset: start + head.path[0].end, label: name, kind: "shortcut" }];
}

function entryHints(
  entry: Entry,
  section: CategorySection | undefined,
  { start, end }: Span,
  record: RecordModel,
  settings: InlayHintSettings,
  index: FeatureRequest["index"],
): InlayHint[] {
  const hints: InlayHint[] = [];
  const { node, operator, category } = entry;
  const [first] = node.path;
  if (settings.shortcuts) {
    const full = node.path.length > 1 ? category : record.system.shortcuts.get(first.text);
    if (full !== undefined && full !== first.text && record.system.shortcuts.get(first.text) === full)
      hints.push({ offset: start + first.end, label: full, kind: "shortcut" });
  }
  if (settings.operators && operator !== undefined && operator !== "=" && node.operator !== undefined)
    hints.push({ offset: start + node.operator.end, label: OPERATOR_WORDS[operator], kind: "operator" });
  if (settings.cards) hints.push(...cardsHint(entry, section, end, index));
  return hints;
}

/** At the end of a condition's line: how many cards meet it. */
function cardsHint(
  entry: Entry,
  section: CategorySection | undefined,
  end: number,
  index: FeatureRequest["index"],
): InlayHint[] {
  const meeting = meetingOf(entry, section?.anyDeclaration, index);
  if (meeting === undefined || entry.node.values.length === 0 || entry.uncertain) return [];
  const { cards } = meeting;
  return [
    {
      offset: end,
      label: cardsFound(cards.length),
      kind: "cards",
      tooltip: () => cardList(cards, (count) => `Met by ${count} of this pack${cards.length === 0 ? "." : ":"}`),
    },
  ];
}
