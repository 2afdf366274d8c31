import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { Log } from "../gateway/ports";
import type { SpanCounts } from "./open-traces";

/** The pause after a failed batch; spans that end meanwhile are dropped. */
const LEAVE_ALONE_MS = 30_000;

/** Sends batches to a collector and tolerates its absence: one line in the log when it becomes unavailable, one when it is back. */
export class LenientExporter implements SpanExporter {
  readonly #inner: SpanExporter;
  readonly #log: Log;
  readonly #counts: SpanCounts;
  readonly #now: () => number;
  #awayUntil = 0;
  #away = false;

  constructor(inner: SpanExporter, { log, counts, now = Date.now }: { log: Log; counts: SpanCounts; now?: () => number }) {
    this.#inner = inner;
    this.#log = log;
    this.#counts = counts;
    this.#now = now;
  }

  /** Always reports success: failures are handled here. */
  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    const finish = () => done({ code: ExportResultCode.SUCCESS });
    if (this.#now() < this.#awayUntil) {
      finish();
      return;
    }
    this.#inner.export(spans, ({ code, error }) => {
      if (code === ExportResultCode.SUCCESS) this.#arrived(spans.length);
      else this.#failed(error);
      finish();
    });
  }

  async shutdown(): Promise<void> {
    await this.#inner.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#inner.forceFlush?.();
  }

  #arrived(spans: number): void {
    this.#counts.exported += spans;
    if (this.#away) this.#log.info({}, "The trace collector is available again");
    this.#away = false;
  }

  #failed(cause: Error | undefined): void {
    this.#awayUntil = this.#now() + LEAVE_ALONE_MS;
    if (!this.#away) this.#log.warn({ cause }, "The trace collector is unavailable; traces are dropped until it is back");
    this.#away = true;
  }
}
