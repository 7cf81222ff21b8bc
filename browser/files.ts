/** The notification by which a page tells the worker of files, before and while it asks about them. */
export const FILES_METHOD = "cardwright/files";

export interface FilesParams {
  /** In the order in which they change. */
  readonly files: readonly FileInMemory[];
}

export interface FileInMemory {
  /** From the root, with `/`: what the path of its `file:` URI is. */
  readonly path: string;
  /** Null: it is gone, with all that is in it if it is a folder. */
  readonly content: Uint8Array<ArrayBuffer> | string | null;
}

/** The folder that holds what the tool itself reads: systems, rule examples, schemas. */
export const SHIPPED = "/cardwright";
