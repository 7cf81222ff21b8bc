/** Notification with which a page sends files to the worker, before its first request and whenever they change. */
export const FILES_METHOD = "cardwright/files";

export interface FilesParams {
  /** In order of change. */
  readonly files: readonly FileInMemory[];
}

export interface FileInMemory {
  /** Absolute path with `/`: the path of its `file:` URI. */
  readonly path: string;
  /** Null deletes the file or folder. */
  readonly content: Uint8Array<ArrayBuffer> | string | null;
}

/** Folder with Cardwright's own files: systems, rule examples, schemas. */
export const SHIPPED = "/cardwright";
