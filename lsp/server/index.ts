/** The language server: translates between the protocol and `lsp/features`. */

export { type AnalysisQuestion, analyse } from "./analysis-worker.js";
export type * from "./custom-requests.js";
export type * from "./extension-requests.js";
export { plainMessage } from "./made-json.js";
export { startServer } from "./start-server.js";
export { NO_TRACE, traceInto } from "./trace.js";
export { openTransport, streams, type TransportName } from "./transports.js";
