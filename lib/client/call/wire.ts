/** One event of a stream as it arrived. Times are milliseconds since the request was sent. */
export interface WireFrame {
  /** From 1. */
  n: number;
  at: number;
  /** Since the frame before; the first frame's is since sending. */
  gap: number;
  data: string;
}

/** What went over the line for one run. Bodies and frames are kept up to `WIRE_LIMIT` characters in all. */
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
  /** The reply where it was no stream. */
  body?: string;
  /** Characters received; bytes of a file. */
  received: number;
  /** Frames that arrived after the limit and were counted only. */
  dropped: number;
  /** The reply where it was a file: its bytes are not kept here. `size` is what has arrived, in bytes. */
  file?: { type: string; size: number; pieces: number };
}

export const WIRE_LIMIT = 1_000_000;

/** Gathers a wire record while a run goes on. */
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

  /** Counts a piece of a file. */
  piece(bytes: number, type: string): void {
    const { size, pieces } = this.#record.file ?? { size: 0, pieces: 0 };
    this.#record = { ...this.#record, file: { type, size: size + bytes, pieces: pieces + 1 }, received: size + bytes };
  }

  /** A copy that later frames do not change. */
  record(): WireRecord {
    return { ...this.#record, frames: this.#frames.slice() };
  }
}

/** The frame that waited longest after the first token, where it waited long enough to be seen: over 100 ms and over four times the usual gap. */
export function slowFrame(frames: readonly WireFrame[], firstTokenMs: number | undefined): WireFrame | undefined {
  const later = frames.filter(({ at }) => firstTokenMs !== undefined && at > firstTokenMs);
  if (later.length < 3) return undefined;
  const usual = later.map(({ gap }) => gap).sort((a, b) => a - b)[later.length >> 1] ?? 0;
  const slowest = later.reduce((a, b) => (b.gap > a.gap ? b : a));
  return slowest.gap > 100 && slowest.gap > 4 * usual ? slowest : undefined;
}

/** A frame without the members that it has in common with the frame before, such as ids and model names: what is new in it. */
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
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
