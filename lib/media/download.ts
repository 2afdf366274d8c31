import type { IncomingMessage } from "node:http";
import { Failure } from "../contracts/errors";
import { ProxyError } from "../outbound/tunnel";
import type { Cancellation } from "../providers/capabilities";
import { createGuard, type GuardOptions } from "./guarded-request";

interface DownloadOptions {
  signal: Cancellation;
  /** The URL's field, for errors. */
  param: string;
  /** The expected content, for errors. */
  of: "an image" | "a file" | "a price list";
  maxBytes: number;
  /** Thrown if the file is larger. */
  tooLarge: Failure;
}

/** Fetches a caller's URL. Throws `invalid_image_url` with the same text for all reasons, so that nobody can probe the network. */
export type Download = (address: string, options: DownloadOptions) => Promise<Uint8Array>;

export interface DownloaderOptions extends GuardOptions {
  wholeMs?: number;
}

/** Fetches files that fit into memory, with the rules of `createGuard`. */
export function createDownloader({ wholeMs = 20_000, ...guarded }: DownloaderOptions = {}): Download {
  const request = createGuard(guarded);
  return async (address, { signal, param, of, maxBytes, tooLarge }) => {
    signal.throwIfAborted();
    const ending = new AbortController();
    const giveUp = () => ending.abort();
    const timer = setTimeout(giveUp, wholeMs);
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      return await collect(await request(address, { signal: ending.signal }), { maxBytes, tooLarge });
    } catch (cause) {
      signal.throwIfAborted();
      if (cause === tooLarge) throw cause;
      if (cause instanceof ProxyError && cause.isOperators)
        throw new Failure(
          "service_unavailable",
          "The gateway's own proxy failed, so no URL can be downloaded. Contact the gateway's operator.",
          {
            cause,
          },
        );
      throw new Failure("invalid_image_url", `The URL could not be downloaded: it must be a public http or https URL of ${of}.`, {
        param,
        cause,
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      ending.abort();
    }
  };
}

async function collect(response: IncomingMessage, { maxBytes, tooLarge }: { maxBytes: number; tooLarge: Failure }): Promise<Uint8Array> {
  if (Number(response.headers["content-length"]) > maxBytes) throw tooLarge;
  const pieces: Uint8Array[] = [];
  let size = 0;
  const arriving: AsyncIterable<Uint8Array> = response;
  for await (const piece of arriving) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
