import type { PackInView } from "../../features/index.js";
import type { ServerContext } from "../context.js";

type AnsweredPack = NonNullable<Awaited<ReturnType<ServerContext["ask"]>>>;

/**
 * A request with the other packs of the workspace loaded. They are awaited before the position is looked up, so that no
 * edit can come in between.
 */
export async function askInView(
  context: ServerContext,
  ...about: Parameters<ServerContext["ask"]>
): Promise<(AnsweredPack & { readonly others: readonly PackInView[] }) | undefined> {
  const packs = await context.packs();
  const asked = await context.ask(...about);
  if (asked === undefined) return undefined;
  const others = packs
    .filter(({ live }) => live !== asked.live)
    .map(({ live }) => ({
      pack: live.model,
      // Created only for packs that are searched.
      get index() {
        return live.index;
      },
    }));
  return { ...asked, others };
}
