import * as plain from "../cli/run.js";

/** A card about which there is nothing to say, in canonical layout. */
export function cleanCard(identifier: string): string {
  return plain.cleanCard(identifier).replace("\nType", "\n\nType");
}

/** The same with one error in it. */
export function wrongCard(identifier: string): string {
  return cleanCard(identifier).replace('"Support"', "Support");
}
