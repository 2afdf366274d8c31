import { setMaxListeners } from "node:events";
import type { FetchLike } from "@modelcontextprotocol/client";
import { type GuardedFetch, TooManyBytes } from "../media/guarded-fetch";
import { CLOSED, TOO_LARGE } from "./failures";

/**
 * The guarded client as the SDK's `fetch`. A cancelled request's connection is closed, and an event stream that ends without a reply gets an
 * error as its last event: the SDK would wait for its time limit. The stream of a GET is not opened: replies arrive with their requests.
 */
export function transportFetch(send: GuardedFetch): FetchLike {
  const running = new Map<string, AbortController>();
  return async (url, init = {}) => {
    if (init.method === "GET") return new Response(null, { status: 405 });
    const body = typeof init.body === "string" ? init.body : undefined;
    const message = messageOf(body);
    const ending = new AbortController();
    if (message.id !== undefined) running.set(message.id, ending);
    const { signal } = init;
    const stop = () => ending.abort();
    // All requests of a session share its signal.
    if (signal) setMaxListeners(0, signal);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
    const over = () => {
      signal?.removeEventListener("abort", stop);
      if (message.id !== undefined) running.delete(message.id);
    };
    try {
      const headers = Object.fromEntries(new Headers(init.headers));
      const method = init.method === "DELETE" ? "DELETE" : "POST";
      const response = await send(String(url), { method, headers, body, signal: ending.signal });
      return watched(response, message.id, over);
    } catch (error) {
      over();
      throw error;
    } finally {
      if (message.cancels !== undefined) running.get(message.cancels)?.abort();
    }
  };
}

interface Sent {
  /** JSON of the id of a request. */
  id?: string;
  /** JSON of the id of the request that it cancels. */
  cancels?: string;
}

function messageOf(body: string | undefined): Sent {
  if (body === undefined) return {};
  const { id, method, params } = JSON.parse(body);
  if (method === "notifications/cancelled") return { cancels: JSON.stringify(params?.requestId) };
  return method === undefined || id === undefined ? {} : { id: JSON.stringify(id) };
}

function watched(response: Response, id: string | undefined, over: () => void): Response {
  if (response.body === null) {
    over();
    return response;
  }
  const events = response.headers.get("content-type")?.startsWith("text/event-stream") && id !== undefined;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let code: number = CLOSED;
      try {
        const { value } = await reader.read();
        if (value !== undefined) return controller.enqueue(value);
      } catch (error) {
        over();
        if (!events) throw error;
        if (error instanceof TooManyBytes) code = TOO_LARGE;
      }
      over();
      if (events) controller.enqueue(new TextEncoder().encode(lastEvent(id, code)));
      controller.close();
    },
    async cancel(reason) {
      over();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Ignored by the SDK if the request has its reply. */
function lastEvent(id: string, code: number): string {
  return `\n\nevent: message\ndata: {"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":"no reply"}}\n\n`;
}
