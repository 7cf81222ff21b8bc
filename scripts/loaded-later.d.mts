import type { Plugin } from "esbuild";

export declare const OFTEN: readonly string[];
export declare const SELDOM: string;

export declare class Bundles implements Iterable<[name: string, source: string]> {
  constructor(others?: ReadonlyMap<string, string>);
  add(name: string, source: string): void;
  [Symbol.iterator](): Iterator<[name: string, source: string]>;
}

export declare function loadedLater(bundles: Bundles): Plugin;
