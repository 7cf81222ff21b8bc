/** What the product uses of `node:url`, for paths with `/`. */
export function fileURLToPath(url: string | URL): string {
  const { protocol, pathname, host } = new URL(url);
  if (protocol !== "file:" || host !== "" || /%2f/i.test(pathname)) throw new TypeError(`no path of a file: ${url}`);
  return decodeURIComponent(pathname);
}

export function pathToFileURL(path: string): URL {
  const url = new URL("file:///");
  // As Node does: what would end the path, or stand for something else in it, is escaped.
  url.pathname = path.replace(/[%\\\n\r\t?#]/g, encodeURIComponent);
  return url;
}
