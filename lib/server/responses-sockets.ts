import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import { FILES_BODY_LIMIT } from "../endpoints/body-limit";
import { createResponse } from "../endpoints/responses";
import { authorise, findPrincipal } from "../gateway/authenticate";
import { credentialsOf } from "../gateway/credentials";
import type { GatewayRequest } from "../gateway/exchange";
import { asFailure, refuse } from "../gateway/failure";
import { RESPONSES_PATH, ResponseSession } from "../gateway/response-socket/session";
import { type Handshake, TurnRequest } from "../gateway/response-socket/turn-request";
import { ownSecrets } from "../secrets/scrub";
import { writeRaw } from "./raw-reply";
import { ResponsesSocket, type SocketBounds } from "./responses-socket";
import type { ServedGateway } from "./served-gateway";

const BOUNDS: SocketBounds = { pingMs: 30_000, idleMs: 15 * 60_000, lifeMs: 60 * 60_000, mostOfKey: 200 };

/** Responses over WebSockets: opens sockets for callers who may create a response, and supervises them. */
export class ResponsesSockets {
  readonly #gateway: ServedGateway;
  readonly #bounds: SocketBounds;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FILES_BODY_LIMIT,
  });
  readonly #open = new Set<ResponsesSocket>();
  readonly #ofKey = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #stopping = false;
  /** Called when the last one has closed. */
  #closed: (() => void) | undefined;

  constructor(gateway: ServedGateway, bounds = BOUNDS) {
    this.#gateway = gateway;
    this.#bounds = bounds;
    this.#server.on("headers", (headers: string[]) => headers.push(`x-request-id: ${newId("req_")}`));
    // Invalid handshakes; without a listener the error would be plain text.
    this.#server.on("wsClientError", (error, socket, request) => {
      refuseUpgrade(
        socket,
        handshakeOf(gateway, request),
        new Failure("invalid_value", `This is not a WebSocket handshake: ${error.message}.`),
      );
    });
  }

  /** Takes an upgrade request from Node with its socket. Never rejects. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Node has removed its own listeners.
    socket.on("error", () => socket.destroy());
    const handshake = handshakeOf(this.#gateway, request);
    let release: (() => void) | undefined;
    try {
      if (this.#stopping) throw new Failure("shutting_down", "The gateway is stopping; try again in a moment.", { retryAfterMs: 2_000 });
      const principal = await findPrincipal(requestOf(handshake), createResponse, this.#gateway);
      authorise(principal, createResponse);
      release = this.#enter(principal.keyId);
      socket.once("close", release);
      this.#server.handleUpgrade(request, socket, head, (opened) => this.#serve(opened, handshake));
    } catch (error) {
      release?.();
      refuseUpgrade(socket, handshake, asFailure(error));
    }
  }

  /** Opens no more sockets; open ones close as soon as no response is running. */
  finish(): void {
    this.#stopping = true;
    for (const socket of this.#open) socket.finish();
  }

  /** Waits up to `limitMs` for all sockets to close; then closes the rest. */
  async close(limitMs: number): Promise<void> {
    this.finish();
    if (this.#open.size > 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limitMs);
        this.#closed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    for (const socket of this.#open) socket.terminate();
  }

  #serve(opened: WebSocket, handshake: Handshake): void {
    const gateway = this.#gateway;
    const socket = new ResponsesSocket(opened, (send) => new ResponseSession({ gateway, handshake, send }));
    this.#open.add(socket);
    opened.once("close", () => {
      this.#open.delete(socket);
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#closed?.();
    });
    if (this.#stopping) socket.finish();
    this.#timer ??= setInterval(() => this.#look(), this.#bounds.pingMs).unref();
  }

  #look(): void {
    for (const socket of this.#open) socket.look(this.#bounds);
  }

  /** Counts a socket of a key; returns a function that uncounts it. */
  #enter(keyId: string): () => void {
    const open = this.#ofKey.get(keyId) ?? 0;
    if (open >= this.#bounds.mostOfKey)
      throw new Failure("rate_limit_exceeded", `This key has ${open} WebSockets open, which is the limit. Close one first.`, {
        limit: { owner: "key", limit: "concurrent" },
      });
    this.#ofKey.set(keyId, open + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const rest = (this.#ofKey.get(keyId) ?? 1) - 1;
      if (rest > 0) this.#ofKey.set(keyId, rest);
      else this.#ofKey.delete(keyId);
    };
  }
}

/** The kept part of a handshake, because a socket outlives its request. Without cookies: a page of another site could send them. */
function handshakeOf({ callers }: ServedGateway, request: IncomingMessage): Handshake {
  const { headers } = request;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  };
  return { address: callers.of(request), header };
}

const NOTHING = new Uint8Array(0);
const requestOf = (handshake: Handshake): GatewayRequest =>
  new TurnRequest(RESPONSES_PATH, NOTHING, { handshake, onGone: () => undefined });

/** Refuses a handshake as a POST would be refused. */
function refuseUpgrade(socket: Duplex, handshake: Handshake, failure: Failure): void {
  const requestId = newId("req_");
  const secrets = ownSecrets(credentialsOf(requestOf(handshake)));
  const { status, headers, body } = refuse(failure, { errorFormat: "openai", requestId, path: RESPONSES_PATH, secrets });
  writeRaw(socket, { status, headers: { ...headers, "x-request-id": requestId }, body: String(body) });
}
