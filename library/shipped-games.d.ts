/** Made by scripts/shipped-games.mjs: the systems of this repository, each loaded when it is asked for. */
declare module "virtual:shipped-games" {
  /** By id (the newest edition) and `id@edition`; those that describe systems or are only extended included. */
  export const SHIPPED_GAMES: Readonly<
    Record<string, () => Promise<{ readonly default: import("../compiler/index.js").SystemData }>>
  >;
}
