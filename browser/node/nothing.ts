/** For modules of Node that are named in files of which a browser uses something else. */
const nothing: Readonly<Record<string, never>> = {};
export default nothing;

export function spawnSync(): never {
  throw new Error("a browser starts no programs");
}

/** Messages come to a worker one by one, not in a stream. */
export class PassThrough {
  constructor() {
    throw new Error("a browser has no streams of Node");
  }
}
