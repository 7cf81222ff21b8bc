import type { RequestHandler } from "../request.js";
import { namePicture } from "./name-picture.js";
import { gamesToChoose, newPack, newRecords } from "./new-records.js";
import { play } from "./play.js";
import { explainRule, ruleTitles } from "./rules.js";
import { charts, table, tableChoices, tableEdit } from "./table.js";
import { tokensOfText } from "./tokens-of-text.js";
import { drawnCards, gallery, packs, preview, unlockGraphView } from "./views.js";

/** Custom requests, for editors that show more than text. */
export const extensionRequests: readonly RequestHandler[] = [
  charts,
  drawnCards,
  explainRule,
  gallery,
  namePicture,
  gamesToChoose,
  newPack,
  newRecords,
  packs,
  play,
  preview,
  ruleTitles,
  table,
  tableChoices,
  tableEdit,
  tokensOfText,
  unlockGraphView,
];
