import type { IncomingMessage } from "node:http";
import { requestChecked } from "./checked-connection";
import { createAddressCheck, type GuardOptions, urlOf } from "./guarded-request";

export interface GuardedFetchOptions extends GuardOptions {
  /** Most bytes of a reply's body. */
  maxBytes: number;
}

interface GuardedInit {
  method: "GET" | "POST" | "DELETE";
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
}

export type GuardedFetch = (address: string, init: GuardedInit) => Promise<Response>;

/** A reply longer than `maxBytes`. */
export class TooManyBytes extends Error {}

/** A redirect, which is refused: it could lead to another server than the one that credentials were entered for. */
export class Redirected extends Error {}

const SILENCE_MS = 60_000;

/** `fetch` with the rules of `createAddressCheck`, on its own connection and without redirects. Bodies are read on demand. */
export function createGuardedFetch({ silenceMs = SILENCE_MS, maxBytes, ...checked }: GuardedFetchOptions): GuardedFetch {
  const addressesOf = createAddressCheck(checked);
  return async (address, { method, headers, body, signal }) => {
    const url = urlOf(address);
    const addresses = await addressesOf(url, signal);
    const sent: Record<string, string> = { ...headers, "accept-encoding": "identity", "user-agent": "Trunkline/1.0 (mcp)" };
    if (body !== undefined) sent["content-length"] = String(Buffer.byteLength(body));
    const response = await requestChecked(url, { method, headers: sent, body, addresses, signal, silenceMs });
    const status = response.statusCode ?? 0;
    if (status < 200 || status > 599 || (status >= 300 && status < 400)) {
      response.destroy();
      throw status >= 300 && status < 400 ? new Redirected() : new Error(`status ${status}`);
    }
    const init = { status, headers: headersOf(response) };
    if (status !== 204 && status !== 205) return new Response(streamOf(response, maxBytes), init);
    response.resume();
    return new Response(null, init);
  };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
}

function streamOf(response: IncomingMessage, maxBytes: number): ReadableStream<Uint8Array> {
  const arriving: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await arriving.next();
      if (done) return controller.close();
      bytes += value.length;
      if (bytes > maxBytes) {
        response.destroy();
        throw new TooManyBytes(`more than ${maxBytes} bytes`);
      }
      controller.enqueue(value);
    },
    cancel() {
      response.destroy();
    },
  });
}
