import { ApiError } from "../api";
import { SseParser } from "./sse";
import { type WireRecord, WireTap } from "./wire";

/** Any call to the gateway. Without `secret` the session's cookie is used. */
export interface TryRequest {
  method: string;
  /** Path and query on this host. */
  address: string;
  /** JSON text. */
  body?: string;
  secret?: string;
}

interface TryError {
  /** 0 without an answer. */
  status: number;
  code: string;
  message: string;
}

/** State of a call. Times are milliseconds since sending. Immutable: replaced on every change. */
export interface TryState {
  status: "waiting" | "streaming" | "done" | "stopped" | "failed";
  /** `performance.now()` at sending. */
  started: number;
  firstByteMs?: number;
  totalMs?: number;
  bytes: number;
  requestId?: string;
  contentType: string;
  wire: WireRecord;
  /** The reply if it is neither text nor events. */
  file?: Blob;
  error?: TryError;
}

/** Minimum time between repaints. */
const REPAINT_MS = 50;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*json|xml|openmetrics-text)\b)/;

/** Sends a call and reports its state until it has ended. An abort ends it as stopped, with what has arrived. Never throws. */
export async function tryCall(request: TryRequest, signal: AbortSignal, changed: (state: TryState) => void): Promise<void> {
  const { method, address, body = "", secret } = request;
  const sent: [string, string][] = secret === undefined ? [] : [["authorization", "Bearer $TRUNKLINE_KEY"]];
  if (body !== "") sent.push(["content-type", "application/json"]);
  const tap = new WireTap({ method, url: new URL(address, window.location.origin).href, requestHeaders: sent, requestBody: body });
  let state: TryState = { status: "waiting", started: performance.now(), bytes: 0, contentType: "", wire: tap.record() };
  const report = (change: Partial<TryState>) => {
    state = { ...state, ...change, wire: tap.record() };
    changed(state);
  };
  const end = (change: Partial<TryState>) => report({ ...change, totalMs: performance.now() - state.started });
  report({});
  try {
    const response = await send(request, signal);
    tap.answered(response);
    const contentType = response.headers.get("content-type") ?? "";
    report({ status: "streaming", contentType, requestId: response.headers.get("x-request-id") ?? undefined });
    const arrived = (bytes: number) => {
      state = { ...state, bytes, firstByteMs: state.firstByteMs ?? performance.now() - state.started };
    };
    if (response.ok && contentType.includes("text/event-stream"))
      await readEvents(response, { tap, arrived, report, started: state.started });
    else end(await readWhole(response, { tap, arrived, contentType }));
    if (state.status === "streaming") end({ status: "done" });
  } catch (error) {
    end(signal.aborted ? { status: "stopped" } : { status: "failed", error: lost(error) });
  }
}

function send({ method, address, body, secret }: TryRequest, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {};
  if (secret !== undefined) headers.authorization = `Bearer ${secret}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  return fetch(address, { method, headers, body, signal, credentials: secret === undefined ? "same-origin" : "omit", cache: "no-store" });
}

interface Reading {
  tap: WireTap;
  arrived(bytes: number): void;
}

async function readEvents(
  response: Response,
  { tap, arrived, report, started }: Reading & { report(change: Partial<TryState>): void; started: number },
): Promise<void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const parser = new SseParser();
  let bytes = 0;
  let painted = 0;
  while (reader) {
    const { done, value } = await reader.read();
    bytes += value?.byteLength ?? 0;
    if (!done) arrived(bytes);
    const events = done ? parser.end() : parser.push(decoder.decode(value, { stream: true }));
    for (const { data } of events) tap.frame(data, performance.now() - started);
    if (done) return;
    if (performance.now() - painted < REPAINT_MS) continue;
    painted = performance.now();
    report({});
  }
}

/** Reads the whole reply. Non-text is kept as a file, outside the wire record. */
async function readWhole(response: Response, { tap, arrived, contentType }: Reading & { contentType: string }): Promise<Partial<TryState>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    chunks.push(value);
    arrived(bytes);
  }
  const blob = new Blob(chunks, { type: contentType });
  if (response.ok && contentType !== "" && !TEXT.test(contentType)) return { status: "done", file: blob };
  const text = await blob.text();
  tap.whole(text);
  return response.ok ? { status: "done" } : { status: "failed", error: errorIn(text, response.status) };
}

/** The error of any family: an object `error`, one in `ResponseMetadata`, or bare members. */
export function errorIn(text: string, status: number): TryError {
  const body = parse(text);
  const inner = (["error", "Error"] as const).map((name) => body?.[name]).find(isObject) ?? body ?? {};
  const { message, code, status: word } = inner;
  return {
    status,
    code: String(typeof code === "string" ? code : (word ?? code ?? "unknown")),
    message: typeof message === "string" ? message : `The gateway answered ${status}.`,
  };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function lost(error: unknown): TryError {
  if (error instanceof ApiError) return { status: error.status, code: error.code, message: error.message };
  return { status: 0, code: "no_answer", message: "The connection was lost. What arrived before that is kept." };
}
