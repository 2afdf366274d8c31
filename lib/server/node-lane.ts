import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import { errorFormatOf } from "../gateway/error-formats";
import type { GatewayReply, GatewayRequest } from "../gateway/exchange";
import { refuse } from "../gateway/failure";
import { KeepAlive } from "../gateway/keep-alive";
import { handle } from "../gateway/pipeline";
import { Deadline, unwatch, watch } from "../timing/deadline";
import { readAhead } from "../timing/read-ahead";
import type { Callers } from "./callers";
import { ChunkWriter } from "./chunked";
import { acceptedCoding, type Coding, compress, isCompressible, SHORTEST_COMPRESSED, varied, weakened } from "./compression";
import type { OpenBodies } from "./open-bodies";
import type { ServedGateway } from "./served-gateway";

/** The time limit for sending a body. */
export const BODY_LIMIT_MS = 60_000;
const LONG_BODY = 64 * 1024;
/** The growth of a long body's buffer: untouched pages take no memory, copies take time. */
const GROWTH = 4;
/** How long a refused upload is read and discarded, so that its sender can read the refusal. */
export const LINGER_MS = 1_000;

/** The fast lane: answers a Node request without Next. Never rejects. */
export async function answerNode(gateway: ServedGateway, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = await handle(gateway, new NodeRequest(request, response, gateway));
  const { body } = reply;
  if (body === null || typeof body === "string" || body instanceof Uint8Array) await sendWhole(reply, { body, request, response });
  else await pump(reply, { frames: body, response }).catch((error: unknown) => abandon(gateway, response, error));
}

/** Refuses a request before both lanes, in the format of the family that its address belongs to. */
export function refuseNode(failure: Failure, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "/";
  const requestId = newId("req_");
  const reply = refuse(failure, { errorFormat: errorFormatOf(path), requestId, path });
  reply.headers["x-request-id"] = requestId;
  void sendWhole(reply, { body: reply.body as string, request, response });
}

class NodeRequest implements GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #callers: Callers;
  readonly #bodies: OpenBodies;

  constructor(request: IncomingMessage, response: ServerResponse, { callers, bodies }: Pick<ServedGateway, "callers" | "bodies">) {
    const url = request.url ?? "/";
    const mark = url.indexOf("?");
    this.method = request.method ?? "GET";
    this.path = mark < 0 ? url : url.slice(0, mark);
    this.query = mark < 0 ? "" : url.slice(mark + 1);
    this.#request = request;
    this.#response = response;
    this.#callers = callers;
    this.#bodies = bodies;
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
    const declared = Number(this.#request.headers["content-length"] ?? 0);
    if (declared > limitBytes) return Promise.reject(tooLarge(limitBytes));
    const { address } = this;
    const bodies = this.#bodies;
    return new Promise((resolve, reject) => new BodyReader(this.#request, { declared, limitBytes, address, bodies, resolve, reject }));
  }
}

interface Reading {
  /** 0 if none was declared. */
  declared: number;
  limitBytes: number;
  /** The body's client address, and the counter of bodies in transit. */
  address: string;
  bodies: OpenBodies;
  resolve(body: Uint8Array): void;
  reject(failure: Failure): void;
}

/** Collects a body. Its listeners stay on the request, because removing them costs more. */
class BodyReader extends Deadline {
  readonly #request: IncomingMessage;
  readonly #reading: Reading;
  #first: Buffer | undefined;
  #others: Buffer[] | undefined;
  /**
   * Assembles a long body while it arrives, so that its end takes no extra time. It grows with the received data: allocating the declared
   * size would let a caller reserve memory without sending.
   */
  #whole: Buffer | undefined;
  #size = 0;
  #counted = false;
  #over = false;

  constructor(request: IncomingMessage, reading: Reading) {
    super();
    this.#request = request;
    this.#reading = reading;
    this.due = Date.now() + BODY_LIMIT_MS;
    watch(this);
    request.on("data", (chunk: Buffer) => this.#take(chunk));
    request.on("end", () => this.#end());
    request.on("close", () => this.#over || this.#fail(new Failure("client_closed", "The caller disconnected.")));
    // By then everything that arrived with the headers is parsed, which is the whole body of nearly all calls.
    setImmediate(BodyReader.#look, this);
  }

  /** A body in transit counts against its address. */
  static #look(this: void, reader: BodyReader): void {
    if (reader.#over || reader.#request.complete) return;
    try {
      reader.#reading.bodies.enter(reader.#reading.address);
      reader.#counted = true;
    } catch (error) {
      reader.#fail(error as Failure);
    }
  }

  expire(): void {
    this.#fail(new Failure("request_timeout", "The request body took too long to arrive."));
  }

  #take(chunk: Buffer): void {
    if (this.#over) return;
    this.#size += chunk.length;
    if (this.#size > this.#reading.limitBytes) this.#fail(tooLarge(this.#reading.limitBytes));
    else if (this.#size > LONG_BODY) chunk.copy(this.#room(), this.#size - chunk.length);
    else if (this.#first === undefined) this.#first = chunk;
    else if (this.#others === undefined) this.#others = [this.#first, chunk];
    else this.#others.push(chunk);
  }

  /** A buffer with all received data before the last chunk. */
  #room(): Buffer {
    const before = this.#whole ?? this.#short();
    if (this.#whole && this.#whole.length >= this.#size) return this.#whole;
    const { declared, limitBytes } = this.#reading;
    const grown = Math.min(GROWTH * Math.max(before.length, LONG_BODY), declared || limitBytes);
    this.#whole = Buffer.allocUnsafe(Math.max(this.#size, grown));
    before.copy(this.#whole);
    this.#first = undefined;
    this.#others = undefined;
    return this.#whole;
  }

  #short(): Buffer {
    return this.#others ? Buffer.concat(this.#others) : (this.#first ?? EMPTY);
  }

  #end(): void {
    if (this.#over) return;
    this.#finish();
    this.#reading.resolve(this.#whole?.subarray(0, this.#size) ?? this.#short());
  }

  #fail(failure: Failure): void {
    if (this.#over) return;
    this.#finish();
    this.#reading.reject(failure);
  }

  #finish(): void {
    this.#over = true;
    unwatch(this);
    if (this.#counted) this.#reading.bodies.leave(this.#reading.address);
  }
}

const EMPTY = Buffer.alloc(0);
const tooLarge = (limitBytes: number) => new Failure("request_too_large", `The request body is larger than ${limitBytes} bytes.`);

interface Whole {
  body: Uint8Array | string | null;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Sends a reply, compressed if it is long and the caller accepts it. */
function sendWhole(reply: GatewayReply, whole: Whole): Promise<void> | undefined {
  const { body, request } = whole;
  const head = request.method === "HEAD";
  const bytes = typeof body === "string" ? Buffer.byteLength(body) : (body?.byteLength ?? 0);
  if (bytes >= SHORTEST_COMPRESSED || head) {
    const coding = codingOf(reply, { ...whole, bytes });
    if (coding && body !== null && !head) return sendCompressed(reply, { ...whole, body, coding });
  }
  send(reply, whole, bytes);
  return undefined;
}

/** The coding of a long reply. `vary` is set for all callers. */
function codingOf({ status, headers }: GatewayReply, { request, bytes }: Whole & { bytes: number }): Coding | undefined {
  if (headers.connection === "close" || headers["content-length"] !== undefined || !isCompressible(status, (name) => headers[name]))
    return undefined;
  headers.vary = varied(headers.vary);
  return acceptedCoding(request.headers["accept-encoding"] as string | undefined, bytes);
}

async function sendCompressed(reply: GatewayReply, whole: Whole & { body: Uint8Array | string; coding: Coding }): Promise<void> {
  const { body, coding } = whole;
  const encoded = await compress(body, coding);
  if (!encoded) return send(reply, whole, Buffer.byteLength(body));
  const { headers } = reply;
  headers["content-encoding"] = coding;
  if (headers.etag) headers.etag = weakened(headers.etag);
  send(reply, { ...whole, body: encoded }, encoded.length);
}

function send(reply: GatewayReply, { body, request, response }: Whole, bytes: number): void {
  if (response.destroyed) return;
  const headers: OutgoingHttpHeaders = reply.headers;
  if (reply.cookies) headers["set-cookie"] = reply.cookies;
  if (body !== null) headers["content-length"] = bytes;
  response.writeHead(reply.status, headers);
  if (headers.connection !== "close" || request.complete) {
    // ASCII is copied instead of encoded.
    response.end(body ?? undefined, body?.length === bytes ? "latin1" : "utf8");
    return;
  }
  // Closing at once would reset the connection before the sender has read the answer.
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
  // Headers are sent with the first event if there is one already, otherwise at once.
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

/** A broken file cannot carry an error: the caller gets a partial body and a broken connection. */
function abandon(gateway: ServedGateway, response: ServerResponse, error: unknown): void {
  if (!(error instanceof Failure)) gateway.log.error({ cause: error }, "a stream ended by a bug");
  setImmediate(() => response.destroy());
}
