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
  /** Next, or who stands for it. */
  page: Handler;
  /** Whether API addresses go straight to the gateway. */
  fast: boolean;
}

/**
 * What stands in front of both lanes, on each socket that the gateway listens on: decides whose address a call has, refuses request
 * lines that have more than one reading, and sends the rest to the gateway or to Next.
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
      let { url = "/" } = request;
      if (!url.startsWith("/")) {
        url = withoutAuthority(url);
        request.url = url;
      }
      // Most calls are for one of these, which need no closer look.
      let own = isMethod(method) && EXACT.has(url);
      let asSent = true;
      if (!own && isMethod(method) && isPlain(url)) own = takes(url);
      else if (!own) {
        const target = readTarget(method, url);
        if ("failure" in target) return refuseNode(target.failure, request, response);
        own = takes(target.path);
        if (!own && !target.readable) return refuseNode(unreadable(), request, response);
        // Next goes by the path as it was sent, and fails where it cannot decode it.
        asSent = target.readable && takes(url);
      }
      // Next would redirect an address with doubled slashes.
      if (own ? fast || !asSent || pathOf(url).includes("//") : isStray(request)) return this.#answer(request, response);
      this.#gateway.callers.stamp(request);
      if (own) mendReply(request, response);
      else dress(request, response, this.#gateway.settings.publicUrl);
      // Agents and watchers look whether anybody is here, without a session to draw a page for.
      if (method === "HEAD" && url === "/") return void response.writeHead(200).end();
      page(request, response);
    });
    // Without a listener the connection would be closed without a word.
    server.on("connect", (_, socket) => refuseRaw(socket, 405, { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }));
    server.on("clientError", refuseSocket);
    // `ServedMessage` lets only WebSockets come here.
    server.on("upgrade", (request: IncomingMessage, socket, head) => void this.sockets.upgrade(request, socket, head));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    answerNode(this.#gateway, request, response).catch((error: unknown) => {
      this.#gateway.log.error({ cause: error }, "a call could not be answered");
      response.destroy();
    });
  }
}

/** Addresses of the API that stand for themselves. */
const EXACT: ReadonlySet<string> = new Set(
  ENDPOINTS.flatMap(({ path, aliases = [] }) => [path, ...aliases]).filter((path) => !path.includes("{")),
);

/** Whether an address belongs to the API: what is unknown there is a JSON 404, never a page. */
function takes(url: string): boolean {
  for (const prefix of API_PREFIXES) if (url.startsWith(prefix)) return true;
  const path = pathOf(url);
  return EXACT.has(path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
}

const KEY_HEADERS = ["x-api-key", "x-goog-api-key", "api-key"];

/**
 * Whether a request for something other than the API's addresses is a program's call gone astray, such as `POST /chat/completions`: it
 * writes, or has a key, and neither a browser nor a page of ours sent it.
 */
function isStray({ method, url = "/", headers }: IncomingMessage): boolean {
  if (headers.accept?.includes("text/html") || headers.rsc !== undefined || headers["next-action"] !== undefined) return false;
  if (url.startsWith("/_next/")) return false;
  if (method !== "GET" && method !== "HEAD") return method !== "OPTIONS";
  if (url === "/" || headers["sec-fetch-mode"] !== undefined) return false;
  return /^bearer\s/i.test(headers.authorization ?? "") || KEY_HEADERS.some((name) => headers[name] !== undefined);
}

/**
 * Where Next owns the socket, as under `next start`, nothing stands in front of it; it would take the caller's own word for an
 * address. Node itself tells of each request before Next has it. Gives what ends this.
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

/** Next makes its server without a bound of ours; how often that is looked at stays Node's, every 30 s. */
function boundHeaders(message: unknown): void {
  const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
  if (server instanceof Server) server.headersTimeout = Math.min(server.headersTimeout, SOCKET_BOUNDS.headersTimeout);
}

/** Gives a page its security headers, and tells it the nonce they name. */
function dress(request: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  const headers = pageHeaders({ address: request.url ?? "/", publicUrl });
  Object.assign(request.headers, headers.request);
  for (const [name, value] of Object.entries(headers.response)) response.setHeader(name, value);
}

/** Answers what is not HTTP, or whose headers are too large. */
function refuseSocket(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  refuseRaw(socket, error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400);
}

/** Answers where there is no response to write to, and closes the connection. */
function refuseRaw(socket: Duplex, status: number, more: Record<string, string> = {}): void {
  const reason = STATUS_CODES[status] ?? "";
  const code = status === 405 ? "method_not_allowed" : "bad_request";
  const body = JSON.stringify({ error: { message: `${reason}.`, type: "invalid_request_error", param: null, code } });
  const headers = { "content-type": "application/json; charset=utf-8", "x-request-id": newId("req_"), ...more };
  writeRaw(socket, { status, headers, body });
}
