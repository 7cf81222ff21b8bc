import { isInPack, nameOf } from "./server.js";

/** The pictures of the cards of a pack, from the reader's disk. They are in no link, and not kept. */
export type Pictures = ReturnType<typeof createPictures>;

/** As for the other programs that draw cards. */
const MOST_MEGABYTES = 32;

export function createPictures() {
  const byName = new Map<string, string>();
  return {
    /** The names of their files. */
    names: (): readonly string[] => [...byName.keys()],
    /** Throws if one is too large. */
    async take(chosen: readonly File[]): Promise<void> {
      const large = chosen.find(({ size }) => size > MOST_MEGABYTES * 1_000_000);
      if (large !== undefined) throw new Error(`${large.name} has more than ${MOST_MEGABYTES} megabytes.`);
      for (const file of chosen) byName.set(file.name, await asDataUri(file));
    },
    clear: (): void => byName.clear(),
    /** HTML from the server, with the pictures themselves in place of the addresses of their files. */
    putIn: (html: string): string =>
      html.replace(/(?<=\bhref=")file:[^"]+/g, (written) => {
        const uri = written.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
        return (isInPack(uri) ? byName.get(nameOf(uri)) : undefined) ?? written;
      }),
  };
}

function asDataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
