import type { Checker, CheckSettings, Diagnostic, PackInput, PackModel, UsedPack } from "../../compiler/index.js";
import { readPack } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { createPackIndex, type PackIndex } from "./pack-index.js";

/** What the edge gives to keep a pack open. */
export interface LivePackInput extends PackInput {
  readonly checker: Checker;
}

/** Replaces a piece of a text: offsets in the text as it was before. */
export interface ReplacedSpan extends Span {
  readonly text: string;
}

/** A pack that is kept up to date with the texts of its files. */
export interface LivePack {
  /** As it is now. */
  readonly model: PackModel;
  readonly index: PackIndex;
  /** Counts up whenever something changes. */
  readonly version: number;
  /** Takes over edits of one file, each of the text as the one before left it; `text` is what they lead to. */
  edit(path: string, edits: readonly ReplacedSpan[], text: string): void;
  /** Another pack that this one uses has changed. */
  use(usePack: (folder: string) => UsedPack): void;
  /** The findings in a file as far as they follow without the analyses of decks; those as last known. */
  findings(path: string): readonly Diagnostic[];
}

export function openLivePack(input: LivePackInput, settings: () => CheckSettings): LivePack {
  let files = [...input.files];
  let usePack = input.usePack;
  let model: PackModel;
  let index: PackIndex | undefined;
  let findings: Map<string, Diagnostic[]> | undefined;
  let version = 0;
  const read = (): void => {
    model = readPack({ ...input, usePack, files });
    index = undefined;
    findings = undefined;
    version++;
  };
  read();
  return {
    get model() {
      return model;
    },
    get index() {
      index ??= createPackIndex(model);
      return index;
    },
    get version() {
      return version;
    },
    edit(path, _edits, text) {
      files = files.map((file) => (file.path === path ? { ...file, text, encoding: undefined } : file));
      read();
    },
    use(next) {
      usePack = next;
      read();
    },
    findings(path) {
      findings ??= byFile(input.checker.check(model, settings()));
      return findings.get(path) ?? [];
    },
  };
}

function byFile(diagnostics: readonly Diagnostic[]): Map<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const known = files.get(diagnostic.file);
    if (known === undefined) files.set(diagnostic.file, [diagnostic]);
    else known.push(diagnostic);
  }
  return files;
}
