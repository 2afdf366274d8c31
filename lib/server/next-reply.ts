import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import {
  acceptedCoding,
  type Coding,
  compress,
  isCompressible,
  SHORTEST_COMPRESSED,
  varied,
  weakened,
  withoutEncoding,
} from "./compression";

/**
 * Passes a reply's length in bytes to the socket behind Next, because Next drops a handler's `content-length` and `content-encoding`.
 * `whole` if the body is complete. Never leaves the gateway.
 */
export const LENGTH_HEADER = "x-trunkline-length";
export const lengthOf = (bytes: number, { whole }: { whole: boolean }) => (whole ? `${bytes} whole` : String(bytes));

/**
 * Gives a reply through Next the same headers and compression as the fast lane. Next does not see `accept-encoding`, because it would
 * compress by its own rules.
 */
export function mendReply(request: IncomingMessage, response: ServerResponse): void {
  const accepted = request.headers["accept-encoding"];
  delete request.headers["accept-encoding"];
  new MendedReply(response, { accepted: String(accepted ?? ""), head: request.method === "HEAD" }).attach();
}

type Written = string | Uint8Array;
type Done = (error?: Error | null) => void;

class MendedReply {
  readonly #response: ServerResponse;
  readonly #asked: { accepted: string; head: boolean };
  readonly #original: Pick<ServerResponse, "writeHead" | "write" | "end" | "flushHeaders">;
  #begun = false;
  /** Data collected for compression; undefined if the reply passes unchanged. */
  #held: Buffer[] | undefined;
  #coding: Coding | undefined;

  constructor(response: ServerResponse, asked: { accepted: string; head: boolean }) {
    this.#response = response;
    this.#asked = asked;
    const { writeHead, write, end, flushHeaders } = response;
    this.#original = { writeHead, write, end, flushHeaders };
  }

  attach(): void {
    const response = this.#response;
    const original = this.#original;
    response.writeHead = (status: number, ...more: unknown[]) => {
      response.statusCode = status;
      if (typeof more[0] === "string") response.statusMessage = more[0];
      setHeaders(response, more.at(-1));
      this.#begin();
      if (!this.#held && !response.headersSent) original.writeHead.call(response, response.statusCode);
      return response;
    };
    response.flushHeaders = () => {
      this.#begin();
      if (!this.#held) original.flushHeaders.call(response);
    };
    response.write = ((chunk: Written, encoding?: BufferEncoding | Done, done?: Done) => {
      this.#begin();
      if (!this.#held) return original.write.call(response, chunk, encoding as BufferEncoding, done);
      this.#held.push(bytesOf(chunk, encoding));
      const told = typeof encoding === "function" ? encoding : done;
      if (told) process.nextTick(told);
      return true;
    }) as ServerResponse["write"];
    response.end = ((chunk?: Written | Done | null, encoding?: BufferEncoding | Done, done?: Done) => {
      this.#begin();
      const held = this.#held;
      if (!held) return original.end.call(response, chunk, encoding as BufferEncoding, done);
      if (chunk && typeof chunk !== "function") held.push(bytesOf(chunk, encoding));
      const told = [chunk, encoding, done].find((argument) => typeof argument === "function");
      if (told) response.once("finish", told);
      void this.#finish(Buffer.concat(held));
      return response;
    }) as ServerResponse["end"];
  }

  /** Decides by the headers, just before they are sent. */
  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const response = this.#response;
    const told = response.getHeader(LENGTH_HEADER);
    response.removeHeader(LENGTH_HEADER);
    const length = Number.parseInt(String(told), 10);
    if (length >= 0) response.setHeader("content-length", length);
    const whole = this.#asked.head ? told === undefined : String(told).endsWith("whole") && length >= SHORTEST_COMPRESSED;
    const headerOf = (name: string) => headerText(response.getHeader(name));
    const vary = headerOf("vary");
    const compressible = whole && isCompressible(response.statusCode, headerOf);
    this.#vary(compressible ? varied(vary) : withoutEncoding(vary));
    if (!compressible || this.#asked.head) return;
    this.#coding = acceptedCoding(this.#asked.accepted, length);
    if (this.#coding) this.#held = [];
  }

  #vary(vary: string | undefined): void {
    if (vary === undefined) this.#response.removeHeader("vary");
    else this.#response.setHeader("vary", vary);
  }

  async #finish(bytes: Buffer): Promise<void> {
    const response = this.#response;
    const coding = this.#coding;
    const encoded = coding && (await compress(bytes, coding));
    this.#held = undefined;
    if (response.destroyed) return;
    if (coding && encoded) {
      response.setHeader("content-encoding", coding);
      const etag = headerText(response.getHeader("etag"));
      if (etag) response.setHeader("etag", weakened(etag));
    }
    const body = encoded ?? bytes;
    response.setHeader("content-length", body.length);
    this.#original.writeHead.call(response, response.statusCode);
    this.#original.end.call(response, body, "latin1");
  }
}

function setHeaders(response: ServerResponse, headers: unknown): void {
  if (headers === null || typeof headers !== "object") return;
  for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders)) if (value !== undefined) response.setHeader(name, value);
}

function headerText(value: OutgoingHttpHeader | undefined): string | undefined {
  return value === undefined ? undefined : Array.isArray(value) ? value.join(", ") : String(value);
}

function bytesOf(chunk: Written, encoding: unknown): Buffer {
  if (typeof chunk === "string") return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
