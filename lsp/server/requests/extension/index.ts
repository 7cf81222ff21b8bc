import type { RequestHandler } from "../request.js";
import { compiled } from "./compiled.js";
import { gamesToChoose, newPack, newRecords } from "./new-records.js";
import { explainRule, ruleTitles } from "./rules.js";
import { status } from "./status.js";
import { gallery, preview, unlockGraph } from "./views.js";

/** Requests beyond the protocol, for editors that show more than text. */
export const extensionRequests: readonly RequestHandler[] = [
  compiled,
  explainRule,
  gallery,
  gamesToChoose,
  newPack,
  newRecords,
  preview,
  ruleTitles,
  status,
  unlockGraph,
];
