import type { ExtensionContext } from "vscode";

/** The title of a command as its manifest gives it to menus, in the language of VS Code, without "…". */
export function commandTitle({ extension }: ExtensionContext, command: string): string {
  const { contributes } = extension.packageJSON as { contributes: { commands: { command: string; title: string }[] } };
  const title = contributes.commands.find((one) => one.command === command)?.title ?? command;
  return title.replace(/…$/, "");
}
