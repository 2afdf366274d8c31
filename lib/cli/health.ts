import { parseArgs } from "node:util";
import type { Shell } from "./command";

const HELP = `Asks the gateway of these settings whether it takes calls.

  trunkline health

Asks /readyz at HOST and PORT and prints the answer. Ends with 0 if the gateway takes calls, else with 1.`;

const TIMEOUT_MS = 3_000;
/** Addresses to listen on that are not addresses to call. */
const EVERYWHERE = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "[::1]"],
]);

/** `trunkline health`, for probes that run a program: 0 if the gateway of these settings takes calls, else 1. */
export async function health({ args, settings, print, complain }: Shell): Promise<number | undefined> {
  const { values } = parseArgs({ args, options: { help: { type: "boolean", short: "h" } } });
  if (values.help) return void print(HELP);
  const { HOST, PORT } = settings();
  const url = `http://${EVERYWHERE.get(HOST) ?? (HOST.includes(":") ? `[${HOST}]` : HOST)}:${PORT}/readyz`;
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    print(await reply.text());
    return reply.ok ? 0 : 1;
  } catch {
    complain(`Nothing answers at ${url}.`);
    return 1;
  }
}
