import path from "node:path";
import type { Diagnostic } from "../../compiler/index.js";
import {
  configurationFindings,
  noteUnmatched,
  placeToWrite,
  type SharedState,
  withSlashes,
} from "../../project/index.js";
import { LinkedPacks } from "./linked-packs.js";
import { filesBesideOf, type PackHost, sameConfiguration } from "./packs.js";
import { folderOf, type SurveyedFolder, survey, type WorkspaceContext } from "./survey.js";

/** The packs of all folders of the workspace and of the open documents, in their current state. */
export type Workspace = ReturnType<typeof createWorkspace>;

export function createWorkspace(context: WorkspaceContext) {
  const kept: SharedState = { checkers: new Map(), systems: new Map() };
  const { documents } = context;
  const packs = new LinkedPacks(context);
  let surveys: readonly SurveyedFolder[] = [];
  let byFile: ReadonlyMap<string, PackHost> = new Map();

  return {
    /** All packs found, loaded or not. */
    hosts: (): readonly PackHost[] => [...packs.hosts.values()],
    /** The pack of a file, if known. */
    hostOf: (file: string): PackHost | undefined => byFile.get(file),
    /** Loads the pack; undefined if it can't be read. */
    read: (host: PackHost): PackHost | undefined => packs.read(host),
    /** The same in the background, yielding now and then. It stops when `goOn` returns false. */
    readSlowly: (host: PackHost, goOn: () => boolean): Promise<PackHost | undefined> => packs.readSlowly(host, goOn),
    /** Scans the disk again; unchanged packs stay open. Returns the files that are gone. */
    async rescan(): Promise<readonly string[]> {
      const before = byFile;
      const found = await survey(context, kept);
      surveys = found.surveys;
      byFile = new Map(found.hosts.flatMap((host) => [...host.files].map((file) => [file, host] as const)));
      const old = packs.replaceHosts(found.hosts);
      for (const host of found.hosts) {
        const known = old.get(host.key);
        if (known === undefined || !sameConfiguration(known, host) || hasForeignBytes(host)) continue;
        packs.takeOver(host, known);
        const { live } = host;
        if (live === undefined) continue;
        for (const file of host.files) {
          const text = textIn(host, file);
          if (text !== undefined) live.bringTo(file, text);
          host.checkContext.project.disk.forget(path.normalize(file));
        }
        live.configure(host.settings);
        live.lookBeside(filesBesideOf(host));
      }
      packs.linkAgain();
      return [...before.keys()].filter((file) => !byFile.has(file));
    },
    /** After an edit of a pack: updates the packs that use it, and returns them. */
    updateDependents: (host: PackHost): readonly PackHost[] => packs.updateDependents(host),
    /** Loads the other packs of the repository of a pack, if it has a rule on all of them. False if it has none. */
    readAround: (host: PackHost, goOn: () => boolean): Promise<boolean> => packs.readAround(host, goOn),
    /** Texts that have been read already, for places in files outside all packs. */
    textOf(file: string): string | undefined {
      const open = documents.get(file)?.text;
      if (open !== undefined) return open;
      const [ground] = surveys;
      return ground?.project.disk.glance(path.normalize(file))?.text;
    },
    /** True for a link that leads out of its pack and isn't open: editors write through links. */
    leadsOut(file: string): boolean {
      const folder = folderOf(file, context.folders());
      const ground = surveys.find(({ project }) => project.cwd === folder) ?? surveys[0];
      if (ground === undefined) return false;
      const named = new Set([...documents.all()].map((document) => path.normalize(document.path)));
      return placeToWrite(path.normalize(file), { ...ground.project, named }).outside !== undefined;
    },
    /** What is found in configurations, by file. */
    async configurationFindings(): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
      const findings = new Map<string, Diagnostic[]>();
      for (const { project } of surveys) {
        for (const { file } of project.configurations) findings.set(withSlashes(file), []);
        noteUnmatched(project);
        for (const finding of await configurationFindings(project)) {
          const others = findings.get(finding.file) ?? [];
          if (!others.some((other) => JSON.stringify(other) === JSON.stringify(finding))) others.push(finding);
          findings.set(finding.file, others);
        }
      }
      return findings;
    },
  };

  function textIn({ checkContext }: PackHost, file: string): string | undefined {
    return documents.get(file)?.text ?? checkContext.project.disk.glance(path.normalize(file))?.text;
  }

  /** Invalid bytes are only reported for the file on disk. */
  function hasForeignBytes({ checkContext, files }: PackHost): boolean {
    return [...files].some(
      (file) =>
        documents.get(file) === undefined &&
        checkContext.project.disk.glance(path.normalize(file))?.encoding !== undefined,
    );
  }
}
