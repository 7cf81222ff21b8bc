import { deflateRawSync } from "node:zlib";
import { isFileName, LONGEST_HASH } from "../playground/source/share.js";

export interface SharedExampleFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The hash of the playground's address that opens an example in a game; undefined if it has files the playground
 * doesn't support (pictures, folders), or is too long.
 */
export function exampleHash(
  files: readonly SharedExampleFile[],
  system: string | undefined,
  version: string,
): string | undefined {
  if (!files.every(({ path }) => isFileName(path))) return undefined;
  const own = files.find(({ path }) => path === system);
  const game = own === undefined ? system : /^Id "(.*)"/m.exec(own.text)?.[1];
  const pack: Record<string, string> = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  const systems = files.map(({ path }) => path).filter((path) => path.endsWith(".system"));
  const cards = files.some(({ path }) => path.endsWith(".cards"));
  const settings = {
    ...(game === undefined || !cards ? {} : { system: game }),
    ...(cards && systems.length > 0 ? { systems } : {}),
  };
  if (Object.keys(settings).length > 0) pack["cardwright.json"] ??= `${JSON.stringify(settings, null, 2)}\n`;
  const packed = deflateRawSync(Buffer.from(JSON.stringify(pack)), { level: 9 }).toString("base64url");
  const hash = `#v=${encodeURIComponent(version)}&pack=${packed}`;
  return hash.length > LONGEST_HASH ? undefined : hash;
}
