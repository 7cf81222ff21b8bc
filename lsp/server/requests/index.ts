import { hover } from "./hover.js";
import type { RequestHandler } from "./request.js";

/** All requests about texts that the server answers, but for diagnostics. One line each. */
export const requests: readonly RequestHandler[] = [hover];
