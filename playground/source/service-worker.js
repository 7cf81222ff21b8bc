/**
 * Caches what the page loads, so that it works offline after the first load. FILES and VERSION are filled in by the
 * build: each file carries the hash of its content, so that no cache on the way answers with another version of it.
 */
/* global FILES, VERSION */
const CACHE = `cardwright-playground-${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

/** The page asks when its reader says so: an open tab has the files of one version. */
addEventListener("message", ({ data }) => {
  if (data === "activate") void skipWaiting();
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("cardwright-playground-") && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((known) => known ?? fetch(event.request)));
});
