import type { Sha256 } from "../compiler/index.js";

/** The hash in compiled JSON. Node's cryptography takes long to load, and only some commands need it. */
export async function loadSha256(): Promise<Sha256> {
  const { createHash } = await import("node:crypto");
  return (text) => createHash("sha256").update(text).digest("base64");
}
