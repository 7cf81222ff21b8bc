/** Writes the language server for browsers to a folder; returns its sources. */
export function browserBundles(folder: string, built?: string): Promise<string[]>;
