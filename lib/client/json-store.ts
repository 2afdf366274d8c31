import { ownJson } from "../contracts/typed";

/** Longer values aren't stored: the browser's storage is small. */
const LIMIT = 1_000_000;

/** Undefined if absent or unreadable. */
export function readJson<T>(store: Storage, key: string): T | undefined {
  try {
    const text = store.getItem(key);
    return text === null ? undefined : ownJson<T>(text);
  } catch {
    return undefined;
  }
}

/** A full or disabled storage only loses the value. */
export function writeJson(store: Storage, key: string, value: unknown): void {
  try {
    const text = JSON.stringify(value);
    if (text.length <= LIMIT) store.setItem(key, text);
  } catch {
    store.removeItem(key);
  }
}
