/** The most inputs to try while minimizing. */
const MOST_TRIES = 600;

/** The smallest input found that still violates a law: removes lines first, then characters, in ever smaller chunks. */
export async function smallest(input: string, breaks: (input: string) => Promise<boolean>): Promise<string> {
  let tries = 0;
  let best = input;
  for (const cut of [/(?<=\n)/, /(?=[\s,:"{}[\]])/, /(?:)/u]) {
    let parts = best.split(cut);
    for (let size = Math.ceil(parts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = 0; from < parts.length && tries < MOST_TRIES; ) {
        const fewer = parts.toSpliced(from, size);
        tries++;
        if (await breaks(fewer.join(""))) parts = fewer;
        else from += size;
      }
    }
    best = parts.join("");
  }
  return best;
}
