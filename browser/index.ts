/** What pages tell the worker in which the language server runs. */

export { FILES_METHOD, type FileInMemory, type FilesParams, SHIPPED } from "./files.js";
export { fileURLToPath as pathOfUri } from "./node/url.js";
