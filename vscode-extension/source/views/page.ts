import { type ExtensionContext, Uri, type Webview, workspace } from "vscode";

export interface ViewOptions {
  readonly type: `cardwright.${"preview" | "gallery" | "graph" | "table"}`;
  readonly title: string;
  readonly request: string;
  /** Whether its content depends on the cursor position or only on the file. */
  readonly follows: "cursor" | "file";
  /** Shown if there is nothing else to show. */
  readonly nothing: string;
}

/**
 * An empty page, whose script shows what it receives. Its policy allows that script only, and no external resources;
 * styles written by the script are allowed too.
 */
export function page(
  webview: Webview,
  extension: Uri,
  { type, title }: Pick<ViewOptions, "type" | "title">,
  script: "view" | "table" = "view",
): string {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16)).join("");
  const file = (name: string) => webview.asWebviewUri(Uri.joinPath(extension, "webview", name)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}${script === "table" ? ` 'nonce-${nonce}'` : ""}`,
    `img-src ${webview.cspSource} data:`,
    `font-src ${webview.cspSource}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${file(`${script}.css`)}">
<title>${title}</title>
</head>
<body data-view="${type.replace("cardwright.", "")}">
<main id="view" aria-live="polite"></main>
<script nonce="${nonce}" src="${file(`${script}.js`)}"></script>
</body>
</html>`;
}

/**
 * The folders that pages may load files from: the extension's own, including fonts, and workspace folders with pictures
 * of cards.
 */
export function pictureFolders(context: ExtensionContext): Uri[] {
  const own = (...names: string[]) => Uri.joinPath(context.extensionUri, ...names);
  return [own("webview"), own("server", "fonts"), ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
}

/** Replaces the addresses of pictures with those that a page can load. */
export function withPictures(html: string, webview: Webview): string {
  return html.replace(/(?<=\b(?:href|src)=")file:[^"]+/g, (address) =>
    webview
      .asWebviewUri(Uri.parse(address.replaceAll("&amp;", "&"), true))
      .toString()
      .replaceAll("&", "&amp;"),
  );
}
