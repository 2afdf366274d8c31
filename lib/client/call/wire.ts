import { isFields } from "../../contracts/typed";
/** A received stream event. Times are milliseconds since the request was sent. */
export interface WireFrame {
  /** From 1. */
  n: number;
  at: number;
  /** Since the previous frame; for the first since sending. */
  gap: number;
  data: string;
}

/** A run's traffic. Bodies and frames are kept up to `WIRE_LIMIT` characters in all. */
export interface WireRecord {
  method: string;
  /** Absolute. */
  url: string;
  /** Milliseconds since the epoch. */
  sentAt: number;
  requestHeaders: readonly (readonly [string, string])[];
  requestBody: string;
  status?: number;
  responseHeaders: readonly (readonly [string, string])[];
  frames: readonly WireFrame[];
  /** The reply if it wasn't a stream. */
  body?: string;
  /** Characters received; bytes of a file. */
  received: number;
  /** Frames after the limit, only counted. */
  dropped: number;
  /** A file reply: its bytes aren't kept here. `size` is the received part in bytes. */
  file?: { type: string; size: number; pieces: number };
}

export const WIRE_LIMIT = 1_000_000;

/** Records a run's traffic. */
export class WireTap {
  #record: WireRecord;
  #frames: WireFrame[] = [];

  constructor(request: Pick<WireRecord, "method" | "url" | "requestHeaders" | "requestBody">) {
    this.#record = { ...request, sentAt: Date.now(), responseHeaders: [], frames: [], received: 0, dropped: 0 };
  }

  answered(response: Response): void {
    this.#record = { ...this.#record, status: response.status, responseHeaders: [...response.headers] };
  }

  frame(data: string, at: number): void {
    const { received, dropped } = this.#record;
    const before = this.#frames.at(-1)?.at ?? 0;
    const fits = received + data.length <= WIRE_LIMIT;
    if (fits) this.#frames.push({ n: this.#frames.length + 1, at, gap: at - before, data });
    this.#record = { ...this.#record, received: received + data.length, dropped: dropped + (fits ? 0 : 1) };
  }

  whole(body: string): void {
    this.#record = { ...this.#record, body: body.slice(0, WIRE_LIMIT), received: body.length };
  }

  piece(bytes: number, type: string): void {
    const { size, pieces } = this.#record.file ?? { size: 0, pieces: 0 };
    this.#record = { ...this.#record, file: { type, size: size + bytes, pieces: pieces + 1 }, received: size + bytes };
  }

  /** A snapshot that later frames don't change. */
  record(): WireRecord {
    return { ...this.#record, frames: this.#frames.slice() };
  }
}

/** The frame with the longest gap after the first token, if noticeable: over 100 ms and over four times the usual gap. */
export function slowFrame(frames: readonly WireFrame[], firstTokenMs: number | undefined): WireFrame | undefined {
  const later = frames.filter(({ at }) => firstTokenMs !== undefined && at > firstTokenMs);
  if (later.length < 3) return undefined;
  const usual = later.map(({ gap }) => gap).sort((a, b) => a - b)[later.length >> 1] ?? 0;
  const slowest = later.reduce((a, b) => (b.gap > a.gap ? b : a));
  return slowest.gap > 100 && slowest.gap > 4 * usual ? slowest : undefined;
}

/** A frame without the members that equal the previous frame's, such as ids and model names. */
export function newsOf(data: string, before: string | undefined): string {
  const now = objectOf(data);
  const then = before === undefined ? undefined : objectOf(before);
  if (!now || !then) return data;
  const news = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(then[name]));
  return news.length > 0 ? JSON.stringify(Object.fromEntries(news)) : data;
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
