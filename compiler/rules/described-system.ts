import { memoize, type Span } from "../../grammar/index.js";
import { isSystemFile } from "../model/extended-system.js";
import { type DescribedSystem, describeSystem } from "../model/load-system.js";
import type { FileModel, PackModel } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import { firstContentLine, textOf } from "../model/record-text.js";
import { checkKind, checkRules, type InertCondition } from "../satisfiability/check-conditions.js";
import { inertInPlay } from "../satisfiability/conditions-of-play.js";
import { findDeadEnds } from "../satisfiability/dead-ends.js";
import { checkNamesInPlay } from "../satisfiability/names-in-play.js";
import { possibleRecords } from "../satisfiability/possible-records.js";
import { NameResolver } from "../satisfiability/resolve-names.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import type { System } from "../systems/system.js";
import type { SystemProblem } from "../systems/system-problems.js";
import { dependentsOf } from "../systems/unsure.js";

/** A `.system` file of a pack: what it says, and what is wrong with its conditions and names. */
export interface DescribingFile extends DescribedSystem, FileProblems {
  readonly file: FileModel;
}

interface FileProblems {
  readonly inert: readonly InertCondition[];
  readonly ends: readonly SystemProblem[];
}

/** The `.system` files of a pack, read once for all rules that look at them. */
export const describingFiles = memoize((pack: PackModel): readonly DescribingFile[] =>
  pack.files.filter(isSystemFile).map((file) => describe(file, pack)),
);

/** What the records of a `.system` file of a pack would declare. */
export const describeIn = (records: readonly RecordModel[], file: FileModel, pack: PackModel): DescribedSystem =>
  describeSystem(records, (key) => {
    const extended = pack.uses.find(({ folder }) => folder === key)?.system;
    return extended?.circle?.includes(file.path) ? "circular" : extended?.data;
  });

function describe(file: FileModel, pack: PackModel): DescribingFile {
  const described = describeIn(file.records, file, pack);
  // Without the names of the system it builds on, every second condition would seem to lead to nothing.
  const isUnnamed = pack.uses.some(({ problem, system }) => problem === "missing" && system === undefined);
  const { extension } = described;
  const whole = extension === "found" || extension === "left-out" || (extension === "none" && !isUnnamed);
  return { ...described, file, ...(whole ? problemsOf(file, described) : { inert: [], ends: [] }) };
}

function problemsOf(file: FileModel, { records, own, data, problems }: DescribedSystem): FileProblems {
  const system = instantiateSystem(data);
  const unread = file.records.filter(isDoubtful);
  const torn = unread.flatMap(headOfUnread);
  const unsound = records.filter(({ span }) =>
    problems.some((problem) => problem.span.start >= span.start && problem.span.end <= span.end),
  );
  const doubtful = new Set([...torn, ...unsound.flatMap(({ labels }) => labels[0]?.text ?? [])]);
  for (const { name, on } of [...data.labels, ...data.attributes, ...data.categories])
    if (on.some((place) => !system.kinds.has(place) && !system.categories.has(place))) doubtful.add(name);
  for (const circle of problems) if (circle.messageId === "kinds-circular") doubtful.add(circle.data.kind as string);
  const isUnsure = (name: string) => doubtful.has(name);
  const ofKinds = problemsOfKinds(own, system, isUnsure);
  for (const name of ofKinds.doubtful) doubtful.add(name);
  const possible = possibleRecords(system, isUnsure);
  const names = new NameResolver(possible, isUnsure);
  findDeadEnds(own, file.text, names);
  checkNamesInPlay(records, names);
  // What a name's own record leads to nothing with isn't told again where the name is used.
  for (const { span, severity } of names.found) {
    const [head] = records.find((one) => one.span.start <= span.start && span.end <= one.span.end)?.labels ?? [];
    if (severity === "error" && head !== undefined && DECLARES_NAME.has(head.name)) doubtful.add(head.text);
  }
  const inert = [...ofKinds.inert, ...checkRules(own, names), ...inertInPlay(records, possible, isUnsure)];
  const ends = [...ofKinds.ends, ...names.certain];
  // What a declaration says that can't be read in full isn't judged.
  const isJudged = ({ span }: { readonly span: Span }): boolean =>
    !unread.some(({ node }) => node.start <= span.start && span.start < node.start + node.text.length);
  return { inert: inert.filter(isJudged), ends: ends.filter(isJudged) };
}

/**
 * What is wrong with the conditions of kinds, and what is in doubt for that: nobody knows what such a kind was to be, so
 * that nothing follows for other kinds, nor for the names on it.
 */
function problemsOfKinds(
  { kinds }: DescribedSystem["own"],
  system: System,
  isUnsure: (name: string) => boolean,
): FileProblems & { readonly doubtful: ReadonlySet<string> } {
  const { data } = system;
  const declared = kinds.filter(({ removed }) => !removed);
  const resolving = (doubt: ReadonlySet<string>): NameResolver => {
    const isDoubtful = (name: string) => isUnsure(name) || doubt.has(name);
    return new NameResolver(possibleRecords(system, isDoubtful), isDoubtful);
  };
  const checked = (one: (typeof kinds)[number], doubt: ReadonlySet<string>) => {
    const names = resolving(doubt);
    return { ...checkKind(one, names), ends: names.found };
  };
  const doubtOf = (unclear: readonly (typeof kinds)[number][]): ReadonlySet<string> => {
    const { kindFrom } = data;
    if (unclear.length === 0 && (kindFrom === undefined || system.attributes.has(kindFrom))) return new Set();
    const named = new Set(unclear.map(({ declaration }) => declaration.name));
    const doubt = dependentsOf(data, { kinds: named, names: new Set(), defaults: new Set(), anyName: false });
    return new Set([...doubt.kinds, ...doubt.names]);
  };
  const none: ReadonlySet<string> = doubtOf([]);
  const names = resolving(none);
  const unclear = declared.filter((one) => checkKind(one, names).isUnclear);
  // Where one follows from another, that one is what is wrong; of a circle, the first.
  const roots = unclear.flatMap((one) => {
    const found = checked(one, doubtOf(unclear.filter((other) => other !== one)));
    return found.isUnclear ? [found] : [];
  });
  const all = roots.length > 0 ? roots : unclear.map((one) => checked(one, none));
  const isTold = all.every(({ inert, ends }) => inert.length + ends.length > 0);
  const told = roots.length > 0 ? roots : isTold ? all.slice(0, 1) : [];
  return {
    inert: told.flatMap(({ inert }) => inert),
    ends: told.flatMap(({ ends }) => ends),
    doubtful: doubtOf(unclear),
  };
}

/** What a record that can't be read may declare: the text of its label, or a word of the first line that is none. */
export const headOfUnread = (record: RecordModel): readonly string[] => {
  const [head] = record.labels;
  const first = firstContentLine(record);
  if (head !== undefined && head.line === first && record.system.labels.has(head.name))
    return [head.text, ...head.text.split(/\s+/)];
  return textOf(record, first).match(/[\p{L}\p{M}][\p{L}\p{M}\p{N}-]*/gu) ?? [];
};

const DECLARES_NAME: ReadonlySet<string> = new Set(["Label", "Attribute", "Category"]);

/** Something is wrong with what it declares, so nobody knows what it is to say. */
export function isDoubtful(record: RecordModel): boolean {
  const { globals, categories, uncertain } = record;
  const entries = [globals, ...categories].flatMap((section) => section.entries);
  return uncertain || [record, ...entries].some((one) => findingsOf(one).some(({ severity }) => severity !== "info"));
}
