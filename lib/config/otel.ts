import { z } from "zod";

/** `name=value,name=value`; values may be percent-encoded. */
const pairs = z.string().transform((text, context) => {
  const found: Record<string, string> = {};
  for (const part of text.split(",").filter((one) => one.trim() !== "")) {
    const mark = part.indexOf("=");
    const [name, value] = [part.slice(0, Math.max(0, mark)).trim(), decoded(part.slice(mark + 1).trim())];
    if (name === "" || value === undefined) {
      context.addIssue("must be names with their values, like name=value,other=value");
      return z.NEVER;
    }
    found[name] = value;
  }
  return found;
});

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, "must be a whole number").transform(Number).pipe(z.int().min(min).max(max));

const endpoint = z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
  message: "must be an address beginning with http:// or https://",
});

const PROTOCOLS = ["http/protobuf", "http/json"] as const;

/** OpenTelemetry, by its standard names; its exporter reads further variables itself (timeout, compression, certificates). */
export const OTEL_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.transform((value) => value.replace(/\/+$/, "")).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(PROTOCOLS).default("http/protobuf"),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.enum(PROTOCOLS).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("trunkline"),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .refine((value) => value >= 0 && value <= 1, "must be a number from 0 to 1")
    .default(1),
  OTEL_BSP_MAX_QUEUE_SIZE: whole(1, 100_000).default(2_048),
  OTEL_BSP_SCHEDULE_DELAY: whole(1, 600_000).default(5_000),
  OTEL_SDK_DISABLED: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .default(false),
};

type OtelSettings = z.infer<z.ZodObject<typeof OTEL_SETTINGS>>;

export interface TracesTarget {
  url: string;
  headers: Record<string, string>;
  protocol: OtelSettings["OTEL_EXPORTER_OTLP_PROTOCOL"];
}

/** Settings for traces take precedence over those for all signals; their address has no path added. Undefined without a collector. */
export function tracesTarget(env: OtelSettings): TracesTarget | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env;
  const url = own ?? (base === undefined ? undefined : `${base}/v1/traces`);
  if (url === undefined || env.OTEL_SDK_DISABLED) return undefined;
  return {
    url,
    headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS, ...env.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL,
  };
}
