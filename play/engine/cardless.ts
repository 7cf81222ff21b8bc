const known = new WeakSet<object>();

/** Marks a function whose answer is the same whatever card is looked at, if that is so for all that it uses. */
export function cardless<Asked extends object>(asked: Asked, ...uses: readonly (object | undefined)[]): Asked {
  if (uses.every((one) => one === undefined || known.has(one))) known.add(asked);
  return asked;
}

export const isCardless = (asked: object): boolean => known.has(asked);
