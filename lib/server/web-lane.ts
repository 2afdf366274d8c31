import { Failure } from "../contracts/errors";
import type { GatewayReply, GatewayRequest } from "../gateway/exchange";
import { KeepAlive } from "../gateway/keep-alive";
import type { Matcher } from "../gateway/matcher";
import { handle } from "../gateway/pipeline";
import { nextTurn } from "../timing/turn";
import { CALLER_HEADER, stamped } from "./callers";
import { LENGTH_HEADER, lengthOf } from "./next-reply";
import { BODY_LIMIT_MS, LINGER_MS } from "./node-lane";
import type { OpenBodies } from "./open-bodies";
import type { ServedGateway } from "./served-gateway";

/** The web lane: answers a web `Request` from Next's route handlers. Never rejects. */
export async function answerWeb(gateway: ServedGateway, request: Request, matcher: Matcher): Promise<Response> {
  const incoming = new WebRequest(request, gateway.bodies);
  const reply = await handle(gateway, incoming, matcher);
  const { status, body } = reply;
  const headers = headersOf(reply);
  if (typeof body === "string" && reply.headers.connection === "close")
    return lingering(reply, { text: body, discard: () => incoming.discard() });
  tellLength(headers, reply);
  if (body === null || typeof body === "string" || body instanceof Uint8Array)
    return new Response(status === 204 ? null : (body as Uint8Array<ArrayBuffer> | string | null), { status, headers });
  return new Response(readable(reply, { frames: body, gone: () => incoming.leave() }), { status, headers });
}

function headersOf({ headers, cookies = [] }: GatewayReply): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return all;
}

/** Next drops the length; an internal header passes it to the socket behind it. */
function tellLength(headers: Headers, { body }: GatewayReply): void {
  const whole = typeof body === "string" || body instanceof Uint8Array;
  const bytes = whole ? Buffer.byteLength(body) : headers.get("content-length");
  if (bytes !== null) headers.set(LENGTH_HEADER, lengthOf(Number(bytes), { whole }));
}

class WebRequest implements GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #request: Request;
  readonly #bodies: OpenBodies;
  readonly #gone = new AbortController();
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** The body is no longer needed. */
  #refused = false;

  constructor(request: Request, bodies: OpenBodies) {
    const url = new URL(request.url);
    this.method = request.method;
    this.path = url.pathname;
    this.query = url.search.slice(1);
    this.#request = request;
    this.#bodies = bodies;
    if (request.signal.aborted) this.leave();
    else request.signal.addEventListener("abort", () => this.leave(), { once: true });
  }

  /** Behind Next the socket is not accessible; a header carries what was determined before. */
  get address(): string {
    return stamped(this.header(CALLER_HEADER));
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  leave(): void {
    this.#gone.abort();
  }

  onGone(listener: () => void): void {
    if (this.#gone.signal.aborted) listener();
    else this.#gone.signal.addEventListener("abort", listener, { once: true });
  }

  async body(limitBytes: number): Promise<Uint8Array> {
    if (Number(this.header("content-length") ?? 0) > limitBytes) throw tooLarge(limitBytes);
    const reader = this.#request.body?.getReader();
    if (!reader) return new Uint8Array(0);
    this.#reader = reader;
    const { address } = this;
    let over = false;
    let counted = false;
    // A body that is incomplete after everything that came with the headers was processed counts against its address.
    const refused = nextTurn().then(() => {
      if (over) return;
      this.#bodies.enter(address);
      counted = true;
    });
    const refusal = new Promise<never>((_resolve, reject) => void refused.catch(reject));
    try {
      return await Promise.race([this.#collect(reader, limitBytes), refusal]);
    } catch (error) {
      this.#refused = true;
      throw error;
    } finally {
      over = true;
      if (counted) this.#bodies.leave(address);
    }
  }

  async #collect(reader: ReadableStreamDefaultReader<Uint8Array>, limitBytes: number): Promise<Uint8Array> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void reader.cancel();
    }, BODY_LIMIT_MS);
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for (let step = await reader.read(); !step.done && !this.#refused; step = await reader.read()) {
        size += step.value.byteLength;
        if (size > limitBytes) throw tooLarge(limitBytes);
        chunks.push(step.value);
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      void reader.cancel().catch(() => undefined);
      throw new Failure("client_closed", "The caller disconnected.", { cause: error });
    } finally {
      clearTimeout(timer);
    }
    if (late) throw new Failure("request_timeout", "The request body took too long to arrive.");
    return Buffer.concat(chunks, size);
  }

  /** Reads and discards the rest of a refused body, for at most a second. Never rejects. */
  async discard(): Promise<void> {
    const reader = this.#reader ?? this.#request.body?.getReader();
    if (!reader) return;
    const timer = setTimeout(() => void reader.cancel().catch(() => undefined), LINGER_MS);
    try {
      while (!(await reader.read()).done);
    } catch {
      // The sender has gone, which also ends the wait.
    } finally {
      clearTimeout(timer);
    }
  }
}

const tooLarge = (limitBytes: number) => new Failure("request_too_large", `The request body is larger than ${limitBytes} bytes.`);
const encoder = new TextEncoder();

function readable(
  reply: GatewayReply,
  { frames, gone }: { frames: AsyncIterable<string | Uint8Array>; gone: () => void },
): ReadableStream<Uint8Array> {
  const iterator = frames[Symbol.asyncIterator]();
  // Started at once: a generator that never started would not run its clean-up.
  let next: Promise<IteratorResult<string | Uint8Array>> | undefined = iterator.next();
  let idle: KeepAlive;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        idle = new KeepAlive(reply.keepAlive, (text) => controller.enqueue(encoder.encode(text)));
      },
      async pull(controller) {
        const step = await (next ?? iterator.next());
        next = undefined;
        idle.touch();
        if (!step.done) return controller.enqueue(typeof step.value === "string" ? encoder.encode(step.value) : step.value);
        idle.stop();
        controller.close();
      },
      async cancel() {
        idle.stop();
        gone();
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * A refusal that closes its connection. It is sent at once; the connection stays open until the sender has stopped, because closing it
 * earlier could discard the refusal.
 */
function lingering({ status, headers }: GatewayReply, { text, discard }: { text: string; discard: () => Promise<void> }): Response {
  const bytes = encoder.encode(text);
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes);
      await discard();
      controller.close();
    },
  });
  return new Response(stream, { status, headers: { ...headers, [LENGTH_HEADER]: lengthOf(bytes.byteLength, { whole: false }) } });
}
