import { type FileModel, type PackModel, type RecordModel, textsAmong, withUsed } from "../../../compiler/index.js";
import { memoizeByKey } from "../../../grammar/index.js";
import { indexesInReach, type PackIndex } from "../pack-index.js";
import type { FeatureRequest } from "../question.js";

/** The distinct texts of a name on records of a kind, in this pack and in those it uses. */
export function namedTexts(question: FeatureRequest, kind: string, name: string): string[] {
  const { pack, index, file } = question;
  if (file.system.attributes.has(name)) {
    return [...new Set(indexesInReach(index).flatMap((one) => attributeTexts(one, kind, name)))];
  }
  if (name === "Identifier") return [...pack.byIdentifier.keys()];
  return [...new Set(withUsed(pack).flatMap((one) => labelTexts(one, kind, name)))];
}

function attributeTexts(index: PackIndex, kind: string, name: string): string[] {
  const uses = index.given({ category: undefined, name });
  return uses.flatMap((use) => {
    if (!use.places().some(({ record }) => record.kinds.names.has(kind))) return [];
    return textsAmong(use.entry.values);
  });
}

/** By the records of a file, which an edit replaces. */
const textsOnce = memoizeByKey<FileModel["records"], string, readonly string[]>();

/** Labels are found by searching the text: parsing every record of a large pack again would take far longer. */
function labelTexts({ files }: PackModel, kind: string, name: string): string[] {
  return files.flatMap((file) => {
    return textsOnce(file.records, `${kind} ${name}`, () => findTexts(file, kind, name));
  });
}

function findTexts(file: FileModel, kind: string, name: string): string[] {
  const line = new RegExp(`^${name}:[ \\t]+(.*\\S)[ \\t]*$`, "gmu");
  const byNode = new Map<RecordModel["node"], RecordModel>(file.records.map((record) => [record.node, record]));
  return [...byNode].flatMap(([{ text }, { kinds }]) =>
    kinds.names.has(kind) ? Array.from(text.matchAll(line), ([, found = ""]) => found.normalize("NFC")) : [],
  );
}
