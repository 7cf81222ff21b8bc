/**
 * The name of a system: `id`, or `id@edition` if there are several editions of a game. Used by shipped `.system` files,
 * packs and configurations.
 */
export interface SystemName {
  readonly id: string;
  readonly edition: string | undefined;
}

/** Parses `id@edition`. */
export function readSystemName(name: string): SystemName {
  const at = name.indexOf("@");
  return at === -1 ? { id: name, edition: undefined } : { id: name.slice(0, at), edition: name.slice(at + 1) };
}

/** Among the given names, the one with this id and the alphabetically last edition: the newest. */
export function newestNamed(id: string, names: Iterable<string>): string | undefined {
  const editions = [...names].map(readSystemName).filter((name) => name.id === id);
  if (editions.length === 0) return undefined;
  const last = editions.map(({ edition }) => edition ?? "").reduce((one, other) => (one < other ? other : one));
  return last === "" ? id : `${id}@${last}`;
}
