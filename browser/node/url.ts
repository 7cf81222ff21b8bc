/**
 * What the product uses of `node:url`. In a browser files lie in file systems of many schemes (`vscode-vfs://github/…`):
 * each of their URIs is a path below a folder that is named by scheme and authority.
 */
export function fileURLToPath(url: string | URL): string {
  const { protocol, pathname, host, search, hash } = new URL(url);
  // A query tells views of files (of git, of differences) from files.
  if (!pathname.startsWith("/") || search !== "" || hash !== "" || /%2f/i.test(pathname))
    throw new TypeError(`not the URL of a file: ${url}`);
  const path = decodeURIComponent(pathname);
  return protocol === "file:" && host === "" ? path : `/${protocol}${host}${path}`;
}

export function pathToFileURL(path: string): URL {
  const [, scheme = "file:", host = "", rest = path] = /^\/([a-z][\w+.-]*:)([^/]*)(\/.*)$/i.exec(path) ?? [];
  const url = new URL(`${scheme}//${host}/`);
  // As Node does: what would end the path, or stand for something else in it, is escaped.
  url.pathname = rest.replace(/[%\\\n\r\t?#]/g, encodeURIComponent);
  return url;
}
