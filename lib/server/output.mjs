/** Lines of this process that could not be written. On `globalThis`, because the bundler gives some entry points modules of their own. */
const KEY = Symbol.for("trunkline.output");
globalThis[KEY] ??= { droppedLines: 0, guarded: false };
export const output = globalThis[KEY];

/**
 * Lets the process go on if standard output or standard error cannot be written: a full disk, a pipe whose reader is gone. Without a
 * listener each failed line is an uncaught exception, the handler of which writes a line that fails too, and so on for ever.
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
