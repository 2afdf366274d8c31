/** Lines of this process that could not be written. On `globalThis`, because the bundler creates several module instances. */
const KEY = Symbol.for("trunkline.output");
globalThis[KEY] ??= { droppedLines: 0, guarded: false };
export const output = globalThis[KEY];

/**
 * Keeps the process alive if standard output or standard error cannot be written: a full disk, a closed pipe. Without a listener each
 * failed line is an uncaught exception, whose handler writes another failing line, and so on.
 */
export function guardOutput() {
  if (output.guarded) return;
  output.guarded = true;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", () => {
      output.droppedLines++;
    });
  }
}
