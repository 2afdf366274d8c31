import type { Env } from "../config/env";
import type { Log } from "../gateway/ports";
import type { OpenTraces } from "./open-traces";

/** Traces of calls for the collector that the settings name; undefined where they name none, and then nothing of it is loaded. */
export async function openTraces({ env, version, log }: { env: Env; version: string; log: Log }): Promise<OpenTraces | undefined> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || env.OTEL_SDK_DISABLED) return undefined;
  const { openCollector } = await import("./collector");
  return openCollector({ env, endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, version, log });
}
