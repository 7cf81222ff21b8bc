import { type Location, LSPErrorCodes, ReferencesRequest, ResponseError } from "vscode-languageserver/node";
import { pushAll } from "../../../grammar/index.js";
import { referencesByPack } from "../../features/index.js";
import { askInView } from "./packs-in-view.js";
import { answer } from "./request.js";

/** All references to the symbol at a position, in all packs of the workspace. */
export const references = answer(
  ReferencesRequest.type,
  () => ({ referencesProvider: { workDoneProgress: true } }),
  async (context, { textDocument, position, context: wanted }, { partial, turn, stopIfCancelled }) => {
    const asked = await askInView(context, textDocument, position);
    if (asked === undefined) return null;
    const { question, others } = asked;
    const found = referencesByPack(question, { declaration: wanted?.includeDeclaration !== false, others });
    if (found === undefined) return null;
    const { version } = asked.live;
    const all: Location[] = [];
    for (const places of found) {
      const locations = places.map(({ path, span }) => context.locationOf(path, span));
      if (partial === undefined) pushAll(all, locations);
      else if (locations.length > 0) partial(locations);
      await turn();
      stopIfCancelled();
      if (asked.live.version !== version)
        throw new ResponseError(LSPErrorCodes.ContentModified, "the text has changed");
    }
    return all;
  },
);
