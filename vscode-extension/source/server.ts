import { type Disposable, type Event, EventEmitter, type ExtensionContext, window } from "vscode";
import {
  type BaseLanguageClient,
  type LanguageClientOptions,
  type SemanticTokensLegend,
  State,
  type StaticFeature,
} from "vscode-languageclient/node";
import { clientOptions } from "./client-options.js";
import { traceChannel } from "./trace-channel.js";

/** The language server, as the other parts of the extension see it. */
export interface Server extends Disposable {
  readonly running: boolean;
  readonly onChanged: Event<void>;
  /** The names of its semantic tokens, once it runs. */
  readonly legend: SemanticTokensLegend | undefined;
  start(): Promise<void>;
  restart(): Promise<void>;
  showOutput(): void;
  /** Sends a custom request; undefined if the server isn't running or doesn't support it. */
  ask<Answer>(method: string, parameters: object): Promise<Answer | undefined>;
  /** Listens to a custom notification. */
  on(method: string, listener: () => void): Disposable;
}

/** The environment of the extension: Node, which can start programs, or a browser, which can't. */
export interface Host {
  /** A client that can start its server, or why there is none. `about` is for the output channel. */
  openServer(
    context: ExtensionContext,
    options: LanguageClientOptions,
  ): Promise<OpenServer | { readonly problem: string }>;
  /** Registers what needs the program itself: compiling and printing packs, your own games, tasks. */
  registerPrograms(context: ExtensionContext, server: Server): void;
}

export interface OpenServer {
  readonly client: BaseLanguageClient;
  readonly about: string;
  /** Disposed with the client. */
  readonly ends?: Disposable;
}

/** Prepares the server. */
export function createServer(context: ExtensionContext, host: Host): Server {
  const output = window.createOutputChannel("Cardwright", { log: true });
  const trace = traceChannel(context);
  const changed = new EventEmitter<void>();
  const listeners = new Map<string, Set<() => void>>();
  let client: BaseLanguageClient | undefined;
  let ends: Disposable | undefined;
  let starting: Promise<void> | undefined;

  async function start(): Promise<void> {
    try {
      await open();
    } catch (error) {
      output.error(`The server did not start. ${String(error)}`);
      tellDead("Cardwright's server did not start.");
    }
    changed.fire();
  }

  function tellDead(message: string): void {
    const [again, more] = ["Restart", "Show Output"];
    void window.showErrorMessage(message, again, more).then((chosen) => {
      if (chosen === again) void restart();
      else if (chosen === more) output.show();
    });
  }

  async function restart(): Promise<void> {
    await stop();
    starting = start();
    await starting;
  }

  async function open(): Promise<void> {
    const opened = await host.openServer(context, clientOptions(output, trace, tellDead));
    if ("problem" in opened) {
      output.error(opened.problem);
      void window.showErrorMessage(opened.problem);
      return;
    }
    const { client: made, about } = opened;
    ends = opened.ends;
    made.registerFeature(OF_ITS_OWN);
    client = made;
    made.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) output.info(`Starting ${about}`);
      changed.fire();
    });
    for (const method of listeners.keys()) listen(made, method);
    await made.start();
  }

  function listen(to: BaseLanguageClient, method: string): void {
    to.onNotification(method, () => {
      for (const listener of listeners.get(method) ?? []) listener();
    });
  }

  async function stop(): Promise<void> {
    const old = client;
    client = undefined;
    await starting;
    await old?.dispose().catch((error: unknown) => output.warn(`The server did not stop by itself. ${String(error)}`));
    ends?.dispose();
  }

  return {
    get running() {
      return client?.state === State.Running;
    },
    onChanged: changed.event,
    get legend() {
      return client?.initializeResult?.capabilities.semanticTokensProvider?.legend;
    },
    start: () => {
      starting = start();
      return starting;
    },
    restart,
    showOutput: () => output.show(),
    async ask(method, parameters) {
      await starting;
      if (client?.state !== State.Running) return undefined;
      try {
        return await client.sendRequest(method, parameters);
      } catch (error) {
        output.warn(`${method}: ${String(error)}`);
        return undefined;
      }
    },
    on(method, listener) {
      const known = listeners.get(method);
      if (known === undefined && client !== undefined) listen(client, method);
      const all = known ?? new Set();
      all.add(listener);
      listeners.set(method, all);
      return { dispose: () => void all.delete(listener) };
    },
    dispose() {
      void stop();
      output.dispose();
      changed.dispose();
    },
  };
}

/** Announces support for custom notifications about changed packs and findings, and for code lens commands. */
const OF_ITS_OWN: StaticFeature = {
  fillClientCapabilities(capabilities) {
    const commands = ["cardwright.showPlaces", "editor.action.triggerSuggest"];
    capabilities.experimental = { ...capabilities.experimental, commands, cardwright: { packsChanged: true } };
  },
  initialize() {},
  getState: () => ({ kind: "static" }),
  clear() {},
};
