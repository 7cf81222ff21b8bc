interface NamedRecord {
  readonly name: string;
}

/** Comparing each with each makes nothing, and is the fastest for so few as nearly all records have. */
const FEW = 12;

/** True: no name stands there twice. False: one may, and whoever asks has to look. */
export function areSurelyDistinct(items: readonly NamedRecord[]): boolean {
  if (items.length > FEW) return false;
  for (let index = 1; index < items.length; index++) {
    const name = items[index]?.name;
    for (let before = 0; before < index; before++) if (items[before]?.name === name) return false;
  }
  return true;
}
