/** Replaced with the package version by the build. */
declare const CARDWRIGHT_VERSION: string | undefined;

export const version: string = typeof CARDWRIGHT_VERSION === "string" ? CARDWRIGHT_VERSION : "0.0.0";

/** True in the published program; false when running from source, as tests do. */
export const isBuilt: boolean = typeof CARDWRIGHT_VERSION === "string";

/** Where Cardwright is described: `homepage` of the package, set by the build. */
declare const CARDWRIGHT_HOMEPAGE: string | undefined;

export const homepage: string | undefined = typeof CARDWRIGHT_HOMEPAGE === "string" ? CARDWRIGHT_HOMEPAGE : undefined;
