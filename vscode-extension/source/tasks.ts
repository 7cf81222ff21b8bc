import {
  type ExtensionContext,
  ProcessExecution,
  Task,
  type TaskDefinition,
  TaskGroup,
  tasks,
  type WorkspaceFolder,
  workspace,
} from "vscode";
import { findProgram } from "./program.js";

interface CardwrightTask extends TaskDefinition {
  readonly command: "lint" | "compile";
  readonly paths?: readonly string[];
  readonly arguments?: readonly string[];
}

/** Provides tasks to check and compile each workspace folder, and resolves tasks from tasks.json. */
export function registerTasks(context: ExtensionContext): void {
  const provider = tasks.registerTaskProvider("cardwright", {
    provideTasks: () =>
      (workspace.workspaceFolders ?? []).flatMap((folder) => [
        taskFor({ type: "cardwright", command: "lint" }, folder, context),
        taskFor({ type: "cardwright", command: "compile" }, folder, context),
      ]),
    resolveTask({ definition, scope }) {
      if (typeof scope !== "object" || !isOurs(definition)) return undefined;
      return taskFor(definition, scope, context);
    },
  });
  context.subscriptions.push(provider);
}

function isOurs(definition: TaskDefinition): definition is CardwrightTask {
  return definition.command === "lint" || definition.command === "compile";
}

export function taskFor(definition: CardwrightTask, folder: WorkspaceFolder, context: ExtensionContext): Task {
  const { command, before, env } = findProgram(context);
  const { paths = ["."], arguments: more = [] } = definition;
  const run = new ProcessExecution(command, [...before, definition.command, ...more, "--", ...paths], {
    cwd: folder.uri.fsPath,
    env: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  });
  const task = new Task(definition, folder, definition.command, "cardwright", run, "$cardwright");
  task.group = definition.command === "compile" ? TaskGroup.Build : TaskGroup.Test;
  return task;
}
