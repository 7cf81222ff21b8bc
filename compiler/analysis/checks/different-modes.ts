import { keyOf } from "../../model/compare-values.js";
import { defaultsOf } from "../../model/conditions.js";
import type { PackModel } from "../../model/pack-model.js";
import type { Value } from "../../model/record-model.js";
import { contentOf } from "../../model/record-text.js";
import { defineCheck } from "../define-check.js";
import type { Session } from "../model/session.js";

/**
 * Packs that are played in one session, and say differently how. A pack that says nothing takes over what the one says
 * to which it adds; that one, saying nothing, means the default.
 */
export const differentModes = defineCheck({
  name: "different-modes",
  needs: ["SameInSession"],
  ofMissing: false,
  check({ session }, report) {
    const { pack } = session.pack;
    const { extended, roles } = session;
    if (pack === undefined || extended?.pack === undefined) return;
    const { entries, lines } = pack.record.globals;
    for (const [at, { name, values }] of entries.entries()) {
      const [value] = values;
      if (!roles.calls("SameInSession", name) || value === undefined) continue;
      const other = valueIn(extended, name, session);
      if (other === undefined || keyOf(other) === keyOf(value)) continue;
      const place = { at: contentOf(extended.pack.record, extended.pack.record.firstLine), in: extended.pack };
      const data = { name, value: keyOf(value), other: keyOf(other) };
      report(pack, contentOf(pack.record, lines[at] ?? 0), data, {
        related: [{ ...place, message: "This is the pack to which it adds." }],
      });
    }
  },
});

function valueIn({ pack }: PackModel, name: string, { roles }: Session): Value | undefined {
  const written = pack?.record.globals.entries.find((entry) => entry.name === name)?.values[0];
  return written ?? defaultsOf(name, roles.system)[0]?.value;
}
