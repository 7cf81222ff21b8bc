/** What was typed in a tab and is nowhere else. */
export interface Draft {
  /** When it was typed last, in milliseconds since 1970. */
  readonly at: number;
  /** The hash of the address that the pack was opened by. */
  readonly from: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Drafts in the page's own storage: a reload, another pack or a closed tab loses nothing that was typed. */
export interface Drafts {
  /** The one of this tab. */
  own(): Draft | undefined;
  /** Replaces the one of this tab; undefined removes it. False: the storage is full, or forbidden. */
  keep(draft: Draft | undefined): boolean;
  /** Makes the one of this tab one that is offered. */
  setAside(): void;
  /** The newest that no open tab has. */
  left(): Promise<{ readonly key: string; readonly draft: Draft } | undefined>;
  drop(key: string): void;
}

const PREFIX = "cardwright-draft:";
/** Older ones go when a new one comes. */
const MOST = 10;
/** Milliseconds that the page before a reload may take to end. */
const PATIENCE = 1_000;

/** Opens the drafts as the tab that this page is in; a copy of a tab is a tab of its own. */
export async function openDrafts(): Promise<Drafts> {
  const mine = PREFIX + (await nameOfTab());
  const read = (key: string): Draft | undefined => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "") as Draft;
    } catch {
      return undefined;
    }
  };
  const write = (key: string, draft: Draft): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  };
  const all = () =>
    keysOfStorage()
      .flatMap((key) => {
        const draft = read(key);
        return draft === undefined ? [] : [{ key, draft }];
      })
      .sort((one, other) => other.draft.at - one.draft.at);
  const drop = (key: string) => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing can be kept either.
    }
  };
  return {
    own: () => read(mine),
    keep(draft) {
      if (draft === undefined) {
        drop(mine);
        return true;
      }
      for (const { key } of all().slice(MOST - 1)) if (key !== mine) drop(key);
      return write(mine, draft);
    },
    setAside() {
      const draft = read(mine);
      if (draft !== undefined && write(PREFIX + crypto.randomUUID(), draft)) drop(mine);
    },
    async left() {
      const open = await openTabs();
      return all().find(({ key }) => key !== mine && !open.has(key));
    },
    drop,
  };
}

function keysOfStorage(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** A lock says that the tab is open. */
async function nameOfTab(): Promise<string> {
  const known = storedName();
  if (known !== undefined && (await hold(known))) return known;
  const name = crypto.randomUUID();
  await hold(name);
  try {
    sessionStorage.setItem("cardwright-tab", name);
  } catch {
    // The tab forgets its name.
  }
  return name;
}

function storedName(): string | undefined {
  try {
    return sessionStorage.getItem("cardwright-tab") ?? undefined;
  } catch {
    return undefined;
  }
}

function hold(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const forever = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks
      .request(PREFIX + name, { signal: AbortSignal.timeout(PATIENCE) }, forever)
      .catch(() => resolve(false));
  });
}

async function openTabs(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}
