import { createHash } from "node:crypto";

/** What the command line hands to `compilePack`. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
