import { createHash } from "node:crypto";

/** The hash that the command line passes to `compilePack`. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
