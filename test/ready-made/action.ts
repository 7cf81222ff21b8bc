import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";

/** A composite action, as far as it is used here. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}

export const action: Action = parse(readFileSync("action.yml", "utf8"));

/** What a run of an action has left behind. */
export interface ActionRun {
  /** Of the first step that failed; 0 if none did. */
  readonly status: number;
  readonly out: string;
  readonly error: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Steps that use other actions, which were not run. */
  readonly used: readonly Step[];
}

/** Runs the shell steps of the action in a folder, as a runner of GitHub does. `tools` is a folder with programs that go first. */
export function runAction(folder: string, inputs: Readonly<Record<string, string>>, tools?: string): ActionRun {
  const temp = mkdtempSync(path.join(tmpdir(), "cardwright-runner-"));
  const summary = path.join(temp, "summary.md");
  writeFileSync(summary, "");
  const context = new Map<string, string>(
    Object.entries(action.inputs).map(([name, { default: usual = "" }]) => [`inputs.${name}`, inputs[name] ?? usual]),
  );
  context.set("github.action_path", process.cwd());
  let [status, out, error] = [0, "", ""];
  const used: Step[] = [];
  for (const step of action.runs.steps) {
    if (status !== 0 || !holds(step.if, context)) continue;
    if (step.run === undefined) {
      used.push(step);
      continue;
    }
    const output = path.join(temp, "output");
    writeFileSync(output, "");
    const ran = spawnSync("bash", ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step.run], {
      cwd: path.join(folder, evaluate(step["working-directory"] ?? ".", context)),
      encoding: "utf8",
      env: {
        PATH: `${tools === undefined ? "" : `${tools}:`}${path.dirname(process.execPath)}:${process.env.PATH}`,
        HOME: temp,
        RUNNER_TEMP: temp,
        GITHUB_ACTIONS: "true",
        GITHUB_WORKSPACE: folder,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, evaluate(text, context)])),
      },
    });
    out += ran.stdout;
    error += ran.stderr;
    status = ran.status ?? 1;
    for (const [, name, value] of readFileSync(output, "utf8").matchAll(/^(\w+)=(.*)$/gm))
      context.set(`steps.${step.id}.outputs.${name}`, value ?? "");
  }
  const outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, { value }]) => [name, evaluate(value, context)]),
  );
  const left = { status, out, error, summary: readFileSync(summary, "utf8"), outputs, used };
  rmSync(temp, { recursive: true });
  return left;
}

/** `${{ inputs.paths }}`; a name that says nothing is empty. */
function evaluate(text: string, context: ReadonlyMap<string, string>): string {
  return text.replace(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => context.get(name) ?? "");
}

/** The conditions that this action has: comparisons of inputs with texts, joined by `&&`. */
function holds(condition: string | undefined, context: ReadonlyMap<string, string>): boolean {
  if (condition === undefined) return true;
  return condition.split("&&").every((part) => {
    const [, name = "", operator, text] = /^\s*([\w.-]+)\s*(==|!=)\s*'([^']*)'\s*$/.exec(part) ?? [];
    if (operator === undefined) throw new Error(`this condition is not understood: ${part}`);
    return (context.get(name) === text) === (operator === "==");
  });
}
