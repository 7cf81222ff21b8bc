import { type ExtensionContext, Uri, type Webview, workspace } from "vscode";

/** One of the views. */
export interface ViewOptions {
  readonly type: `cardwright.${"preview" | "gallery" | "graph" | "table"}`;
  readonly title: string;
  readonly request: string;
  /** What it shows changes with the place of the cursor, or only with the file. */
  readonly follows: "cursor" | "file";
  /** What it says while there is nothing to be shown. */
  readonly nothing: string;
}

/**
 * An empty page, whose script shows what it is sent. It may run that script and no other, and load nothing from outside.
 * The styles that the script itself writes are the page's own too.
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

/** Where pages may load files from: the extension's own, fonts among them, and pictures of cards in the folders of the workspace. */
export function pictureFolders(context: ExtensionContext): Uri[] {
  const own = (...names: string[]) => Uri.joinPath(context.extensionUri, ...names);
  return [own("webview"), own("server", "fonts"), ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
}

/** Gives pictures the addresses under which a page can load them. */
export function withPictures(html: string, webview: Webview): string {
  return html.replace(/(?<=\b(?:href|src)=")file:[^"]+/g, (address) =>
    webview
      .asWebviewUri(Uri.parse(address.replaceAll("&amp;", "&"), true))
      .toString()
      .replaceAll("&", "&amp;"),
  );
}
