import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { BadStatus, createGuard, Forbidden, type GuardOptions } from "./guarded-request";

/** Why a file couldn't be fetched: `refused` and `too_large` are permanent. */
export class NotFetched extends Error {
  constructor(
    readonly why: "refused" | "too_large" | "failed",
    cause: unknown,
  ) {
    super(`a file could not be fetched: ${why}`, { cause });
  }
}

/** Fetches a large file from an upstream's URL, in chunks read on demand. Throws `NotFetched`, or the signal's reason. */
export type FetchFile = (address: string, options: { signal: AbortSignal }) => AsyncGenerator<Uint8Array, void, undefined>;

export interface FetchFileOptions extends GuardOptions {
  maxBytes: number;
  /** Time limit for one whole file. */
  wholeMs?: number;
  /** Pauses before an interrupted transfer is resumed; one attempt per entry. */
  pausesMs?: readonly number[];
}

const SILENCE_MS = 20_000;
const WHOLE_MS = 15 * 60_000;
const PAUSES_MS = [500, 2_000, 5_000, 10_000];

/** State of a transfer. */
interface Transfer {
  address: string;
  got: number;
  /** The server's version of the file: a resumed transfer must have the same. */
  version: string | undefined;
}

/**
 * Holds one chunk in memory, whatever the file's size. An interrupted transfer resumes at its offset if the server supports ranges;
 * otherwise the known part is skipped.
 */
export function createFileFetcher({ maxBytes, wholeMs = WHOLE_MS, pausesMs = PAUSES_MS, ...guarded }: FetchFileOptions): FetchFile {
  const request = createGuard({ silenceMs: SILENCE_MS, ...guarded });

  async function* resumed(address: string, signal: AbortSignal) {
    const transfer: Transfer = { address, got: 0, version: undefined };
    for (let failures = 0; ; failures++) {
      try {
        const headers = transfer.got > 0 ? { range: `bytes=${transfer.got}-` } : undefined;
        yield* follow(transfer, { response: await request(address, { signal, headers }), maxBytes });
        return;
      } catch (cause) {
        const pauseMs = pausesMs[failures];
        if (pauseMs === undefined || signal.aborted || isFinal(cause)) throw cause;
        await pause(pauseMs, undefined, { signal });
      }
    }
  }

  return async function* fetchFile(address, { signal }) {
    signal.throwIfAborted();
    const ending = new AbortController();
    const giveUp = () => ending.abort();
    const timer = setTimeout(giveUp, wholeMs);
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      yield* resumed(address, ending.signal);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof NotFetched) throw cause;
      throw new NotFetched(cause instanceof Forbidden ? "refused" : "failed", cause);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      ending.abort();
    }
  };
}

/** The rest of a file. Throws if the connection ends before the file does. */
async function* follow(
  transfer: Transfer,
  { response, maxBytes }: { response: IncomingMessage; maxBytes: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    const start = startOf(response);
    const version = versionOf(response);
    if (transfer.got > 0 && (version === undefined || version !== transfer.version || start > transfer.got))
      throw new NotFetched("failed", "nothing says that it is still the same file");
    transfer.version = version;
    if (start + Number(response.headers["content-length"] ?? 0) > maxBytes)
      throw new NotFetched("too_large", `more than ${maxBytes} bytes`);
    let past = transfer.got - start;
    const arriving: AsyncIterable<Uint8Array> = response;
    for await (const piece of arriving) {
      const fresh = piece.subarray(Math.min(past, piece.length));
      past -= piece.length - fresh.length;
      if (fresh.length === 0) continue;
      transfer.got += fresh.length;
      if (transfer.got > maxBytes) throw new NotFetched("too_large", `more than ${maxBytes} bytes`);
      yield fresh;
    }
  } finally {
    response.destroy();
  }
}

/** The offset at which an answer begins. */
function startOf({ statusCode, headers }: IncomingMessage): number {
  if (statusCode !== 206) return 0;
  const [, start] = /^bytes (\d+)-/.exec(headers["content-range"] ?? "") ?? [];
  return start === undefined ? Number.POSITIVE_INFINITY : Number(start);
}

/** By ETag, otherwise by length. */
function versionOf({ statusCode, headers }: IncomingMessage): string | undefined {
  if (headers.etag !== undefined) return headers.etag;
  return statusCode === 206 ? headers["content-range"]?.split("/")[1] : headers["content-length"];
}

/** True if a retry won't help. */
function isFinal(cause: unknown): boolean {
  if (cause instanceof NotFetched || cause instanceof Forbidden) return true;
  return cause instanceof BadStatus && cause.status < 500 && cause.status !== 408 && cause.status !== 429;
}
