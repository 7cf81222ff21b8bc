/** The build writes the version of the package in its place. */
declare const CARDWRIGHT_VERSION: string | undefined;

export const version: string = typeof CARDWRIGHT_VERSION === "string" ? CARDWRIGHT_VERSION : "0.0.0";

/** True in what is published; false when the sources run as they are, in tests. */
export const isBuilt: boolean = typeof CARDWRIGHT_VERSION === "string";
