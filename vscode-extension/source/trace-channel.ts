import {
  EventEmitter,
  type ExtensionContext,
  LogLevel,
  type LogOutputChannel,
  type OutputChannel,
  window,
  workspace,
} from "vscode";

const SETTING = "cardwright.trace.server";

/**
 * Where the client logs the messages between editor and server. The client logs only if the channel's level is Trace;
 * here the setting decides that, so that authors need not know about levels.
 */
export function traceChannel(context: ExtensionContext): LogOutputChannel {
  let channel: OutputChannel | undefined;
  const opened = (): OutputChannel => {
    channel ??= window.createOutputChannel("Cardwright Trace");
    return channel;
  };
  const level = (): LogLevel =>
    workspace.getConfiguration().get(SETTING, "off") === "off" ? LogLevel.Info : LogLevel.Trace;
  const changed = new EventEmitter<LogLevel>();
  const write = (text: string | Error): void => opened().appendLine(String(text));
  context.subscriptions.push(
    changed,
    { dispose: () => channel?.dispose() },
    workspace.onDidChangeConfiguration((change) => {
      if (!change.affectsConfiguration(SETTING)) return;
      changed.fire(level());
      if (level() === LogLevel.Trace) opened().show(true);
    }),
  );
  return {
    name: "Cardwright Trace",
    get logLevel() {
      return level();
    },
    onDidChangeLogLevel: changed.event,
    trace: write,
    debug: write,
    info: write,
    warn: write,
    error: write,
    append: (text) => opened().append(text),
    appendLine: (text) => opened().appendLine(text),
    replace: (text) => opened().replace(text),
    clear: () => channel?.clear(),
    show: () => opened().show(true),
    hide: () => channel?.hide(),
    dispose: () => channel?.dispose(),
  };
}
