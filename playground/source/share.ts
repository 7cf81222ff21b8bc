export interface SharedPack {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Chats, forges and servers truncate longer addresses. */
export const LONGEST_HASH = 7_500;

/** Encodes the pack as the hash of an address. */
export async function toHash({ version, files }: SharedPack): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(files)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return `#v=${encodeURIComponent(version)}&pack=${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** More than anybody types; a hash that inflates to more is malicious. */
const MOST_BYTES = 4_000_000;

/** Decodes such a hash; undefined if it is something else, or broken. */
export async function fromHash(hash: string): Promise<SharedPack | undefined> {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const packed = words.get("pack");
  if (packed === null) return undefined;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
    return { version: words.get("v") ?? "", files: filesIn(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}

/** Half of a character that needs two: no text that was typed has one. */
const HALF_CHARACTER = /\p{Cs}/u;

/** Texts by file name. Throws for anything else. */
export function filesIn(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length === 0 || entries.length > 50) throw new TypeError("no pack");
  for (const [name, text] of entries)
    if (!isFileName(name) || typeof text !== "string" || HALF_CHARACTER.test(text))
      throw new TypeError(`not a file of a pack: ${name}`);
  return Object.fromEntries(entries) as Record<string, string>;
}

/**
 * All files of a pack are in one folder here. Names have no control characters (those that reverse the direction of
 * writing included), and no halves of characters, which no address can hold.
 */
export function isFileName(name: string): boolean {
  return (isPlain(name) && /\.(?:cards|system|play)$/.test(name)) || name === "cardwright.json";
}

/** Pictures of cards are in that folder, too, but in no link. */
export const isPictureName = (name: string): boolean => isPlain(name) && /\.(?:png|jpe?g|gif|webp|svg)$/i.test(name);

const isPlain = (name: string): boolean =>
  /^(?!\.)[^/\\\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]{1,80}\.[a-z]+$/iu.test(name);

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array<ArrayBuffer>>(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > MOST_BYTES) throw new RangeError("too large");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The pack for a bug report: files and findings as Markdown. */
export function asMarkdown({ version, files }: SharedPack, findings: readonly string[]): string {
  const texts = Object.entries(files).map(([name, text]) => {
    const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
    const fence = "`".repeat(longest + 1);
    return `\`${name}\`\n\n${fence}${name.replace(/^.*\./, "")}\n${text.replace(/\n?$/, "\n")}${fence}\n`;
  });
  const found = findings.length === 0 ? "Nothing was found.\n" : findings.map((one) => `- ${one}\n`).join("");
  return [`Cardwright ${version}\n`, ...texts, "Findings:\n", found].join("\n");
}
