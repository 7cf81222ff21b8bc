import path from "node:path";
import type { TextEdit } from "vscode-languageserver/node";
import { withSlashes } from "../../../../project/index.js";
import { namePicture as editFor, PICTURE_FILE } from "../../../features/index.js";
import type { AboutPicture } from "../../extension-requests.js";
import { answerBeyond, atPlace } from "../request.js";

/** Makes a file the picture of the card at a position, by its path relative to the card's file. */
export const namePicture = answerBeyond(
  "cardwright/namePicture",
  atPlace(async (asked, context, { picture }: AboutPicture): Promise<TextEdit | null> => {
    if (context.leadsOut(asked.path)) return null;
    const file = context.pathOf(picture);
    const folder = path.dirname(asked.path);
    const written = withSlashes(path.relative(folder, file));
    // A path on another drive, or with a control character, can't be written here.
    if (!PICTURE_FILE.test(written) || path.isAbsolute(written) || /\p{Cc}/u.test(written)) return null;
    if (!asked.host.checkContext.project.roots.mayRead(folder, file)) return null;
    const edit = editFor(asked.question, written);
    return edit === undefined ? null : { range: context.rangeIn(asked.path, edit), newText: edit.text };
  }),
);
