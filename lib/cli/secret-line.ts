import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Failure } from "../contracts/errors";

/**
 * A line that is typed and not shown, or the first line of what is piped in. The question goes to the error output, so that the
 * output holds the outcome alone. Throws `Failure` where the input ends or Ctrl-C is pressed before there is a line.
 */
export async function readSecretLine(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const typed = stdin.isTTY === true;
  const unseen = new Writable({ write: (_text, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: typed ? unseen : undefined, terminal: typed });
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
