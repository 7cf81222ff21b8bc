import { printable } from "../index.js";
import type { Configuration, ConfigurationProblem } from "./configuration/configuration.js";
import { configurationFinder } from "./configuration/nearest-configuration.js";
import { type Disk, openDisk } from "./files/disk.js";
import { shownPath } from "./files/paths.js";

/** What lies on disk as one run of a command, or one server, sees it: files, and the configurations above them. */
export interface Project {
  /** Absolute path of the current folder, from which paths are shown. */
  readonly cwd: string;
  readonly disk: Disk;
  /** The configuration nearest above what lies in a folder. */
  readonly configurationOf: (folder: string) => Configuration | undefined;
  /** All that were met so far. */
  readonly configurations: readonly Configuration[];
  /** What is wrong with configurations, as it is found. */
  readonly configurationProblems: ConfigurationInTrouble[];
  /** Tells, in one sentence, what whoever runs the tool can mend. */
  fail(sentence: string): void;
  /** Tells of a bug of the tool's own, in one sentence. */
  bug(sentence: string, error?: unknown): void;
  /** A path as it is shown in sentences: nothing in it can harm a console. What is for machines takes `shownPath`. */
  shown(file: string): string;
}

export interface ConfigurationInTrouble {
  readonly file: string;
  readonly problems: readonly ConfigurationProblem[];
}

/** Opens a disk that tells what it cannot read. */
export type OpenDisk = (complain: (file: string, reason: string) => void) => Disk;

/** Whoever opens a project hears of what goes wrong. */
export type Complaints = Pick<Project, "fail" | "bug">;

/** `open` opens another disk than that of the machine: a revision, say. */
export function openProject(cwd: string, { fail, bug }: Complaints, open: OpenDisk = openDisk): Project {
  const shown = (file: string) => printable(shownPath(file, cwd));
  const disk = open((file, reason) => fail(`cannot read ${shown(file)}: ${reason}`));
  const configurations: Configuration[] = [];
  const configurationProblems: ConfigurationInTrouble[] = [];
  const configurationOf = configurationFinder(
    disk,
    (file, problems) => configurationProblems.push({ file, problems }),
    (configuration) => configurations.push(configuration),
  );
  return { cwd, disk, configurationOf, configurations, configurationProblems, fail, bug, shown };
}
