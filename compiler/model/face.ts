import { memoizeByKey } from "../../grammar/index.js";
import { listedEntries } from "../systems/records/values.js";
import type { System } from "../systems/system.js";
import type { AttributeDeclaration, FaceDeclaration } from "../systems/system-data.js";
import { plainText } from "../values/value.js";
import type { LabelItem, RecordModel } from "./record-model.js";

/** The face of a card: one of this style, if there is one for it; undefined if its game declares none for it. */
export function declaredFace({ system, kinds }: RecordModel, style?: string): FaceDeclaration | undefined {
  const { faces } = system.data;
  if (faces.length === 0) return undefined;
  const byKinds = facesByKinds(system, style, () => []);
  const known = byKinds[kinds.index];
  if (known !== undefined) return known;
  const itsFaces = faces.filter((face) => face.for.length === 0 || face.for.some((kind) => kinds.names.has(kind)));
  const found = itsFaces.find((face) => face.style === (style ?? faces[0]?.style)) ?? itsFaces[0];
  if (found !== undefined) byKinds[kinds.index] = found;
  return found;
}

const facesByKinds = memoizeByKey<System, string | undefined, FaceDeclaration[]>();

/**
 * The label or attribute with the title of a card: what its face shows first in its title. Undefined if it shows none.
 * Where the game declares no face, what every card of its kind must have as free text.
 */
export function titleName(record: RecordModel, style?: string): string | undefined {
  const { areas } = declaredFace(record, style) ?? { areas: [] };
  if (areas.length === 0) return plainTitle(record);
  return areas.find(({ as }) => as === "title")?.shows[0];
}

/** The title of a card, in one line; empty if it has none. */
export function titleOf(record: RecordModel, style?: string): string {
  const name = titleName(record, style);
  if (name === undefined) return "";
  const values = record.globals.entries.find((entry) => entry.name === name)?.values;
  if (values !== undefined) return values.map(plainText).join(", ");
  if (!record.system.labels.has(name)) return "";
  const [first = ""] = record.labels.find((label) => label.name === name)?.text.split("\n") ?? [];
  return first;
}

const titleOnce = memoizeByKey<System, number, string | undefined>();

function plainTitle({ system, kinds }: RecordModel): string | undefined {
  return titleOnce(
    system,
    kinds.index,
    () =>
      system.data.attributes.find(
        (one) => one.operators.length === 0 && one.mustBeOn.some((kind) => kinds.names.has(kind)) && isTitle(one),
      )?.name,
  );
}

const isTitle = ({ values, many, ...lists }: AttributeDeclaration): boolean =>
  !many &&
  values.includes("text") &&
  !values.includes("integer") &&
  !listedEntries(lists).some((value) => !value.includes("<"));

/** The label for the picture of a card; its text is a path relative to the card's file. */
export function pictureLabel(record: RecordModel, style?: string): LabelItem | undefined {
  const named = declaredFace(record, style)?.picture;
  return named === undefined || !mayHave(record, named)
    ? undefined
    : labelOnce(record, named, () => record.labels.find(({ name, text }) => name === named && text !== ""));
}

const labelOnce = memoizeByKey<RecordModel, string, LabelItem | undefined>();

/** Labels are parsed again on demand, so they are only accessed if the text may contain the name. */
function mayHave({ system, node }: RecordModel, named: string): boolean {
  return spellingsOf(system, named, spellings).some((spelling) => node.text.includes(spelling));
}

const spellingsOf = memoizeByKey<System, string, readonly string[]>();
const spellings = (label: string, { labels }: System): readonly string[] => [
  label,
  ...(labels.get(label) ?? []).flatMap(({ formerly }) => formerly),
];
