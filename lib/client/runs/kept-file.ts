import { noAnswer } from "../api";
import { type ReadFile, readFile } from "./run-file";

/** A file that the gateway keeps, from a signed address; null if it is there no more. Throws an `Error` that says why it cannot be had. */
export async function fetchKept(url: string, signal: AbortSignal): Promise<ReadFile | null> {
  // Files are read under this page's own name of the gateway, whatever name it gives out.
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
