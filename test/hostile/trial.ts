/** Something that a stranger may put into a pack, or send to the server, to cost its reader time, memory or files. */
export interface Trial {
  readonly group: string;
  readonly name: string;
  /** What lies in the folder, by path. It grows in proportion to the size. */
  readonly files?: (size: number) => Files;
  readonly size: number;
  readonly words: readonly string[];
  /** Standard input. */
  readonly input?: (size: number) => string | Buffer;
  /** Makes what is no file: links and pipes. The folder lies in one that holds `canary`. */
  readonly prepare?: (folder: string) => void;
  /** What has to be said, on either stream. */
  readonly says?: RegExp;
  /** 0, 1 and 2 are survived; only this one here. */
  readonly status?: number;
  /** It may cost so many times what a plain file of as many bytes does. */
  readonly times?: number;
}

export type Files = Readonly<Record<string, string | Buffer>>;

/** A support card about which there is nothing to say. */
export const plainCard = (number: number): string =>
  `Identifier: KITE S ${number}\nType "Support"\nAdventureResources\n    Wind 2\n`;

/** As many plain cards as come to so many bytes. */
export function plainCards(bytes: number): string {
  const cards: string[] = [];
  for (let length = 0; length < bytes; ) {
    const card = plainCard(cards.length + 1);
    cards.push(card);
    length += card.length + 4;
  }
  return cards.join("---\n");
}

/** `make` of each number below `size`, joined. */
export function times(size: number, make: (index: number) => string, between = ""): string {
  return Array.from({ length: size }, (_, index) => make(index)).join(between);
}

/** Files by numbers below `size`. */
export function filesOf(size: number, make: (index: number) => readonly [string, string]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: size }, (_, index) => make(index)));
}
