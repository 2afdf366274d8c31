import type { fetch as FetchBy } from "undici";
import { openPool } from "./pool";
import { proxyOf } from "./proxies";

const CONNECT_TIMEOUT_MS = 10_000;

export type Answer = Pick<Response, "status" | "headers" | "body">;

/** `fetch` without redirects, through the address's configured proxy. */
export async function outboundFetch(address: string, options: Omit<RequestInit, "redirect">): Promise<Answer> {
  const url = new URL(address);
  if (proxyOf(url) === undefined) return fetch(url, { ...options, redirect: "manual" });
  // Ours, because a dispatcher works with the fetch of its own undici only.
  const { fetch: fetchBy } = await import("undici");
  const dispatcher = openPool(url.origin, { connectTimeout: CONNECT_TIMEOUT_MS });
  try {
    const init = { ...options, redirect: "manual", dispatcher } as unknown as Parameters<typeof FetchBy>[1];
    return (await fetchBy(url, init)) as unknown as Answer;
  } finally {
    // Ends once the body has been read.
    void dispatcher.close();
  }
}
