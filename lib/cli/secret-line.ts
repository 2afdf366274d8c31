import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Failure } from "../contracts/errors";
import type { Shell } from "./command";

/**
 * A hidden line from the terminal, or the first line of piped input. The prompt goes to stderr, so that stdout
 * holds only the result. Throws `Failure` at the end of input or on Ctrl-C.
 */
export async function readSecretLine(question: string, input: Shell["input"]): Promise<string> {
  const { stderr } = process;
  const typed = input.isTTY === true;
  const unseen = new Writable({ write: (_text, _encoding, done) => done() });
  const lines = createInterface({ input, output: typed ? unseen : undefined, terminal: typed });
  if (typed) stderr.write(question);
  try {
    return await new Promise((resolve, reject) => {
      lines.once("line", resolve);
      lines.once("SIGINT", () => lines.close());
      lines.once("close", () => reject(new Failure("invalid_value", "No password was given. Nothing was changed.")));
    });
  } finally {
    lines.close();
    if (typed) stderr.write("\n");
  }
}
