import { definition } from "./definition.js";
import { documentHighlight } from "./document-highlight.js";
import { hover } from "./hover.js";
import { references } from "./references.js";
import type { RequestHandler } from "./request.js";

/** All requests about texts that the server answers, but for diagnostics. One line each. */
export const requests: readonly RequestHandler[] = [hover, definition, references, documentHighlight];
