/** What pages need to talk to the worker that runs the language server. */

export { FILES_METHOD, type FileInMemory, type FilesParams, SHIPPED } from "./files.js";
export { fileURLToPath as pathOfUri } from "./node/url.js";
