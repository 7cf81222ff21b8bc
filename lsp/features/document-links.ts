import {
  type FileModel,
  findSuppressions,
  isSystemFile,
  type PackModel,
  type RecordModel,
} from "../../compiler/index.js";
import { memoize, type RecordNode, type Span } from "../../grammar/index.js";
import { placeAt } from "./place-at.js";

/** A word that links to another file. */
export interface DocumentLink {
  readonly span: Span;
  readonly target:
    | { readonly kind: "file"; readonly path: string }
    /** The page of a rule. */
    | { readonly kind: "rule"; readonly rule: string };
  /** The target: a picture or another file, a pack, or a rule. */
  readonly tooltip: string;
}

/** Resolves a path relative to a folder; undefined if there is no such file. The caller has access to the disk. */
export type FindFile = (from: string, written: string) => string | undefined;

/**
 * The links in a file: files named by labels, used packs, rules in comments. Scans only the file's own text, in one
 * pass.
 */
export function documentLinks(pack: PackModel, file: FileModel, findFile: FindFile): DocumentLink[] {
  const links = [...namedFiles(file, findFile), ...usedPacks(pack, file), ...namedRules(file)];
  return links.sort((one, other) => one.span.start - other.span.start);
}

/** A label with only a relative path: `Art: pictures/harbour.png`. */
const NAMED_FILE = /^([^\s:]+):([ \t]+)([^\s:"<>|?*][^\r\n:"<>|?*]*\.\p{L}[\p{L}\p{N}]{0,5})[ \t]*\r?$/gmu;

/** What may name a file in a record, from its start: searched for once, since most records stay as they are. */
const pathsIn = memoize(({ text }: RecordNode) => {
  const found = [...text.matchAll(NAMED_FILE)];
  return found.map(({ index, 1: label = "", 2: gap = "", 3: written = "" }) => {
    return { label, written, at: index + label.length + 1 + gap.length };
  });
});

/** A one-line label whose text is the path of an existing file. The game doesn't say which labels hold paths. */
function namedFiles({ path, node: { records }, system }: FileModel, findFile: FindFile): DocumentLink[] {
  return records.flatMap((node) =>
    pathsIn(node).flatMap(({ label, written, at }): DocumentLink[] => {
      const found = system.labels.get(label)?.[0]?.lines === "one" ? findFile(path, written) : undefined;
      if (found === undefined) return [];
      const span = { start: node.start + at, end: node.start + at + written.length };
      return [{ span, target: { kind: "file", path: found }, tooltip: `Open ${written}` }];
    }),
  );
}

/** The folders of used packs lead to the file with their pack record. */
function usedPacks(pack: PackModel, file: FileModel): DocumentLink[] {
  if (pack.pack?.file !== file || isSystemFile(file)) return [];
  const { record } = pack.pack;
  const label = record.labels.find(({ name }) => name === "Uses");
  if (label === undefined) return [];
  const links: DocumentLink[] = [];
  for (const { folder, pack: used } of pack.uses) {
    const path = used?.pack?.file.path;
    const at = path === undefined ? -1 : record.node.text.indexOf(folder);
    const place = at === -1 ? undefined : itemAt(pack, file, record, folder);
    if (path !== undefined && place !== undefined)
      links.push({ span: place, target: { kind: "file", path }, tooltip: "Open this pack" });
  }
  return links;
}

/** The place of a folder in a list: the same words may occur in other texts of the record. */
function itemAt(pack: PackModel, file: FileModel, { node }: RecordModel, folder: string): Span | undefined {
  const { start, text } = node;
  for (let at = text.indexOf(folder); at !== -1; at = text.indexOf(folder, at + 1)) {
    const place = placeAt(file, start + at, pack);
    if (place.kind === "list-item" && place.label.name === "Uses" && place.name === folder) return place.span;
  }
  return undefined;
}

/** Rules in suppression comments. */
const namedRules = (file: FileModel): DocumentLink[] =>
  findSuppressions(file).flatMap(({ rules }) =>
    rules.map(({ text: rule, start, end }) => ({
      span: { start, end },
      target: { kind: "rule", rule: rule.replace(/\/.*$/, "") },
      tooltip: `About ${rule}`,
    })),
  );
