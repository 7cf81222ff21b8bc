/**
 * The parts of `node:crypto` that Cardwright uses. The browser's own digests are asynchronous, so they don't fit here.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

export function createHash(_name: "sha256") {
  const hash = sha256.create();
  const made = {
    update(text: string | Uint8Array) {
      hash.update(typeof text === "string" ? new TextEncoder().encode(text) : text);
      return made;
    },
    digest: (_encoding: "hex"): string => bytesToHex(hash.digest()),
  };
  return made;
}
