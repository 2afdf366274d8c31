import { z } from "zod";
import { LONGEST_TTL_S } from "./cache-terms";
import { Name } from "./scalar";

/** Milliseconds, at most a day. */
const Wait = z.int().min(0).max(86_400_000);
/** As `Wait`; 0 means no limit. */
const Limit = Wait.meta({ description: "In milliseconds; 0 means no limit." });

const ROUTE_ORDERS = ["listed", "weighted", "fastest", "cheapest"] as const;
export type RouteOrder = (typeof ROUTE_ORDERS)[number];

/** Kinds of failures that allow the next target to be tried. */
const FALLBACK_REASONS = [
  "connection",
  "timeout",
  "rate_limit",
  "overloaded",
  "server_error",
  "bad_answer",
  "account",
  "model_not_found",
  "context_length",
  "content_filter",
] as const;
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

const RESUME_WAYS = ["replay", "prefill"] as const;
export type ResumeWay = (typeof RESUME_WAYS)[number];

const different = <Item>(list: readonly Item[]) => new Set(list).size === list.length;

export const Retries = z
  .strictObject({
    per_target: z.int().min(0).max(10).meta({ description: "Retries at the same target." }),
    most_attempts: z.int().min(1).max(50).meta({ description: "Maximum attempts of a call, across all targets." }),
    backoff_ms: Wait.meta({ description: "Delay before the first retry, in milliseconds, ± 20 %. It doubles with each further retry." }),
    backoff_max_ms: Wait.meta({ description: "Maximum delay, in milliseconds." }),
    longest_wait_ms: Wait.meta({
      description:
        "The longest `retry-after`, in milliseconds, that is waited for at the same target. If it is longer, the next target is called.",
    }),
  })
  .partial();
export type Retries = z.infer<typeof Retries>;

export const Timeouts = z
  .strictObject({
    connect_ms: Limit,
    first_token_ms: Limit.meta({
      description: "Time to the first text, reasoning or tool call of a stream. In milliseconds; 0 means no limit.",
    }),
    idle_ms: Limit.meta({ description: "Time between two events of a stream. In milliseconds; 0 means no limit." }),
    attempt_ms: Limit.meta({ description: "Time of an attempt that is not streamed. In milliseconds; 0 means no limit." }),
    total_ms: Limit.meta({
      description:
        "Time of all attempts and waits of a call. It does not end a stream that still delivers events. In milliseconds; 0 means no limit.",
    }),
  })
  .partial();
export type Timeouts = z.infer<typeof Timeouts>;

export const Breaker = z
  .strictObject({
    failures: z.int().min(0).max(1_000).meta({ description: "Failures within `window_ms` that open it; 0 switches it off." }),
    window_ms: Wait.min(1_000).meta({ description: "In milliseconds, at least 1,000." }),
    cooldown_ms: Wait.min(100).meta({
      description: "Delay before the first probe, in milliseconds. It doubles with each failed probe.",
    }),
    cooldown_max_ms: Wait.min(100).meta({ description: "Maximum delay, in milliseconds." }),
  })
  .partial();
export type Breaker = z.infer<typeof Breaker>;

const AnswerCaching = z
  .strictObject({
    ttl_s: z.int().min(0).max(LONGEST_TTL_S).meta({ description: "How long an answer is stored, in seconds; 0 switches it off." }),
  })
  .partial();

const Reasons = z.array(z.enum(FALLBACK_REASONS)).refine(different, "must not contain duplicates");
const Resume = z.array(z.enum(RESUME_WAYS)).refine(different, "must not contain duplicates");

/** Settings that default to those of `defaults`. */
const shared = {
  order: z.enum(ROUTE_ORDERS).optional().describe("The order in which targets are called. Default: `listed`."),
  affinity: z.boolean().optional().meta({ description: "Keeps a conversation on the target that served it last. Default: `true`." }),
  retries: Retries.optional().describe("Retries and delays. Default: those of `defaults`."),
  timeouts: Timeouts.optional().describe("Timeouts of an attempt and of the call. Default: those of `defaults`."),
  fallback_on: Reasons.optional().describe("Failures after which the next target is called. Default: all but `content_filter`."),
  breaker: Breaker.optional().describe("Circuit breaker of each target. Default: that of `defaults`."),
  resume: Resume.optional().meta({ description: "How an interrupted stream continues at the next target." }),
  reply_model: z
    .enum(["served", "requested"])
    .optional()
    .meta({ description: "The `model` of a reply from a target other than the first." }),
  hedge_ms: Wait.optional().meta({
    description:
      "Time without a token, in milliseconds, after which the next target is called in parallel: the first one to send a token answers, the other is aborted. Never for images and videos. Default: 0, which means never.",
  }),
  cache: z.enum(["auto", "off"]).optional().meta({
    description:
      "`auto` sets breakpoints of the vendor's prompt cache if the caller set none: after the tools, the system prompt and each of the last two user turns. Only for models whose vendor caches by breakpoints. Default: `off`.",
  }),
  cache_answers: AnswerCaching.optional().describe("Answers equal calls of a team with a stored answer. Default: none is stored."),
};

export const RoutingDefaults = z.strictObject(shared);
export type RoutingDefaults = z.infer<typeof RoutingDefaults>;

/** `provider/model`; a model's id may contain slashes. */
const TargetName = z
  .string()
  .max(320)
  .regex(/^[a-z0-9][a-z0-9-]{0,62}\/\S{1,256}$/, "must be provider/model");

const TargetLimits = z
  .strictObject({
    rpm: z.int().min(1).max(1_000_000).meta({ description: "Calls per minute." }),
    concurrent: z.int().min(1).max(100_000).meta({ description: "Concurrent calls." }),
  })
  .partial();

export const DetailedTarget = z.strictObject({
  target: TargetName.describe("Written as `provider/model`."),
  weight: z
    .number()
    .gt(0, "must be above 0")
    .max(1_000_000)
    .optional()
    .meta({ description: "Share of calls with `order: weighted`. Default: 1." }),
  limits: TargetLimits.optional().describe("Limits of the target; it is skipped once they are reached. Default: none."),
  retries: Retries.omit({ most_attempts: true }).optional().describe("Retries at this target. Default: those of the route."),
  timeouts: Timeouts.omit({ total_ms: true }).optional().describe("Timeouts at this target. Default: those of the route."),
  breaker: Breaker.optional().describe("Its circuit breaker. Default: that of the route."),
});
export type DetailedTarget = z.infer<typeof DetailedTarget>;

export const RouteTarget = z.union([TargetName, DetailedTarget]);
export type RouteTarget = z.infer<typeof RouteTarget>;

/** `provider/model` of a target. */
export const targetOf = (target: RouteTarget) => (typeof target === "string" ? target : target.target);

const Mirror = z.strictObject({
  target: TargetName.describe("Written as `provider/model`."),
  share: z.number().gt(0, "must be above 0").max(1).describe("Share of calls, above 0 and up to 1."),
});

export const Route = z.strictObject({
  id: Name.describe("The model name that callers send."),
  also: z
    .array(Name)
    .max(20)
    .refine(different, "must not contain duplicates")
    .optional()
    .meta({ description: "Additional names of the route." }),
  ...shared,
  mirror: Mirror.optional().meta({
    description:
      "Another target that a share of the answered calls is also sent to, at the operator's expense. Its answer is only logged. Default: none.",
  }),
  targets: z
    .array(RouteTarget)
    .min(1, "must have at least one target")
    .max(20)
    .refine((targets) => different(targets.map(targetOf)), "must not contain a target twice")
    .describe("The targets, at most 20: `provider/model`, or an object with its own settings."),
});
export type Route = z.infer<typeof Route>;

export const namesOf = (route: Pick<Route, "id" | "also">): string[] => [route.id, ...(route.also ?? [])];

const MOST_ROUTES = 1_000;

export const Routing = z
  .strictObject({
    defaults: RoutingDefaults.optional(),
    routes: z.array(Route).max(MOST_ROUTES).optional(),
  })
  .superRefine(({ routes = [] }, context) => {
    const owners = new Map<string, string>();
    for (const [index, route] of routes.entries())
      for (const name of namesOf(route)) {
        const owner = owners.get(name);
        const message = name.startsWith("sandbox-")
          ? `cannot be named '${name}': names that begin with sandbox- belong to the sandbox`
          : owner !== undefined && `has the name '${name}' of ${owner === route.id ? "itself" : `the route '${owner}'`}`;
        if (message) context.addIssue({ code: "custom", path: ["routes", index, name === route.id ? "id" : "also"], message });
        else owners.set(name, route.id);
      }
  });
export type Routing = z.infer<typeof Routing>;

/** Providers for validating routes: their models if all are known. */
export type KnownProviders = ReadonlyMap<string, ReadonlySet<string> | undefined>;

export interface RoutingProblem {
  /** Within `Routing`. */
  path: (string | number)[];
  message: string;
}

/** Targets with an unknown provider, or a model that its provider cannot have. */
export function targetProblems(routes: readonly Route[], providers: KnownProviders): RoutingProblem[] {
  const names = new Set(routes.flatMap(namesOf));
  return routes.flatMap((route, at) => [
    ...route.targets.flatMap((target, index) => problemOf(targetOf(target), ["routes", at, "targets", index])),
    ...(route.mirror ? problemOf(route.mirror.target, ["routes", at, "mirror", "target"]) : []),
  ]);

  function problemOf(target: string, path: (string | number)[]): RoutingProblem[] {
    const cut = target.indexOf("/");
    const [id, model] = [target.slice(0, cut), target.slice(cut + 1)];
    if (!providers.has(id)) {
      const message = names.has(target)
        ? `'${target}' is a route: a target must be provider/model`
        : `names the provider '${id}', which does not exist`;
      return [{ path, message }];
    }
    const models = providers.get(id);
    return models && !models.has(model) ? [{ path, message: `names the model '${model}', which the provider '${id}' does not have` }] : [];
  }
}
