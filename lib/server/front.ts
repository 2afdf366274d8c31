import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { newId } from "../contracts/ids";
import { API_PREFIXES } from "../endpoints/table";
import { isMethod, isPlain, pathOf, readTarget, unreadable, withoutAuthority } from "../gateway/target";
import type { Callers } from "./callers";
import { ENDPOINTS } from "./endpoints";
import { mendReply } from "./next-reply";
import { answerNode, refuseNode } from "./node-lane";
import { ADDRESS_HEADER, NONCE_HEADER, pageHeaders } from "./page-headers.mjs";
import { writeRaw } from "./raw-reply";
import { ResponsesSockets } from "./responses-sockets";
import type { ServedGateway } from "./served-gateway";
import { SOCKET_BOUNDS } from "./socket-bounds.mjs";

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface FrontOptions {
  /** Next, or a substitute. */
  page: Handler;
  /** Whether API addresses are handled without Next. */
  fast: boolean;
}

/**
 * The listener in front of both lanes: determines the client address, refuses ambiguous request lines, and passes the rest to the gateway
 * or to Next.
 */
export class Front {
  readonly sockets: ResponsesSockets;
  readonly #gateway: ServedGateway;

  constructor(gateway: ServedGateway) {
    this.#gateway = gateway;
    this.sockets = new ResponsesSockets(gateway);
  }

  attend(server: Server, { page, fast }: FrontOptions): void {
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const { method = "" } = request;
      if (this.#gateway.calls.leaving) response.shouldKeepAlive = false;
      let { url = "/" } = request;
      if (!url.startsWith("/")) {
        url = withoutAuthority(url);
        request.url = url;
      }
      // Most calls are for one of these, which need no further checks.
      let own = isMethod(method) && EXACT.has(url);
      let asSent = true;
      if (!own && isMethod(method) && isPlain(url)) own = takes(url);
      else if (!own) {
        const target = readTarget(method, url);
        if ("failure" in target) return refuseNode(target.failure, request, response);
        own = takes(target.path);
        if (!own && !target.readable) return refuseNode(unreadable(), request, response);
        // Next uses the path as sent, and fails if it cannot decode it.
        asSent = target.readable && takes(url);
      }
      // Next would redirect an address with doubled slashes.
      if (own ? fast || !asSent || pathOf(url).includes("//") : isStray(request)) return this.#answer(request, response);
      this.#gateway.callers.stamp(request);
      if (own) mendReply(request, response);
      else dress(request, response, this.#gateway.settings.publicUrl);
      // Agents and monitors probe this without a session; no page is rendered for them.
      if (method === "HEAD" && url === "/") return void response.writeHead(200).end();
      page(request, response);
    });
    // Without a listener the connection would be closed silently.
    server.on("connect", (_, socket) => refuseRaw(socket, 405, { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }));
    server.on("clientError", refuseSocket);
    // `ServedMessage` lets only WebSockets reach this.
    server.on("upgrade", (request: IncomingMessage, socket, head) => void this.sockets.upgrade(request, socket, head));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    answerNode(this.#gateway, request, response).catch((error: unknown) => {
      this.#gateway.log.error({ cause: error }, "a call could not be answered");
      response.destroy();
    });
  }
}

/** API addresses outside of the prefixes. */
const EXACT: ReadonlySet<string> = new Set(
  ENDPOINTS.flatMap(({ path, aliases = [] }) => [path, ...aliases]).filter((path) => !path.includes("{")),
);

/** Whether an address belongs to the API: unknown ones are a JSON 404, never a page. */
function takes(url: string): boolean {
  for (const prefix of API_PREFIXES) if (url.startsWith(prefix)) return true;
  const path = pathOf(url);
  return EXACT.has(path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
}

const KEY_HEADERS = ["x-api-key", "x-goog-api-key", "api-key"];

/**
 * Whether a request outside of the API's addresses is a program's mistaken call, such as `POST /chat/completions`: it is not a GET or has a
 * key, and comes neither from a browser nor from a page of ours.
 */
function isStray({ method, url = "/", headers }: IncomingMessage): boolean {
  if (headers.accept?.includes("text/html") || headers.rsc !== undefined || headers["next-action"] !== undefined) return false;
  if (url.startsWith("/_next/")) return false;
  if (method !== "GET" && method !== "HEAD") return method !== "OPTIONS";
  if (url === "/" || headers["sec-fetch-mode"] !== undefined) return false;
  return /^bearer\s/i.test(headers.authorization ?? "") || KEY_HEADERS.some((name) => headers[name] !== undefined);
}

/**
 * If Next owns the socket, as under `next start`, nothing runs before it, and it would trust a forged address. Node reports each request
 * before Next gets it. Returns a function that ends this.
 */
export function stampAll(callers: Callers): () => void {
  const stamp = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    callers.stamp(request);
    if (takes(request.url ?? "/")) mendReply(request, response);
    for (const name of [NONCE_HEADER, ADDRESS_HEADER]) delete request.headers[name];
  };
  subscribe(REQUESTS, stamp);
  subscribe(CONNECTIONS, boundHeaders);
  return () => {
    unsubscribe(REQUESTS, stamp);
    unsubscribe(CONNECTIONS, boundHeaders);
  };
}
const REQUESTS = "http.server.request.start";
const CONNECTIONS = "net.server.socket";

/** Next creates its server without our time limit; Node's check interval stays at 30 s. */
function boundHeaders(message: unknown): void {
  const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
  if (server instanceof Server) server.headersTimeout = Math.min(server.headersTimeout, SOCKET_BOUNDS.headersTimeout);
}

/** Sets a page's security headers, and passes it their nonce. */
function dress(request: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  const headers = pageHeaders({ address: request.url ?? "/", publicUrl });
  Object.assign(request.headers, headers.request);
  for (const [name, value] of Object.entries(headers.response)) response.setHeader(name, value);
}

/** Answers requests that are not HTTP, or whose headers are too large. */
function refuseSocket(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  refuseRaw(socket, error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400);
}

/** Answers without a response object, and closes the connection. */
function refuseRaw(socket: Duplex, status: number, more: Record<string, string> = {}): void {
  const reason = STATUS_CODES[status] ?? "";
  const code = status === 405 ? "method_not_allowed" : "bad_request";
  const body = JSON.stringify({ error: { message: `${reason}.`, type: "invalid_request_error", param: null, code } });
  const headers = { "content-type": "application/json; charset=utf-8", "x-request-id": newId("req_"), ...more };
  writeRaw(socket, { status, headers, body });
}
