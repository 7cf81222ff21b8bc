import { incomingCalls, outgoingCalls, prepareCallHierarchy } from "./call-hierarchy.js";
import { codeAction, codeActionResolve } from "./code-actions.js";
import { codeLens, codeLensResolve } from "./code-lenses.js";
import { compiledCard, compiledCardText, textDocumentContent } from "./compiled-card.js";
import { completion, completionResolve } from "./completion.js";
import { definition } from "./definition.js";
import { documentHighlight } from "./document-highlight.js";
import { documentLink } from "./document-links.js";
import { documentSymbols } from "./document-symbols.js";
import { extensionRequests } from "./extension/index.js";
import { formatting, onTypeFormatting, rangeFormatting, rangesFormatting } from "./formatting.js";
import { hover } from "./hover.js";
import { inlayHint, inlayHintResolve } from "./inlay-hints.js";
import { cardAt, cards, pack, unlockGraph } from "./pack-facts.js";
import { foldingRanges, selectionRange } from "./ranges.js";
import { references } from "./references.js";
import { prepareRenaming, renaming } from "./rename.js";
import { renamedFiles } from "./renamed-files.js";
import type { RequestHandler } from "./request.js";
import { semanticTokensDelta, semanticTokensFull, semanticTokensRange } from "./semantic-tokens.js";
import { signature } from "./signature-help.js";
import { workspaceSymbolResolve, workspaceSymbols } from "./workspace-symbols.js";

/** All document requests the server answers, except for diagnostics. One line each. */
export const requests: readonly RequestHandler[] = [
  hover,
  completion,
  completionResolve,
  signature,
  codeAction,
  codeActionResolve,
  definition,
  references,
  documentHighlight,
  renamedFiles,
  prepareRenaming,
  renaming,
  prepareCallHierarchy,
  incomingCalls,
  outgoingCalls,
  codeLens,
  codeLensResolve,
  inlayHint,
  inlayHintResolve,
  documentLink,
  documentSymbols,
  formatting,
  rangeFormatting,
  rangesFormatting,
  onTypeFormatting,
  foldingRanges,
  selectionRange,
  semanticTokensDelta,
  semanticTokensFull,
  semanticTokensRange,
  workspaceSymbolResolve,
  workspaceSymbols,
  cardAt,
  cards,
  pack,
  unlockGraph,
  compiledCard,
  compiledCardText,
  textDocumentContent,
  ...extensionRequests,
];
