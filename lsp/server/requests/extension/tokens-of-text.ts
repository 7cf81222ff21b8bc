import type { SemanticTokens } from "vscode-languageserver/node";
import { fileParts, readAlone } from "../../../features/index.js";
import type { AboutText } from "../../extension-requests.js";
import { madeJson } from "../../made-json.js";
import { jsonOf, placeBlocks } from "../../token-data.js";
import { inSteps } from "../in-steps.js";
import { answerBeyond, inFile } from "../request.js";
import { blockFor } from "../semantic-tokens.js";

/** The tokens of another version of a file. */
export const tokensOfText = answerBeyond(
  "cardwright/tokensOfText",
  inFile(async (asked, context, { text }: AboutText, call): Promise<SemanticTokens | null> => {
    const other = readAlone(asked.file, String(text));
    if (other === undefined) return null;
    const blocks = await inSteps(asked, call, () => fileParts(other), blockFor(context));
    return madeJson(`{"data":${jsonOf(placeBlocks(blocks))}}`);
  }),
);
