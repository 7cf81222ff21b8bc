/**
 * What a system is called: `id`, or `id@edition` where several editions of one game stand side by side. Shipped `.system`
 * files are called so, and so are systems in packs and configurations.
 */
export interface SystemName {
  readonly id: string;
  readonly edition: string | undefined;
}

/** Takes `id@edition` apart. */
export function readSystemName(name: string): SystemName {
  const at = name.indexOf("@");
  return at === -1 ? { id: name, edition: undefined } : { id: name.slice(0, at), edition: name.slice(at + 1) };
}

/** The name among those given that has this id, and the last edition in the order of the alphabet: the newest. */
export function newestNamed(id: string, names: Iterable<string>): string | undefined {
  const editions = [...names].map(readSystemName).filter((name) => name.id === id);
  if (editions.length === 0) return undefined;
  const last = editions.map(({ edition }) => edition ?? "").reduce((one, other) => (one < other ? other : one));
  return last === "" ? id : `${id}@${last}`;
}
