import type { PackInView } from "../../features/index.js";
import type { ServerContext } from "../context.js";

type AnsweredPack = NonNullable<Awaited<ReturnType<ServerContext["ask"]>>>;

/**
 * A question with the other packs of the workspace in view. The packs are waited for before the place is looked up: nothing
 * is typed between the two.
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
      // Made only for those that are looked into.
      get index() {
        return live.index;
      },
    }));
  return { ...asked, others };
}
