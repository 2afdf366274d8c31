import type {
  Breaker,
  DetailedTarget,
  FallbackReason,
  ResumeWay,
  Retries,
  Route,
  RouteOrder,
  RouteTarget,
  RoutingDefaults,
  Timeouts,
} from "../contracts/routing";

/** Milliseconds; `Infinity` for no limit. */
export interface TimeoutPlan {
  connectMs: number;
  firstTokenMs: number;
  idleMs: number;
  attemptMs: number;
}

export interface RetryPlan {
  perTarget: number;
  backoffMs: number;
  backoffMaxMs: number;
  longestWaitMs: number;
}

export interface BreakerPlan {
  /** 0 if it is switched off. */
  failures: number;
  windowMs: number;
  cooldownMs: number;
  cooldownMaxMs: number;
}

/** Resolved settings of one target: its own, then those of the route, its provider, the defaults, and `BUILT_IN`. */
export interface TargetPlan {
  weight: number;
  rpm: number;
  concurrent: number;
  retries: RetryPlan;
  timeouts: TimeoutPlan;
  breaker: BreakerPlan;
}

interface RouteTargetPlan extends TargetPlan {
  provider: string;
  model: string;
}

export interface RolloutPlan {
  id: string;
  /** `provider/model`. */
  target: string;
  /** Of the calls, from 0 to 1. */
  share: number;
}

export interface RoutePlan {
  /** Empty for a listed model without a route. */
  id: string;
  order: RouteOrder;
  affinity: boolean;
  mostAttempts: number;
  /** `Infinity` for no limit. */
  totalMs: number;
  fallbackOn: ReadonlySet<FallbackReason>;
  resume: readonly ResumeWay[];
  replyModel: "served" | "requested";
  /** After how long without a token the next target starts too; `Infinity` if it never does. */
  hedgeMs: number;
  /** Whether breakpoints of the prompt cache are set for callers who set none. */
  autoCache: boolean;
  /** A target that a share of the answered calls is also sent to. */
  mirror: Route["mirror"];
  /** A target that gets a share of the calls, and is called after all others for the rest. */
  rollout?: RolloutPlan | undefined;
  /** How long equal calls get a stored answer, in seconds; 0 if none is stored. */
  cacheTtlS: number;
  /** Empty for a listed model: its targets are the catalogue's, each with `ofTarget`. */
  targets: readonly RouteTargetPlan[];
  /** Settings of a target without its own. */
  ofTarget: TargetPlan;
}

const BUILT_IN = {
  order: "listed",
  affinity: true,
  retries: { per_target: 2, most_attempts: 6, backoff_ms: 250, backoff_max_ms: 4_000, longest_wait_ms: 2_000 },
  timeouts: { connect_ms: 10_000, first_token_ms: 120_000, idle_ms: 120_000, attempt_ms: 600_000, total_ms: 600_000 },
  fallback_on: [
    "connection",
    "timeout",
    "rate_limit",
    "overloaded",
    "server_error",
    "bad_answer",
    "account",
    "model_not_found",
    "context_length",
  ],
  breaker: { failures: 5, window_ms: 30_000, cooldown_ms: 30_000, cooldown_max_ms: 120_000 },
  resume: ["replay"],
  reply_model: "served",
  cache: "off",
  hedge_ms: 0,
} as const satisfies RoutingDefaults;

type Targets = Pick<Route, "targets">;
const NO_TARGETS: Targets = { targets: [] };

/** The plan of calls for a name without a route. */
export const planOfListed = (defaults: RoutingDefaults = {}): RoutePlan => planOf({ id: "", ...NO_TARGETS }, defaults);

/** Settings of providers for their own models, by provider id. */
export type OfProviders = ReadonlyMap<string, Pick<RoutingDefaults, "timeouts">>;
const NO_PROVIDERS: OfProviders = new Map();

/** A route with every setting resolved. Built once per change of the settings, not per call. */
export function planOf(route: Route, defaults: RoutingDefaults = {}, providers: OfProviders = NO_PROVIDERS): RoutePlan {
  const layers = [BUILT_IN, defaults, route];
  const retries = merged<Required<Retries>>(layers.map((layer) => layer.retries));
  const {
    order,
    affinity,
    fallback_on: reasons,
    resume,
    reply_model: replyModel,
    cache,
    hedge_ms: hedgeMs,
    cache_answers: answers,
  } = merged<Required<RoutingDefaults>>([BUILT_IN, defaults, route]);
  const ofTarget = settingsOf(undefined, layers);
  return {
    id: route.id,
    order,
    affinity,
    mostAttempts: retries.most_attempts,
    totalMs: orNone(merged<Required<Timeouts>>(layers.map((layer) => layer.timeouts)).total_ms),
    fallbackOn: new Set(reasons),
    resume,
    replyModel,
    hedgeMs: orNone(hedgeMs),
    autoCache: cache === "auto",
    mirror: route.mirror,
    cacheTtlS: answers?.ttl_s ?? 0,
    targets: route.targets.map((target) => {
      const names = split(nameOf(target));
      const detailed = typeof target === "string" ? undefined : target;
      const provider = providers.get(names.provider);
      if (!detailed && !provider) return { ...names, ...ofTarget };
      return { ...names, ...settingsOf(detailed, provider ? [BUILT_IN, defaults, provider, route] : layers) };
    }),
    ofTarget,
  };
}

/** Settings of a provider's listed models. */
export function planOfProvider(provider: Layer, defaults: RoutingDefaults = {}): TargetPlan {
  return settingsOf(undefined, [BUILT_IN, defaults, provider]);
}

const nameOf = (target: RouteTarget) => (typeof target === "string" ? target : target.target);

function split(name: string): { provider: string; model: string } {
  const cut = name.indexOf("/");
  return { provider: name.slice(0, cut), model: name.slice(cut + 1) };
}

type Layer = Pick<RoutingDefaults, "retries" | "timeouts" | "breaker">;

function settingsOf(own: DetailedTarget | undefined, layers: readonly Layer[]): TargetPlan {
  const all = own ? [...layers, own] : layers;
  const retries = merged<Required<Retries>>(all.map((layer) => layer.retries));
  const timeouts = merged<Required<Timeouts>>(all.map((layer) => layer.timeouts));
  const breaker = merged<Required<Breaker>>(all.map((layer) => layer.breaker));
  return {
    weight: own?.weight ?? 1,
    rpm: own?.limits?.rpm ?? Number.POSITIVE_INFINITY,
    concurrent: own?.limits?.concurrent ?? Number.POSITIVE_INFINITY,
    retries: {
      perTarget: retries.per_target,
      backoffMs: retries.backoff_ms,
      backoffMaxMs: retries.backoff_max_ms,
      longestWaitMs: retries.longest_wait_ms,
    },
    timeouts: {
      connectMs: orNone(timeouts.connect_ms),
      firstTokenMs: orNone(timeouts.first_token_ms),
      idleMs: orNone(timeouts.idle_ms),
      attemptMs: orNone(timeouts.attempt_ms),
    },
    breaker: {
      failures: breaker.failures,
      windowMs: breaker.window_ms,
      cooldownMs: breaker.cooldown_ms,
      cooldownMaxMs: Math.max(breaker.cooldown_ms, breaker.cooldown_max_ms),
    },
  };
}

/** The last defined value of each member. */
function merged<Whole extends object>(layers: readonly (Partial<Whole> | undefined)[]): Whole {
  const result: Partial<Whole> = {};
  for (const layer of layers)
    for (const [name, value] of Object.entries(layer ?? {})) if (value !== undefined) Object.assign(result, { [name]: value });
  return result as Whole;
}

const orNone = (ms: number | undefined) => (ms ? ms : Number.POSITIVE_INFINITY);
