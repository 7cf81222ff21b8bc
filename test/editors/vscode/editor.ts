import { type Editor, installEditor } from "./install.js";

/**
 * The editor, or why there is none. On a machine of its own (CI) there has to be one; elsewhere the tests that need it
 * are left out where it cannot be installed, and say so.
 */
export function editorOrReason(): Editor | string {
  try {
    return installEditor();
  } catch (error) {
    if (process.env.CI) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
