import type { Shell } from "./command";

const TIMEOUT_MS = 3_000;
/** Addresses to listen on that are not addresses to call. */
const EVERYWHERE = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "[::1]"],
]);

/** `trunkline health`, for probes that run a program: 0 if the gateway of these settings takes calls, else 1. */
export async function health({ settings, print, complain }: Shell): Promise<number> {
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
