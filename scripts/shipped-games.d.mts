import type { Plugin } from "esbuild";

export declare function shippedGames(): Plugin;
export declare function shippedGamesInTests(): {
  readonly name: string;
  readonly resolveId: (specifier: string) => string | undefined;
  readonly load: (id: string) => Promise<string> | undefined;
};
