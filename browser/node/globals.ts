/** The parts of Node's globals that Cardwright uses. */
export { Buffer } from "./buffer.js";
export { default as process } from "./process.js";

/** Globals of browsers. */
interface Browser {
  setTimeout(run: () => void, milliseconds?: number): number;
  readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port };
}
interface Port {
  onmessage: (() => void) | null;
  postMessage(message: undefined): void;
}

const browser = globalThis as unknown as Browser;

/** A timer like Node's; `clearTimeout` accepts it in place of its number. */
class Timer {
  constructor(private readonly id: number) {}
  /** Pages don't wait for timers. */
  unref(): this {
    return this;
  }
  valueOf(): number {
    return this.id;
  }
}

function later(run: () => void, milliseconds?: number): Timer {
  return new Timer(browser.setTimeout(run, milliseconds));
}

const { port1, port2 } = new browser.MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

/** Runs after the events that are already queued: frequent `setTimeout` calls wait at least four milliseconds. */
function soon(run: () => void): void {
  waiting.push(run);
  port2.postMessage(undefined);
}

export { later as setTimeout, soon as setImmediate };
