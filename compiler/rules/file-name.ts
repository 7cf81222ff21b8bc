import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

const FIRST_LINE = /^(?![ \t]*(?:#|---|\r?$)).*?(?=\r?$)/m;

/** Names of files and folders that programs take for something else. */
export const fileName = defineRule({
  id: "file-name",
  severity: "warning",
  about: "file",
  what: "A file or folder whose name begins with a hyphen.",
  why: "Where its name is passed to a program (by a hook, a workflow, or a shell that expands `*`), the program takes it for an option.",
  messages: {
    option: message`The name ${"name"} begins with a hyphen, so programs that are given this file may take it for an option. Rename it.`,
  },
  check: {
    file(file, report) {
      const name = file.path.split("/").find((part) => part.startsWith("-"));
      if (name === undefined) return;
      // Comments about it may stand above.
      const first = FIRST_LINE.exec(file.text);
      const start = first?.index ?? 0;
      report("option", { start, end: start + (first?.[0].length ?? 0) }, { name });
    },
  },
});
