/** What the product uses of Node's globals. */
export { Buffer } from "./buffer.js";
export { default as process } from "./process.js";

/** What browsers have. */
interface Browser {
  setTimeout(run: () => void, milliseconds?: number): number;
  readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port };
}
interface Port {
  onmessage: (() => void) | null;
  postMessage(message: undefined): void;
}

const browser = globalThis as unknown as Browser;

/** A timer as Node has it; `clearTimeout` takes it for its number. */
class Timer {
  constructor(private readonly id: number) {}
  /** A page does not wait for browser. */
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

/** As soon as what has come by now is done: `setTimeout` waits for at least four milliseconds when it is used often. */
function soon(run: () => void): void {
  waiting.push(run);
  port2.postMessage(undefined);
}

export { later as setTimeout, soon as setImmediate };
