import { noAnswer } from "../api";
import { type ReadFile, readFile } from "./run-file";

/** Fetches a stored file from a signed URL; null if it was removed. Throws an `Error` with the reason. */
export async function fetchKept(url: string, signal: AbortSignal): Promise<ReadFile | null> {
  // Uses this page's origin, whatever public address the gateway has.
  const { pathname, search } = new URL(url, window.location.origin);
  const response = await fetch(pathname + search, { signal, cache: "no-store" }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Error(noAnswer());
  });
  if (response.status === 403 || response.status === 404 || response.status === 410) return null;
  if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
  const file = await readFile(response, () => undefined);
  if (!file.whole) throw new Error("The connection was lost.");
  return file;
}
