import type { Cancellation } from "./capabilities";
import type { ChunkedReply, EventsCall, OutgoingRequest, Upstream, UpstreamRequest, WholeReply } from "./http";

type Headers = Record<string, string>;

/** Credentials that are fetched, or computed for each request. */
export interface Authority {
  /** Headers of a request; `path` is relative to the base address. Rejects with the signal's reason if that fires first. */
  headersFor(request: OutgoingRequest, signal: Cancellation): Promise<Headers>;
  /** Whether the server refused the headers for a reason that new ones may not have. The request is then sent a second time, no third one. */
  isOutdated(reply: WholeReply, headers: Headers): boolean;
  close(): Promise<void>;
}

type Reply = WholeReply | ChunkedReply;
type Request = UpstreamRequest & { body?: OutgoingRequest["body"] };

/** An upstream whose requests have the authority's headers. */
export function authorised(upstream: Upstream, authority: Authority): Upstream {
  async function send<Sent extends Request, Received extends Reply>(
    request: Sent,
    method: OutgoingRequest["method"],
    by: (authorised: Sent) => Promise<Received>,
  ): Promise<Received> {
    const { path, body = "", signal } = request;
    const once = async () => {
      const headers = await authority.headersFor({ method, path, body }, signal);
      return { headers, reply: await by({ ...request, headers: { ...request.headers, ...headers } }) };
    };
    const { headers, reply } = await once();
    return "body" in reply && authority.isOutdated(reply, headers) ? (await once()).reply : reply;
  }
  return {
    postJson: (request) => send(request, "POST", (own) => upstream.postJson(own)),
    postForm: (request) => send(request, "POST", (own) => upstream.postForm(own)),
    postForBytes: (request) => send(request, "POST", (own) => upstream.postForBytes(own)),
    getJson: (request) => send(request, "GET", (own) => upstream.getJson(own)),
    delete: (request) => send(request, "DELETE", (own) => upstream.delete(own)),
    postForEvents(request) {
      let running: EventsCall | undefined;
      let cancelled = false;
      const reply = send(request, "POST", (own) => {
        running = upstream.postForEvents(own);
        if (cancelled) running.cancel();
        return running.reply;
      });
      return {
        reply,
        cancel() {
          cancelled = true;
          running?.cancel();
        },
        drain: () => running?.drain(),
      };
    },
    async close() {
      await Promise.all([upstream.close(), authority.close()]);
    },
  };
}
