/** Replaced with the package version by the build. */
declare const CARDWRIGHT_VERSION: string | undefined;

export const version: string = typeof CARDWRIGHT_VERSION === "string" ? CARDWRIGHT_VERSION : "0.0.0";

/** True in the published program; false when running from source, as tests do. */
export const isBuilt: boolean = typeof CARDWRIGHT_VERSION === "string";
