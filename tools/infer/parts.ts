/** The logarithm of the chance that something is coincidence, below which it is taken for none. */
export const LEAST_CHANCE = -2;

/**
 * Whether something holds in each of three parts of 70 %, and in what each leaves out: a share of what was there follows
 * from its index alone, so that the same table gives the same parts.
 */
export function isInParts<Item>(
  items: readonly Item[],
  holds: (part: readonly Item[], isMost: boolean) => boolean,
  indexOf: (item: Item, at: number) => number = (item, at) => (typeof item === "number" ? item : at),
): boolean {
  return [1, 2, 3].every((split) => {
    const isHeld = (item: Item, at: number): boolean =>
      (Math.imul(indexOf(item, at) + 1013 * split, 0x9e3779b1) >>> 16) % 10 < 3;
    return (
      holds(
        items.filter((item, at) => !isHeld(item, at)),
        true,
      ) && holds(items.filter(isHeld), false)
    );
  });
}
