import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Env } from "../config/env";
import type { TracesTarget } from "../config/otel";
import type { Log } from "../gateway/ports";
import { openAgent } from "../outbound/agent";
import { SpanTrace } from "./call-trace";
import { LenientExporter } from "./exporter";
import type { OpenTraces } from "./open-traces";

/** Characters per attribute. */
const LONGEST_VALUE = 1_000;
const CLOSE_WITHIN_MS = 2_000;

interface Setting {
  env: Env;
  target: TracesTarget;
  version: string;
  log: Log;
}

/** Not registered globally, to stay separate from other libraries' spans. */
export async function openCollector({ env, target, version, log }: Setting): Promise<OpenTraces> {
  const counts = { ended: 0, exported: 0 };
  const exporter = new LenientExporter(await openExporter(target), { log, counts });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.version": version,
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      "service.name": env.OTEL_SERVICE_NAME,
      "process.pid": process.pid,
    }),
    sampler: samplerOf(env),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: env.OTEL_BSP_MAX_QUEUE_SIZE,
        maxExportBatchSize: Math.min(512, env.OTEL_BSP_MAX_QUEUE_SIZE),
        scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY,
      }),
    ],
  });
  const tracer = provider.getTracer("trunkline", version);
  return {
    spans: counts,
    begin: (request, call) => new SpanTrace({ tracer, counts }, request, call),
    close: () => within(provider.shutdown(), CLOSE_WITHIN_MS),
  };
}

/** Each protocol is a separate package. */
async function openExporter({ url, headers, protocol }: TracesTarget): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  return new OTLPTraceExporter({ url, headers, concurrencyLimit: 2, httpAgentOptions: () => openAgent(new URL(url)) });
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Env): Sampler {
  const kind = name.replace("parentbased_", "");
  const root =
    kind === "always_off" ? new AlwaysOffSampler() : kind === "always_on" ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio);
  return name === kind ? root : new ParentBasedSampler({ root });
}

async function within(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work.catch(() => undefined), limit]).finally(() => clearTimeout(timer));
}
