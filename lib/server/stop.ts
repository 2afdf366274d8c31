import type { Log } from "../gateway/ports";

/**
 * Closes the parts of the gateway one after the other. One that fails is named in the log and keeps none of the others from writing what
 * they have.
 */
export async function closeAll(parts: Readonly<Record<string, () => unknown>>, log: Log): Promise<void> {
  for (const [part, close] of Object.entries(parts)) {
    try {
      await close();
    } catch (cause) {
      log.error({ part, cause }, "a part of the gateway did not stop cleanly");
    }
  }
}
