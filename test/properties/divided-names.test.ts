import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { loadSystem } from "../../compiler/model/load-system.js";
import { meaningOf } from "../../compiler/proof/record-meaning.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { System } from "../../compiler/systems/system.js";
import { legalLine, legalMember } from "../planted/mistakes/legal-lines.js";
import { check, packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { runs } from "../support/sweep.js";
import { resolveShipped, SHIPPED, shippedSystem } from "../support/systems.js";

/** Every name that a system declares, typed with blanks inside, is the name in one piece: one finding, and it is mended. */

interface Place {
  readonly name: string;
  /** A record that has the name, written so. */
  record(written: string): string;
}

const systems = new Map<string, System>([
  ...SHIPPED.map((name) => [name, shippedSystem(name)] as const),
  ...readSamples("samples/tavern")
    .filter(({ path }) => path.endsWith(".system"))
    .map(
      ({ text }) =>
        ["tavern", instantiateSystem(loadSystem(text, resolveShipped, shippedSystem("meta")).data)] as const,
    ),
]);

describe.each([...systems])("%s", (_, system) => {
  test("a name with blanks inside is the name, with one finding that mends it", { tags: "slow" }, () => {
    const places = placesIn(system);
    const cases = fc
      .constantFrom(...places)
      .filter(({ name }) => name.length > 1)
      .chain((place) =>
        fc
          .uniqueArray(fc.integer({ min: 1, max: place.name.length - 1 }), { minLength: 1, maxLength: 3 })
          .map((cuts) => ({ place, divided: divided(place.name, cuts) })),
      );
    fc.assert(
      fc.property(cases, ({ place, divided }) => {
        const [whole, written] = [place.record(place.name), place.record(divided)];
        expect(meaningIn(written, system), written).toBe(meaningIn(whole, system));
        const at = place.record("\u0001").indexOf("\u0001");
        const before = check(whole, system);
        const found = check(written, system);
        const added = found.filter(({ data }) => data.name === divided || data.written === divided);
        expect(
          added.map(({ message }) => message),
          written,
        ).toHaveLength(1);
        const others = found.filter((one) => !added.includes(one));
        // What is found about the name itself may wait until it is in one piece.
        const elsewhere = before.filter(({ span }) => span.start !== at);
        expect([before, elsewhere].map((all) => all.map(idOf))).toContainEqual(others.map(idOf));
        const [fix] = added[0]?.fixes ?? [];
        expect(fix?.safe, written).toBe(true);
        expect(applyEdits(written, fix?.edits ?? [])).toBe(whole);
      }),
      runs(300),
    );
  });
});

const idOf = ({ rule, messageId }: Diagnostic): string => `${rule}/${messageId}`;

function divided(name: string, cuts: readonly number[]): string {
  return [...name].map((letter, at) => (cuts.includes(at) ? ` ${letter}` : letter)).join("");
}

function meaningIn(text: string, system: System): string {
  return packOf(text, system)
    .files.map(({ records }) => meaningOf(records))
    .join("\n");
}

/** Without names that may not stand there at all, for that would be a second mistake. */
function placesIn(system: System): Place[] {
  return everywhere(system).filter(({ name, record }) =>
    packOf(record(name), system).files.every(({ records }) =>
      records.every(({ globals }) => globals.entries.every(({ placement }) => placement !== "misplaced")),
    ),
  );
}

function everywhere(system: System): Place[] {
  const { data, categories } = system;
  const isMember = (on: readonly string[]): boolean => on.some((place) => categories.has(place));
  const card = "Identifier: REEF 1\n\n";
  return [
    ...data.categories
      .flatMap((declaration) => [declaration.name, ...declaration.shortcuts].map((name) => ({ ...declaration, name })))
      .map((declaration): Place => {
        return {
          name: declaration.name,
          record: (written) => `${card}${written}\n    ${legalMember(declaration, system)}\n`,
        };
      }),
    ...data.labels.map(({ name }): Place => ({ name, record: (written) => `\n${written}: Low tide\n\nDepth 2\n` })),
    ...data.attributes
      .filter(({ on }) => !isMember(on))
      .map((declaration): Place => {
        return {
          name: declaration.name,
          record: (written) => `${card}${legalLine({ ...declaration, name: written })}\n`,
        };
      }),
  ];
}
