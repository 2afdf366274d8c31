import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { expect, it, vi } from "vitest";
import { LenientExporter } from "./exporter";

it("asks a collector that is away twice a minute, and says once that it is away and once that it is back", () => {
  let now = 0;
  let result: ExportResult = { code: ExportResultCode.FAILED, error: new Error("connect ECONNREFUSED") };
  const send = vi.fn((_spans: unknown, done: (result: ExportResult) => void) => done(result));
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const counts = { ended: 0, exported: 0 };
  const inner = { export: send, shutdown: async () => undefined };
  const exporter = new LenientExporter(inner, { log, counts, now: () => now });
  const seen: number[] = [];
  const minute = () => {
    for (const end = now + 60_000; now < end; now += 100) exporter.export([], ({ code }) => seen.push(code));
  };
  minute();
  expect(send).toHaveBeenCalledTimes(2);
  expect(log.warn).toHaveBeenCalledTimes(1);
  // What is reported as failed, the kit's own error handler would be told of.
  expect(new Set(seen)).toEqual(new Set([ExportResultCode.SUCCESS]));

  result = { code: ExportResultCode.SUCCESS };
  minute();
  expect(send.mock.calls.length).toBeGreaterThan(500);
  expect(log.info).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
