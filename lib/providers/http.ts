import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { dictionary } from "../contracts/dictionary";
import { Failure } from "../contracts/errors";
import { openPool } from "../outbound/pool";
import type { Cancellation } from "./capabilities";
import { type ChunkedReply, Exchange, type ExchangeOptions, type WholeReply } from "./http-exchange";
import type { Form } from "./http-form";

export type { ChunkedReply, WholeReply };

const DEFAULT_LIMIT_BYTES = 64 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 30_000;
/** A call ends by its own clock; this limits a connection that is no longer used. */
const CONNECT_TIMEOUT_MS = 60_000;
const CLOSE_GRACE_MS = 60_000;

export interface UpstreamOptions {
  /** `https://host/v1`; a query is kept and sent with each request. Set by the operator, so it may be a private address. */
  baseUrl: string;
  /** Credentials and fixed headers, lower-case names. Called for each request; return the same object while nothing changes. */
  headers?(): Record<string, string>;
  /** Headers that depend on the request itself. Forms are signed without their body. */
  sign?(request: OutgoingRequest): Record<string, string>;
  userAgent?: string;
  /** Sockets to the origin, 1024 if absent; further calls wait for one until their signal fires. */
  connections?: number;
  /** Calls that may wait for a socket before new ones are refused, 1024 if absent. */
  maxWaiting?: number;
  /** Until the answer begins; 120 s if absent. Accurate to a quarter of a second. */
  headersTimeoutMs?: number;
  /** Between two chunks of the answer; 120 s if absent. */
  bodyTimeoutMs?: number;
}

/** A request, exactly as it is sent. */
export interface OutgoingRequest {
  method: "GET" | "POST" | "DELETE";
  /** Path and query. */
  path: string;
  body: Uint8Array | string;
}

export interface UpstreamRequest {
  /** Appended to the base address: `/chat/completions`. */
  path: string;
  signal: Cancellation;
  headers?: Record<string, string>;
  headersTimeoutMs?: number;
  bodyTimeoutMs?: number;
  /** Largest body that is collected; 64 MB if absent. */
  limitBytes?: number;
}
interface UpstreamPost extends UpstreamRequest {
  /** JSON, encoded. */
  body: Uint8Array | string;
}
interface UpstreamForm extends UpstreamRequest {
  form: Form;
}

export interface EventsCall {
  reply: Promise<WholeReply | ChunkedReply>;
  /** Cancels the call at any time and frees its socket. A pending reply rejects. */
  cancel(): void;
  /** The reader is finished: the socket is kept for the next call if the body ends within a second. */
  drain(): void;
}

/** Calls to one upstream. Every method throws `Failure`, or the signal's reason if it has fired. */
export interface Upstream {
  postJson(request: UpstreamPost): Promise<WholeReply>;
  /** Chunks for a 2xx whose body begins like an event stream, whatever its type; otherwise a whole reply. Error bodies are cut at 1 MB. */
  postForEvents(request: UpstreamPost | UpstreamForm): EventsCall;
  /** The same for a file: chunks are read on demand, and `return()` on them, or the signal, frees the socket at once. */
  postForBytes(request: UpstreamPost): Promise<WholeReply | ChunkedReply>;
  /** Sends a form piece by piece, at the upstream's pace. */
  postForm(request: UpstreamForm): Promise<WholeReply>;
  getJson(request: UpstreamRequest): Promise<WholeReply>;
  delete(request: UpstreamRequest): Promise<WholeReply>;
  /** Refuses new calls; running ones have up to a minute to finish. */
  close(): Promise<void>;
}

type SenderOptions = UpstreamOptions & {
  /** The operator's headers. */
  own?: Readonly<Record<string, string>>;
};
type Sendable = UpstreamRequest & Partial<UpstreamPost & UpstreamForm> & { method?: "DELETE" };
type Send = (request: Sendable, target: Pick<ExchangeOptions, "streams" | "resolve" | "reject">) => Exchange;

export type Lookup = LookupFunction;

/** How upstreams are reached. */
export interface Transport {
  lookup?: Lookup;
  /** Address of a proxy in place of the configured one, or `direct`. */
  proxy?: string;
  /** Certificates that are trusted besides the usual ones, as PEM. */
  ca?: string;
  /** Headers of every request to `origin`, and to no other server. They take the place of the provider's own. */
  headers?: Readonly<Record<string, string>>;
  origin?: string;
}

/** That of upstreams that are being opened. */
let transport: Transport = {};

/**
 * Opens something whose upstreams use this transport for their lifetime. Set around the call, so that no kind of provider can forget to
 * pass it on. `open` must be synchronous.
 */
export function withTransport<Opened>(own: Transport, open: () => Opened): Opened {
  transport = own;
  try {
    return open();
  } finally {
    transport = {};
  }
}

/** Opens a pool of HTTP/1.1 connections to one upstream. Of a caller's request only the body is ever sent. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { origin } = new URL(options.baseUrl);
  const { lookup, proxy, ca, headers: own } = transport;
  const pool = openPool(origin, {
    connections: options.connections ?? 1024,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    lookup,
    proxy,
    ca,
    // The exchange keeps its own timers.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const send = sender(pool, { ...options, own: transport.origin === origin ? own : undefined });
  const whole = (request: Sendable) =>
    new Promise<WholeReply>((resolve, reject) => {
      send(request, { streams: false, reject, resolve: (reply) => "body" in reply && resolve(reply) });
    });
  let closing: Promise<void> | undefined;

  return {
    postJson: whole,
    getJson: whole,
    delete: (request) => whole({ ...request, method: "DELETE" }),
    postForm: whole,
    postForEvents(request) {
      let exchange: Exchange | undefined;
      const reply = new Promise<WholeReply | ChunkedReply>((resolve, reject) => {
        exchange = send(request, { streams: "events", resolve, reject });
      });
      return { reply, cancel: () => exchange?.stop(), drain: () => exchange?.drain() };
    },
    postForBytes: (request) =>
      new Promise((resolve, reject) => {
        send(request, { streams: "bytes", resolve, reject });
      }),
    close() {
      closing ??= closeWithin(pool, CLOSE_GRACE_MS);
      return closing;
    },
  };
}

async function closeWithin(pool: Dispatcher, graceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<void>((resolve) => {
    timer = setTimeout(() => void pool.destroy().then(resolve), graceMs).unref();
  });
  await Promise.race([pool.close(), overdue]).finally(() => clearTimeout(timer));
}

/** Queues requests on the pool: POST with a body or a form, otherwise GET. */
function sender(pool: Dispatcher, options: SenderOptions): Send {
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const headersFor = headerList(options);
  const connections = options.connections ?? 1024;
  const capacity = connections + (options.maxWaiting ?? 1024);
  let held = 0;
  const released = () => {
    held--;
  };
  return (request, { streams, resolve, reject }) => {
    const { signal, form, body, limitBytes = DEFAULT_LIMIT_BYTES } = request;
    const method = request.method ?? (body === undefined && form === undefined ? "GET" : "POST");
    const path = prefix + request.path + base.search;
    const signed =
      options.sign === undefined ? request.headers : { ...request.headers, ...options.sign({ method, path, body: body ?? "" }) };
    const dispatch: Dispatcher.DispatchOptions = {
      method,
      path,
      body: form === undefined ? (body ?? null) : Readable.from(form.pieces),
      headers: headersFor(signed, form),
    };
    const exchange = new Exchange({
      signal,
      limitBytes,
      headersTimeoutMs: request.headersTimeoutMs ?? options.headersTimeoutMs ?? DEFAULT_TIMEOUT_MS,
      bodyTimeoutMs: request.bodyTimeoutMs ?? options.bodyTimeoutMs ?? DEFAULT_TIMEOUT_MS,
      streams,
      request: dispatch,
      resolve,
      reject,
      released,
    });
    if (signal.aborted) exchange.stop(signal.reason);
    else if (held >= capacity) exchange.stop(busy());
    else {
      // A call that waits for a socket of the pool is not one that is slow to connect.
      if (held < connections) signal.connecting?.();
      held++;
      pool.dispatch(dispatch, exchange);
    }
    return exchange;
  };
}

function busy(): Failure {
  return new Failure("no_available_provider", "Too many calls are queued for the model's provider.", { transient: true, elsewhere: true });
}

/** The header list of each request; rebuilt only if the credentials have changed. */
function headerList({ headers, userAgent, own = NO_HEADERS }: SenderOptions): (extra?: Record<string, string>, form?: Form) => string[] {
  // The content type comes first: a form replaces it by index.
  const fixed = [
    "content-type",
    "application/json",
    "accept-encoding",
    "identity",
    "user-agent",
    own["user-agent"] ?? userAgent ?? "trunkline",
  ];
  for (const name in own) if (name !== "user-agent") fixed.push(name, own[name] ?? "");
  let given: Record<string, string> | undefined;
  let list = fixed;
  return (extra, form) => {
    const now = headers?.();
    if (now !== undefined && now !== given) {
      given = now;
      list = [...fixed, ...Object.entries(now).flatMap((entry) => (entry[0] in own ? [] : entry))];
    }
    if (extra === undefined && form === undefined) return list;
    const all = list.slice();
    if (form !== undefined) {
      all[1] = form.type;
      all.push("content-length", String(form.length));
    }
    for (const name in extra) if (!(name in own)) all.push(name, extra[name] ?? "");
    return all;
  };
}

const NO_HEADERS = dictionary<string>({});
