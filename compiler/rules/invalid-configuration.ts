import { message } from "../diagnostics/message.js";
import { defineRule } from "./define-rule.js";

/** Reported by the edge, which reads configurations. */
export const invalidConfiguration = defineRule({
  id: "invalid-configuration",
  severity: "error",
  what: "A mistake in cardwright.json.",
  why: "A setting that is not understood would be passed over, and the cards would be checked by other rules than the author believes.",
  messages: { invalid: message`${"problem"}` },
  check: {},
});
