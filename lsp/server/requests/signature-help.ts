import { MarkupKind, SignatureHelpRequest, type SignatureInformation } from "vscode-languageserver/node";
import { type Signature, signatureHelp } from "../../features/index.js";
import type { Client } from "../client.js";
import type { ServerContext } from "../context.js";
import { markupContent } from "./markup.js";
import { answer, atPlace } from "./request.js";

/** What may follow a name, as it is typed. */
export const signature = answer(
  SignatureHelpRequest.type,
  () => ({ signatureHelpProvider: { triggerCharacters: [" ", '"'], retriggerCharacters: ["/", "=", "<", ">"] } }),
  atPlace(async ({ question }, context) => {
    const found = signatureHelp(question);
    if (found === undefined) return null;
    const { signatures, activeSignature } = found;
    const active = signatures[activeSignature]?.activeParameter;
    return {
      signatures: signatures.map((one) => information(one, context)),
      activeSignature,
      ...(active === undefined ? {} : { activeParameter: active }),
    };
  }),
);

function information(
  { label, parameters, activeParameter, documentation }: Signature,
  context: ServerContext,
): SignatureInformation {
  const { client } = context;
  const known = client.capabilities.textDocument?.signatureHelp?.signatureInformation;
  const offsets = known?.parameterInformation?.labelOffsetSupport === true;
  return {
    label,
    parameters: parameters.map(({ start, end }) => ({ label: offsets ? [start, end] : label.slice(start, end) })),
    ...(known?.activeParameterSupport === true && activeParameter !== undefined ? { activeParameter } : {}),
    ...(documentation.length === 0
      ? {}
      : { documentation: markupContent(documentation, takesMarkdown(client), context) }),
  };
}

const takesMarkdown = ({ capabilities }: Client): boolean =>
  capabilities.textDocument?.signatureHelp?.signatureInformation?.documentationFormat?.includes(MarkupKind.Markdown) ===
  true;
