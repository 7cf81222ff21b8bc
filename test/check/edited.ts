import { type EditedPack, openEditedPack } from "../../compiler/check/live/edited-pack.js";
import { finish } from "../../compiler/check/live/finish.js";
import { checkPackData } from "../../compiler/check/live/pack-data.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import type { PackInput } from "../../compiler/model/read-pack.js";
import { readPack } from "../../compiler/model/read-pack.js";
import type { System } from "../../compiler/systems/system.js";
import { analyses } from "../../play/analysis/check-analyses.js";
import { createChecker } from "../../play/create-checker.js";
import { CHOOSABLE, shippedSystem } from "../support/systems.js";

const SETTINGS = { severityOf: () => undefined, today: "2030-01-01" };

type Files = Readonly<Record<string, string>>;
type Checker = ReturnType<typeof createChecker>;

/** `used`: the files of the pack in `../other`. `own`: a system that packs may name besides the shipped ones. */
function inputOf(files: Files, checker: Checker, used?: Files, own?: System): PackInput {
  const other = used && readPack(inputOf(used, checker, undefined, own));
  return {
    files: Object.entries(files).map(([path, text]) => {
      const system = shippedSystem(path.endsWith(".system") ? "meta" : "got");
      return { path, text, encoding: undefined, system };
    }),
    findSystem: (name) => {
      if (name === own?.data.id) return own;
      return CHOOSABLE.includes(name) ? shippedSystem(name) : undefined;
    },
    systemNames: own === undefined ? CHOOSABLE : [...CHOOSABLE, own.data.id],
    readerOf: checker.readerOf,
    usePack: (folder) => {
      const pack = folder === "../other" ? other : undefined;
      return { folder, problem: pack === undefined ? "missing" : undefined, pack };
    },
  };
}

/** A pack that takes edits; `hasFile` tells which files are next to it. */
export function open(files: Files, hasFile?: PackInput["hasFile"], used?: Files, own?: System): EditedPack {
  const checker = createChecker();
  return finish(openEditedPack({ ...inputOf(files, checker, used, own), hasFile }, checker, SETTINGS));
}

/** As people compare them: every part but the fixes' own texts of systems. */
function told(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.map(({ rule, messageId, message, severity, span, related, fixes, tags, record }) => {
    return { rule, messageId, message, severity, span, related, fixes, tags, record };
  });
}

const fresh = createChecker();

/** The findings of a fresh start, by file. */
export function checkFresh(files: Files, used?: Files, own?: System): Record<string, unknown[]> {
  const found = fresh.check(readPack(inputOf(files, fresh, used, own)), SETTINGS);
  return Object.fromEntries(
    Object.keys(files).map((path) => [path, told(found.filter((finding) => finding.file === path))]),
  );
}

/** The checks that take long are made here, or in what may be another thread: all that goes there is data. */
export function checkOpen(pack: EditedPack, elsewhere = false): Record<string, unknown[]> {
  if (elsewhere) {
    const { data, take } = pack.forLater();
    take(structuredClone(checkPackData(structuredClone(data), createChecker().readerOf, analyses.check)));
  } else finish(pack.later());
  return Object.fromEntries(pack.model.files.map(({ path }) => [path, told(pack.findings(path))]));
}
