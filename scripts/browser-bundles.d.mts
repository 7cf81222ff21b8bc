/** Writes the language server for browsers to a folder; returns its sources. */
export function browserBundles(folder: string, built?: string): Promise<string[]>;
/** Whether a file is the newest edition of a game by its id alone; `exists` tells which files are beside it. */
export function isSecondName(name: string, exists: (name: string) => boolean): boolean;
