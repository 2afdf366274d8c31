import type { IncomingMessage, ServerResponse } from "node:http";
import { Failure } from "../contracts/errors";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { Gateway } from "./gateway";
import { keepAlive } from "./keep-alive";
import { handle } from "./pipeline";

/** How long a caller may take to send a body. */
export const BODY_LIMIT_MS = 60_000;
/** How long a refused upload is read and thrown away, so that its sender gets to read the refusal. */
const LINGER_MS = 1_000;

/** The fast lane: answers a Node request without Next in between. Never rejects. */
export async function answerNode(gateway: Gateway, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = await handle(gateway, new NodeRequest(request, response));
  const { body } = reply;
  if (body === null || typeof body === "string" || body instanceof Uint8Array) sendWhole(reply, { body, request, response });
  else await pump(reply, { frames: body, response }).catch((error: unknown) => abandon(gateway, response, error));
}

class NodeRequest implements GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? "/";
    const mark = url.indexOf("?");
    this.method = request.method ?? "GET";
    this.path = mark < 0 ? url : url.slice(0, mark);
    this.query = mark < 0 ? "" : url.slice(mark + 1);
    this.#request = request;
    this.#response = response;
  }

  get address(): string {
    return this.#request.socket.remoteAddress ?? "";
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  onGone(listener: () => void): void {
    const response = this.#response;
    if (response.destroyed) listener();
    else response.once("close", () => response.writableFinished || listener());
  }

  body(limitBytes: number): Promise<Uint8Array> {
    const request = this.#request;
    const tooLarge = () => new Failure("request_too_large", `The request body is larger than ${limitBytes} bytes.`);
    if (Number(request.headers["content-length"] ?? 0) > limitBytes) return Promise.reject(tooLarge());
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const timer = setTimeout(() => finish(new Failure("request_timeout", "The request body took too long to arrive.")), BODY_LIMIT_MS);
      const finish = (failure?: Failure) => {
        clearTimeout(timer);
        request.off("data", take).off("end", end).off("close", gone);
        if (failure) reject(failure);
        else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size));
      };
      const take = (chunk: Buffer) => {
        size += chunk.length;
        if (size > limitBytes) finish(tooLarge());
        else chunks.push(chunk);
      };
      const end = () => finish();
      const gone = () => finish(new Failure("client_closed", "The caller went away."));
      request.on("data", take).on("end", end).on("close", gone);
    });
  }
}

interface Whole {
  body: Uint8Array | string | null;
  request: IncomingMessage;
  response: ServerResponse;
}

function sendWhole(reply: GatewayReply, { body, request, response }: Whole): void {
  if (response.destroyed) return;
  const headers: Record<string, string | number> = reply.headers;
  if (body !== null) headers["content-length"] = typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
  response.writeHead(reply.status, headers);
  if (headers.connection !== "close" || request.complete) {
    response.end(body ?? undefined);
    return;
  }
  // Closing at once would reset the connection under the sender before it has read the answer.
  response.write(body ?? "");
  const timer = setTimeout(() => response.end(), LINGER_MS);
  request.once("close", () => clearTimeout(timer)).once("end", () => response.end());
  request.resume();
}

async function pump(reply: GatewayReply, { frames, response }: { frames: AsyncIterable<string>; response: ServerResponse }): Promise<void> {
  const iterator = frames[Symbol.asyncIterator]();
  response.writeHead(reply.status, reply.headers);
  let pending = true;
  // Headers go out with the first event where it is there already, else at once.
  setImmediate(() => pending && !response.destroyed && response.flushHeaders());
  const idle = keepAlive(reply.keepAlive, (text) => response.write(text));
  try {
    for (;;) {
      const step = await iterator.next();
      pending = false;
      if (step.done) break;
      if (response.destroyed) {
        await iterator.return?.();
        return;
      }
      idle.touch();
      if (!response.write(step.value)) await drained(response);
    }
    response.end();
  } finally {
    idle.stop();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}

function abandon(gateway: Gateway, response: ServerResponse, error: unknown): void {
  gateway.log.error({ cause: error }, "a stream ended by a bug");
  response.destroy();
}
