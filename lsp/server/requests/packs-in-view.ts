import type { LivePack, PackInView } from "../../features/index.js";
import type { ServerContext } from "../context.js";

/** The packs of the workspace besides one. */
export async function packsInView(context: ServerContext, besides: LivePack): Promise<PackInView[]> {
  const packs = await context.packs();
  return packs
    .filter(({ live }) => live !== besides)
    .map(({ live }) => ({
      pack: live.model,
      // Made only for those that are looked into.
      get index() {
        return live.index;
      },
    }));
}
