import { source } from "axe-core";
import type { Locator } from "playwright-core";

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * What axe-core calls serious or critical on a page, by the rule and the first place. `body` is of the page or frame.
 * What fades in is judged when it is there.
 */
export async function seriousFindings(body: Locator): Promise<readonly string[]> {
  await body.evaluate(
    "Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity).map(({ finished }) => finished)).then(() => true)",
  );
  await body.evaluate(`${source}; undefined`);
  const violations: readonly Violation[] = await body.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.slice(0, 3).map(({ html }) => ({ html })) })))",
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
}
