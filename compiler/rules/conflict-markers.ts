import { lineEndLength, type Span } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import type { ConflictModel } from "../model/pack-model.js";
import { defineRule } from "./define-rule.js";

/** What git leaves in a file after conflicting changes. */
export const conflictMarkers = defineRule({
  id: "conflict-markers",
  severity: "error",
  about: "file",
  suppressible: false,
  what: "Two versions of the same lines, left by an unfinished merge.",
  why: "Git could not tell which version is right, so it left both, with marker lines around them. Both are read and checked here, but a file with two versions is not compiled.",
  messages: {
    conflict: message`Unresolved merge conflict: ${"ours"} here, ${"theirs"} below. Keep one side and delete the marker lines.`,
  },
  check: {
    fileIf: ({ text }) => text.includes("<<<<<<<"),
    file(file, report) {
      for (const conflict of file.conflicts) {
        const ours = titleOf(file.text, conflict.ours, "the first");
        const theirs = titleOf(file.text, conflict.theirs, "the second");
        const fixes = [takeFirst(file.text, conflict, ours), takeSecond(file.text, conflict, theirs)];
        report("conflict", conflict.ours, { ours, theirs }, { fixes });
      }
    },
  },
});

/** The text after a marker: the name of a branch, or a commit. */
function titleOf(text: string, marker: Span, unnamed: string): string {
  return text.slice(marker.start + 7, marker.end).trim() || unnamed;
}

function takeFirst(text: string, { ours, base, middle, theirs }: ConflictModel, title: string): Fix {
  return taking(title, [wholeLines(text, ours, ours), wholeLines(text, base ?? middle, theirs)]);
}

function takeSecond(text: string, { ours, middle, theirs }: ConflictModel, title: string): Fix {
  return taking(title, [wholeLines(text, ours, middle), wholeLines(text, theirs, theirs)]);
}

function taking(title: string, without: readonly Span[]): Fix {
  return { title: `Take this side: ${title}`, safe: false, edits: without.map((span) => ({ ...span, text: "" })) };
}

/** From the start of one marker line to the end of another, with its line end. */
function wholeLines(text: string, from: Span, to: Span): Span {
  return { start: from.start, end: to.end + lineEndLength(text, to.end) };
}
