import type { Session } from "../model/session.js";

/** All play together against the game: as the pack says, or the one to which it adds. */
export function isAgainstGame({ pack, extended, roles }: Session): boolean {
  const records = [pack, extended].flatMap((one) => one?.pack?.record ?? []);
  return records.some(({ kinds }) => roles.is("AgainstGame", kinds));
}
