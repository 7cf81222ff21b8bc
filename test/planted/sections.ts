/** The section of a page below this heading, up to the next one of its level; empty if there is none. */
export function sectionOf(page: string, head: string): string {
  const [from, to] = boundsOf(page, head);
  return from === undefined ? "" : `${page.slice(from, to).trimEnd()}\n`;
}

/** The page with this section in place of the one that it has, or at its end; without it if the section is empty. */
export function withSection(page: string, head: string, section: string): string {
  const [from = page.length, to = page.length] = boundsOf(page, head);
  return `${[page.slice(0, from), section, page.slice(to)]
    .map((part) => part.trim())
    .filter(Boolean)
    .join("\n\n")}\n`;
}

function boundsOf(page: string, head: string): readonly [number | undefined, number | undefined] {
  const at = page.indexOf(`\n## ${head}\n`);
  if (at === -1) return [undefined, undefined];
  const next = page.indexOf("\n## ", at + 1);
  return [at + 1, next === -1 ? page.length : next + 1];
}
