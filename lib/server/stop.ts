import type { Log } from "../gateway/ports";

/** Closes the parts of the gateway one after the other. A failure is logged, and the others still store their data. */
export async function closeAll(parts: Readonly<Record<string, () => unknown>>, log: Log): Promise<void> {
  for (const [part, close] of Object.entries(parts)) {
    try {
      await close();
    } catch (cause) {
      log.error({ part, cause }, "a part of the gateway did not stop cleanly");
    }
  }
}
