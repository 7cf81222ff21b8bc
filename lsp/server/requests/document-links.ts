import { readdirSync } from "node:fs";
import path from "node:path";
import { type DocumentLink, DocumentLinkRequest } from "vscode-languageserver/node";
import { getOrMake } from "../../../grammar/index.js";
import { withSlashes } from "../../../project/index.js";
import { documentLinks, type FindFile } from "../../features/index.js";
import { pageOfRule } from "../rule-pages.js";
import { answer, inFile } from "./request.js";

/** Words that link to another file: pictures, used packs, rule pages. */
export const documentLink = answer(
  DocumentLinkRequest.type,
  () => ({ documentLinkProvider: { resolveProvider: false } }),
  inFile(async ({ live, file, lines }, context) => {
    return documentLinks(live.model, file, filesAround()).flatMap(({ span, target, tooltip }): DocumentLink[] => {
      const found = target.kind === "file" ? target.path : pageOfRule(target.rule);
      return found === undefined ? [] : [{ range: lines.rangeOf(span), target: context.uriOf(found), tooltip }];
    });
  }),
);

/** Resolves paths relative to a file. Each folder is listed once, however many files in it are requested. */
function filesAround(): FindFile {
  const folders = new Map<string, ReadonlySet<string>>();
  return (from, written) => {
    const file = path.resolve(path.dirname(from), written);
    const folder = path.dirname(file);
    const names = getOrMake(folders, folder, () => namesIn(folder));
    return names.has(path.basename(file)) ? withSlashes(file) : undefined;
  };
}

function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}
