/** An input that a stranger may put into a pack, or send to the server, to waste its reader's time, memory or files. */
export interface Trial {
  readonly group: string;
  readonly name: string;
  /** The files in the folder, by path. Their total grows in proportion to the size. */
  readonly files?: (size: number) => Files;
  readonly size: number;
  readonly words: readonly string[];
  /** Standard input. */
  readonly input?: (size: number) => string | Buffer;
  /** More standard input, once the program has said something. Without it, standard input ends after `input`. */
  readonly then?: { readonly says: RegExp; readonly input: string };
  /** Creates what isn't a file: links and pipes. The parent of the folder contains `canary`. */
  readonly prepare?: (folder: string) => void;
  /** Expected output, on either stream. */
  readonly says?: RegExp;
  /** By default, statuses 0, 1 and 2 are survived; with this, only this one. */
  readonly status?: number;
  /** The multiple of the cost of a plain file of the same size that it may take. */
  readonly times?: number;
}

export type Files = Readonly<Record<string, string | Buffer>>;

/** A support card without findings. */
export const plainCard = (number: number): string =>
  `Identifier: KITE S ${number}\nType "Support"\nAdventureResources\n    Wind 2\n`;

/** Enough plain cards for this many bytes. */
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

/** Files by number, below `size`. */
export function filesOf(size: number, make: (index: number) => readonly [string, string]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: size }, (_, index) => make(index)));
}

/** The trials of a group. */
export const inGroup = (
  group: string,
  trials: readonly (Omit<Trial, "group" | "words"> & Partial<Pick<Trial, "words">>)[],
  words: readonly string[] = ["lint"],
): readonly Trial[] => trials.map((trial) => ({ group, words, ...trial }));

/** The beginning of a game system. */
export const system = (id: string, rest: string): string =>
  `System: ${id}\nAbout: Hostile.\nSource: Nowhere\nId "${id}"\nEdition "2026-01"\n${rest}`;

export const cards = (text: string): Files => ({ "a.cards": text });

/** A card with this many extra lines. */
export const withLines = (size: number, line: (index: number) => string): Files =>
  cards(plainCard(1) + times(size, (index) => `${line(index)}\n`));

/** This many cards, each with an extra line. */
export const eachWith = (size: number, line: (index: number) => string): Files =>
  cards(times(size, (index) => `${plainCard(index + 1)}${line(index)}\n`, "---\n"));

/** A card with an error, beside something hostile: it is checked all the same. */
export const WRONG = { "a.cards": plainCard(1).replace('"Support"', '"Suport"') };
export const CHECKED = /a\.cards:2:6/;

export const configured = (configuration: unknown): Files => ({
  ...WRONG,
  "cardwright.json": JSON.stringify(configuration),
});
