import path from "node:path";
import { printable } from "../compiler/index.js";
import type { Configuration, ConfigurationProblem } from "./configuration/configuration.js";
import { configurationFinder } from "./configuration/nearest-configuration.js";
import { type Disk, openDisk } from "./files/disk.js";
import { shownFolder, shownPath } from "./files/paths.js";
import { boundedDisk, type ReadRoots, readRoots, whyOutside } from "./files/read-root.js";

/** The disk as one run of a command, or one server, sees it: files, and the configurations above them. */
export interface Project {
  /** Absolute path of the current folder; paths are displayed relative to it. */
  readonly cwd: string;
  readonly disk: Disk;
  /** How far reading goes. */
  readonly roots: ReadRoots;
  /** Absolute paths of the files read, and of the pictures that cards name: no output replaces them. */
  readonly inputs: Set<string>;
  /** The nearest configuration above a folder. */
  readonly configurationOf: (folder: string) => Configuration | undefined;
  /** All configurations used so far. */
  readonly configurations: readonly Configuration[];
  /** Problems of configurations, as they are found. */
  readonly configurationProblems: ConfigurationInTrouble[];
  /** Reports something worth knowing that isn't a mistake, in one sentence. */
  remark(sentence: string): void;
  /** Reports links that aren't followed because they lead out of the read root; each once. */
  passOver(links: readonly string[]): void;
  /** Reports a `.gitignore` that is not followed because it has more than so many lines. */
  overlook(gitignore: string, most: number): void;
  /** Reports something the user can fix, in one sentence. */
  fail(sentence: string): void;
  /** Reports a bug in Cardwright, in one sentence. */
  bug(sentence: string, error?: unknown): void;
  /** Called with what loads code that not every run needs. */
  readonly loadCode?: <Code>(load: () => Promise<Code>) => Promise<Code>;
  /** A path for display in sentences, safe for consoles. Output for machines uses `shownPath`. */
  shown(file: string): string;
}

export interface ConfigurationInTrouble {
  readonly file: string;
  readonly problems: readonly ConfigurationProblem[];
}

/** Opens a disk that reports what it can't read. */
export type OpenDisk = (complain: (file: string, reason: string) => void) => Disk;

/** Receives problems. */
export type Complaints = Pick<Project, "remark" | "fail" | "bug">;

/** `open` opens another disk than the machine's, such as a revision. `inputs` may be those of another project. */
export function openProject(
  cwd: string,
  { remark, fail, bug }: Complaints,
  open: OpenDisk = openDisk,
  inputs = new Set<string>(),
): Project {
  const shown = (file: string) => printable(shownPath(file, cwd));
  const cannotRead = (file: string, reason: string) => fail(`cannot read ${shown(file)}: ${reason}`);
  const whole = open(cannotRead);
  const roots = readRoots(whole, cwd);
  const bounded = boundedDisk(whole, roots, (file) => cannotRead(file, whyOutside(file, { disk: whole, roots }, cwd)));
  const noting = (look: Disk["read"]) => (file: string) => {
    const found = look(file);
    if (found !== undefined) inputs.add(file);
    return found;
  };
  const disk: Disk = { ...bounded, read: noting(bounded.read), glance: noting(bounded.glance) };
  const configurations: Configuration[] = [];
  const configurationProblems: ConfigurationInTrouble[] = [];
  const configurationOf = configurationFinder(
    { disk, roots },
    (file, problems) => configurationProblems.push({ file, problems }),
    (configuration) => configurations.push(configuration),
  );
  const passedOver = new Set<string>();
  const passOver = (links: readonly string[]) => {
    const fresh = links.filter((link) => !passedOver.has(link));
    for (const link of fresh) passedOver.add(link);
    const [first] = fresh;
    if (first === undefined) return;
    const root = shownFolder(roots.rootOf(path.dirname(first)), cwd);
    const names = fresh.slice(0, 3).map(shown).join(", ");
    const more = fresh.length > 3 ? ` and ${fresh.length - 3} more` : "";
    if (fresh.length === 1) remark(`${names} is a link that leads outside ${root}, so it is not followed`);
    else remark(`${fresh.length} links lead outside ${root}, so they are not followed: ${names}${more}`);
  };
  const overlook = (gitignore: string, most: number) =>
    remark(`${shown(gitignore)} has more than ${most} lines, so it is not followed: what it ignores is read`);
  return {
    cwd,
    disk,
    roots,
    inputs,
    configurationOf,
    configurations,
    configurationProblems,
    remark,
    passOver,
    overlook,
    fail,
    bug,
    shown,
  };
}
