/** Longer values are not kept: the browser's store is small. */
const LIMIT = 1_000_000;

/** A value that the browser has kept; undefined if there is none or it cannot be read. */
export function readJson<T>(store: Storage, key: string): T | undefined {
  try {
    const text = store.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** A full or forbidden store costs only the value. */
export function writeJson(store: Storage, key: string, value: unknown): void {
  try {
    const text = JSON.stringify(value);
    if (text.length <= LIMIT) store.setItem(key, text);
  } catch {
    store.removeItem(key);
  }
}
