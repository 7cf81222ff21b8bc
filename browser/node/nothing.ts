/** Replaces Node modules that browsers never reach. */
const nothing: Readonly<Record<string, never>> = {};
export default nothing;

export function spawnSync(): never {
  throw new Error("a browser starts no programs");
}

/** A worker gets whole messages, not a stream. */
export class PassThrough {
  constructor() {
    throw new Error("a browser has no streams of Node");
  }
}
