import type { Cancellation } from "./capabilities";

const CALLS_AT_ONCE = 4;

interface PartOptions {
  /** The vendor's limit of items per call. */
  size: number;
  signal: Cancellation;
}

/**
 * Splits a list that exceeds the vendor's limit into calls, a few in parallel. Returns the results in the list's order. The first failure,
 * or `signal`, aborts the others; a list within the limit is one call with the caller's own signal.
 */
export async function inParts<Item, Found>(
  items: readonly Item[],
  { size, signal }: PartOptions,
  send: (part: readonly Item[], signal: Cancellation) => Promise<Found>,
): Promise<Found[]> {
  if (items.length <= size) return [await send(items, signal)];
  signal.throwIfAborted();
  const ending = new AbortController();
  const end = () => ending.abort(signal.reason);
  signal.addEventListener("abort", end);
  const found: Found[] = [];
  let next = 0;
  const work = async () => {
    for (let part = next++; part * size < items.length; part = next++) {
      ending.signal.throwIfAborted();
      found[part] = await send(items.slice(part * size, (part + 1) * size), ending.signal);
    }
  };
  try {
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
    return found;
  } catch (error) {
    ending.abort(error);
    throw error;
  } finally {
    signal.removeEventListener("abort", end);
  }
}
