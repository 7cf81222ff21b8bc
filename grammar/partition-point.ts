/**
 * The first index in `from..length` for which `isBefore` is false, or `length`. It must be true for all indices before
 * some index and false from there on: it is only asked about some of them. (binary search)
 */
export function partitionPoint(length: number, isBefore: (index: number) => boolean, from = 0): number {
  let [low, high] = [from, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
