/**
 * What test files take from Vitest, for runs in one process: `npm run try -- mutants` bundles them with this instead, since a
 * worker for each of five hundred mutants takes hours.
 */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";

type Body = (...args: never[]) => unknown;

const isOptions = (one: unknown): one is { readonly tags?: unknown } => typeof one === "object" && one !== null;
/** Tests that `npm run check` leaves out are left out here too. */
const isSlow = (rest: readonly unknown[]): boolean => rest.some((one) => isOptions(one) && one.tags === "slow");

/** A test as it was declared, with what is done before and after. */
export interface CollectedTest {
  readonly name: string;
  run(): Promise<void>;
}

let collected: CollectedTest[] = [];
let path: string[] = [];
let before: Body[] = [];
let after: Body[] = [];

/** The tests that a module declares as it is loaded. */
export async function collect(load: () => Promise<unknown>): Promise<readonly CollectedTest[]> {
  [collected, path, before, after] = [[], [], [], []];
  await load();
  return collected;
}

function declare(name: unknown, ...rest: readonly unknown[]): void {
  if (isSlow(rest)) return;
  const body = rest.find((one) => typeof one === "function") as Body | undefined;
  if (body === undefined) return;
  const [first, last] = [[...before], [...after]];
  collected.push({
    name: [...path, String(name)].join(" > "),
    async run() {
      for (const hook of first) await hook();
      try {
        await body();
      } finally {
        for (const hook of last) await hook();
      }
    },
  });
}

function group(name: unknown, ...rest: readonly unknown[]): void {
  if (isSlow(rest)) return;
  const body = rest.find((one) => typeof one === "function") as Body | undefined;
  const outside = [path, before, after] as const;
  [path, before, after] = [[...path, String(name)], [...before], [...after]];
  body?.();
  [path, before, after] = outside;
}

const each =
  (to: typeof declare) =>
  (rows: readonly unknown[]) =>
  (name: unknown, ...rest: readonly unknown[]): void => {
    const body = rest.find((one) => typeof one === "function") as ((...args: unknown[]) => unknown) | undefined;
    for (const [index, row] of rows.entries())
      to(`${String(name)} [${index}] ${nameOf(row)}`, ...rest.filter(isOptions), () =>
        body?.(...(Array.isArray(row) ? row : [row])),
      );
  };

/** What a row is about, as far as it says so. */
function nameOf(row: unknown): string {
  const parts = Array.isArray(row) ? row : typeof row === "object" && row !== null ? Object.values(row) : [row];
  return parts.find((part) => typeof part === "string")?.slice(0, 60) ?? "";
}

const nothing = (): void => {};

export const test = Object.assign(declare, {
  each: each(declare),
  skip: nothing,
  skipIf: (condition: unknown) => (condition ? nothing : declare),
  runIf: (condition: unknown) => (condition ? declare : nothing),
});
export const it = test;
export const describe = Object.assign(group, {
  each: each(group),
  skip: nothing,
  skipIf: (condition: unknown) => (condition ? nothing : group),
  runIf: (condition: unknown) => (condition ? group : nothing),
});
export const beforeEach = (hook: Body): void => void before.push(hook);
export const afterEach = (hook: Body): void => void after.push(hook);
export const beforeAll = (hook: Body): void => void before.push(hook);
export const afterAll = (hook: Body): void => void after.push(hook);

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
const global = globalThis as unknown as Record<symbol, object>;
export const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  global[ASYMMETRIC_MATCHERS_OBJECT],
  { unreachable: (message?: string) => chai.assert.fail(message ?? "this is not reached") },
);
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, writable: true, configurable: true });
setState({ assertionCalls: 0, testPath: "", currentTestName: "" }, expect as never);
