import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import { Deadline, unwatch, watch } from "../timing/deadline";
import { readAhead } from "../timing/read-ahead";
import type { Callers } from "./callers";
import { ChunkWriter } from "./chunked";
import { dialectOf } from "./dialects";
import type { GatewayReply, GatewayRequest } from "./exchange";
import { refuse } from "./failure";
import type { Gateway } from "./gateway";
import { KeepAlive } from "./keep-alive";
import { handle } from "./pipeline";

/** How long a caller may take to send a body. */
export const BODY_LIMIT_MS = 60_000;
const LONG_BODY = 64 * 1024;
/** How long a refused upload is read and thrown away, so that its sender gets to read the refusal. */
export const LINGER_MS = 1_000;

/** The fast lane: answers a Node request without Next in between. Never rejects. */
export async function answerNode(gateway: Gateway, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = await handle(gateway, new NodeRequest(request, response, gateway.callers));
  const { body } = reply;
  if (body === null || typeof body === "string" || body instanceof Uint8Array) sendWhole(reply, { body, request, response });
  else await pump(reply, { frames: body, response }).catch((error: unknown) => abandon(gateway, response, error));
}

/** Refuses what no lane is to see, in the form of the family whose address it looks like. */
export function refuseNode(failure: Failure, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "/";
  const requestId = newId("req_");
  const reply = refuse(failure, { dialect: dialectOf(path), requestId, path });
  reply.headers["x-request-id"] = requestId;
  sendWhole(reply, { body: reply.body as string, request, response });
}

class NodeRequest implements GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #callers: Callers;

  constructor(request: IncomingMessage, response: ServerResponse, callers: Callers) {
    const url = request.url ?? "/";
    const mark = url.indexOf("?");
    this.method = request.method ?? "GET";
    this.path = mark < 0 ? url : url.slice(0, mark);
    this.query = mark < 0 ? "" : url.slice(mark + 1);
    this.#request = request;
    this.#response = response;
    this.#callers = callers;
  }

  get address(): string {
    return this.#callers.of(this.#request);
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  onGone(listener: () => void): void {
    const response = this.#response;
    if (response.destroyed) listener();
    else response.on("close", () => response.writableFinished || listener());
  }

  body(limitBytes: number): Promise<Uint8Array> {
    if (Number(this.#request.headers["content-length"] ?? 0) > limitBytes) return Promise.reject(tooLarge(limitBytes));
    return new Promise((resolve, reject) => new BodyReader(this.#request, { limitBytes, resolve, reject }));
  }
}

interface Reading {
  limitBytes: number;
  resolve(body: Uint8Array): void;
  reject(failure: Failure): void;
}

/** Collects a body. Its listeners stay on the request, which ends with the call, because taking them off costs more. */
class BodyReader extends Deadline {
  /** Where a long body is put together while it arrives, so that its end does not have to wait for that. */
  readonly #whole: Buffer | undefined;
  #first: Buffer | undefined;
  #others: Buffer[] | undefined;
  #size = 0;
  #over = false;

  constructor(
    request: IncomingMessage,
    readonly reading: Reading,
  ) {
    super();
    const declared = Number(request.headers["content-length"] ?? 0);
    if (declared > LONG_BODY) this.#whole = Buffer.allocUnsafe(declared);
    this.due = Date.now() + BODY_LIMIT_MS;
    watch(this);
    request.on("data", (chunk: Buffer) => this.#take(chunk));
    request.on("end", () => this.#end());
    request.on("close", () => this.#over || this.#fail(new Failure("client_closed", "The caller went away.")));
  }

  expire(): void {
    this.#fail(new Failure("request_timeout", "The request body took too long to arrive."));
  }

  #take(chunk: Buffer): void {
    if (this.#over) return;
    this.#size += chunk.length;
    if (this.#size > this.reading.limitBytes) this.#fail(tooLarge(this.reading.limitBytes));
    else if (this.#whole) chunk.copy(this.#whole, this.#size - chunk.length);
    else if (this.#first === undefined) this.#first = chunk;
    else if (this.#others === undefined) this.#others = [this.#first, chunk];
    else this.#others.push(chunk);
  }

  #end(): void {
    if (this.#over) return;
    this.#finish();
    // What was declared and did not come is another call's memory.
    this.reading.resolve(
      this.#whole?.subarray(0, this.#size) ?? (this.#others ? Buffer.concat(this.#others, this.#size) : (this.#first ?? EMPTY)),
    );
  }

  #fail(failure: Failure): void {
    if (this.#over) return;
    this.#finish();
    this.reading.reject(failure);
  }

  #finish(): void {
    this.#over = true;
    unwatch(this);
  }
}

const EMPTY = Buffer.alloc(0);
const tooLarge = (limitBytes: number) => new Failure("request_too_large", `The request body is larger than ${limitBytes} bytes.`);

interface Whole {
  body: Uint8Array | string | null;
  request: IncomingMessage;
  response: ServerResponse;
}

function sendWhole(reply: GatewayReply, { body, request, response }: Whole): void {
  if (response.destroyed) return;
  const headers: OutgoingHttpHeaders = reply.headers;
  if (reply.cookies) headers["set-cookie"] = reply.cookies;
  const bytes = typeof body === "string" ? Buffer.byteLength(body) : (body?.byteLength ?? 0);
  if (body !== null) headers["content-length"] = bytes;
  response.writeHead(reply.status, headers);
  if (headers.connection !== "close" || request.complete) {
    // Plain ASCII is copied instead of encoded.
    response.end(body ?? undefined, body?.length === bytes ? "latin1" : "utf8");
    return;
  }
  // Closing at once would reset the connection under the sender before it has read the answer.
  response.write(body ?? "");
  const timer = setTimeout(() => response.end(), LINGER_MS);
  request.once("close", () => clearTimeout(timer)).once("end", () => response.end());
  request.resume();
}

async function pump(
  reply: GatewayReply,
  { frames, response }: { frames: AsyncIterable<string | Uint8Array>; response: ServerResponse },
): Promise<void> {
  const source = readAhead(frames[Symbol.asyncIterator]());
  response.writeHead(reply.status, reply.cookies ? { ...reply.headers, "set-cookie": reply.cookies } : reply.headers);
  const writer = new ChunkWriter(response);
  let pending = true;
  // Headers go out with the first event where it is there already, else at once.
  setImmediate(() => pending && !response.destroyed && response.flushHeaders());
  const idle = new KeepAlive(reply.keepAlive, (text) => {
    writer.write(text);
    writer.flush();
  });
  try {
    for (;;) {
      const step = source.take();
      if (step === undefined) {
        if (!source.exact) writer.flushSoon();
        else if (!writer.flush()) await writer.drained();
        await source.arrival();
        continue;
      }
      pending = false;
      if (step.done) break;
      if (response.destroyed) {
        await source.return();
        return;
      }
      idle.touch();
      if (!writer.write(step.value)) await writer.drained();
    }
    writer.end();
  } finally {
    idle.stop();
  }
}

/** A file that breaks off has no place for an error any more: the caller gets what there is, and sees the connection break. */
function abandon(gateway: Gateway, response: ServerResponse, error: unknown): void {
  if (!(error instanceof Failure)) gateway.log.error({ cause: error }, "a stream ended by a bug");
  setImmediate(() => response.destroy());
}
