/**
 * The parts of `node:url` that Cardwright uses. Browsers have file systems of many schemes (`vscode-vfs://github/…`):
 * each URI becomes a path below a folder named after its scheme and authority.
 */
export function fileURLToPath(url: string | URL): string {
  const { protocol, pathname, host, search, hash } = new URL(url);
  // A query marks views of files (from git, in a diff).
  if (!pathname.startsWith("/") || search !== "" || hash !== "" || /%2f/i.test(pathname))
    throw new TypeError(`not the URL of a file: ${url}`);
  const path = decodeURIComponent(pathname);
  return protocol === "file:" && host === "" ? path : `/${protocol}${host}${path}`;
}

export function pathToFileURL(path: string): URL {
  const [, scheme = "file:", host = "", rest = path] = /^\/([a-z][\w+.-]*:)([^/]*)(\/.*)$/i.exec(path) ?? [];
  const url = new URL(`${scheme}//${host}/`);
  // Escapes the same characters as Node.
  url.pathname = rest.replace(/[%\\\n\r\t?#]/g, encodeURIComponent);
  return url;
}
