import { offer } from "./page.js";

/** Says when a newer version of the page is ready. `leave` is called before it is loaded. */
export async function tellOfVersions(leave: () => void): Promise<void> {
  const registration = await navigator.serviceWorker.register("service-worker.js");
  const tell = (worker: ServiceWorker): void => {
    if (navigator.serviceWorker.controller === null) return;
    offer("version", "A new version is ready.", {
      Reload() {
        leave();
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
        worker.postMessage("activate");
      },
    });
  };
  if (registration.waiting !== null) tell(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") tell(worker);
    });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void registration.update().catch(() => {});
  });
}
