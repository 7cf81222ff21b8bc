/** Writes the language server for browsers into a folder; gives the sources that went into it. */
export function browserBundles(folder: string, built?: string): Promise<string[]>;
