import type { ConsoleProvider, ProviderState, ProviderTraffic } from "../console/providers/contract";
import type { Connection } from "../contracts/connection";
import { DIRECT } from "../contracts/connection-terms";
import { hintOf } from "../contracts/credential-hint";
import type { HealthCheck } from "../contracts/health-check";
import { shownCredential } from "../contracts/shown-credential";
import type { Provider } from "../providers/capabilities";
import { messageOf } from "../providers/discovery-messages";
import { countByProvider, type FirstToken, firstTokens } from "../store/calls/figures";
import type { Store } from "../store/database/open";
import type { ModelCatalog } from "./catalog";
import type { LastCheck } from "./health-checks";
import type { KeptProvider, LiveProviders } from "./live-providers";

const HOUR_MS = 3_600_000;
/** Fewer calls say nothing about a provider. */
const ENOUGH_CALLS = 5;
const FAILING_SHARE = 0.5;
const NO_TRAFFIC: ProviderTraffic = { calls: 0, errors: 0, firstTokenP50Ms: null };

/** The value below which this share of the values lies; null if there are none. `sorted` ascends. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** A team's newest calls of the last hour by provider. */
export async function readTraffic(
  store: Store,
  { teamId, now }: { teamId: string; now: number },
): Promise<{ traffic: Map<string, ProviderTraffic>; tokens: FirstToken[] }> {
  const since = now - HOUR_MS;
  const [counts, tokens] = await Promise.all([countByProvider(store, { teamId, since }), firstTokens(store, { teamId, since })]);
  const times = new Map<string, number[]>();
  for (const { provider, ms } of tokens) {
    const known = times.get(provider);
    if (known) known.push(ms);
    else times.set(provider, [ms]);
  }
  const traffic = new Map<string, ProviderTraffic>();
  for (const { provider, calls, errors } of counts) {
    const sorted = (times.get(provider) ?? []).sort((a, b) => a - b);
    traffic.set(provider, { calls, errors: Number(errors), firstTokenP50Ms: percentile(sorted, 0.5) });
  }
  return { traffic, tokens };
}

/** A provider without the figures of the day. */
export type DescribedProvider = Omit<ConsoleProvider, "day">;

interface Known {
  catalog: ModelCatalog;
  traffic: ReadonlyMap<string, ProviderTraffic>;
}

/** All providers that a team sees, as the console shows them: the sandbox, those of the settings, those of the console. */
export function describeProviders(live: LiveProviders, { teamId, ...known }: Known & { teamId: string }): DescribedProvider[] {
  const shared = (id: string) => ({ id, traffic: known.traffic.get(id) ?? NO_TRAFFIC, ...health(id, known) });
  const none = { createdAt: null, updatedAt: null, editable: false, facts: {}, ownTeam: false, healthCheck: null };
  const sandbox = live.all
    .filter(({ simulated }) => simulated)
    .map(({ id }): DescribedProvider => {
      return {
        ...shared(id),
        ...none,
        kind: "sandbox",
        source: "built_in",
        baseUrl: null,
        keyHint: null,
        keys: [],
        connection: null,
        simulated: true,
      };
    });
  const fixed = live.fixed.map(
    ({ provider, plan: { id, kind, source, baseUrl, credentials, connection, healthCheck, facts = {} } }): DescribedProvider => {
      const shownKey = shownCredential(credentials);
      const keyHint = shownKey === undefined ? null : hintOf(shownKey);
      const keys = keysOf(provider);
      return {
        ...shared(id),
        ...none,
        kind,
        source,
        baseUrl: shownAddress(baseUrl),
        keyHint,
        keys,
        connection: shownConnection(connection),
        healthCheck: healthCheck ? shownCheck(healthCheck, live.checks.last(id)) : null,
        simulated: false,
        facts,
      };
    },
  );
  return [
    ...sandbox,
    ...fixed,
    ...live.kept
      .filter(({ stored }) => stored.teamId === null || stored.teamId === teamId)
      .map((kept) => ({ ...describeKept(kept), ...(kept.condition === "live" ? shared(kept.stored.id) : {}) })),
  ];
}

function keysOf(provider: Provider | undefined): DescribedProvider["keys"] {
  return (provider?.keys?.states ?? []).map(({ id: _, restsFor, ...state }) => ({ ...state, restsFor: [...restsFor] }));
}

function shownConnection(connection: Connection | undefined): DescribedProvider["connection"] {
  const { headers = {}, timeouts, proxy, ca } = connection ?? {};
  const names = Object.keys(headers);
  if (names.length === 0 && !timeouts && !proxy && !ca) return null;
  return {
    headers: names,
    timeouts: timeouts ?? null,
    proxy: proxy === undefined || proxy === DIRECT ? (proxy ?? null) : shownAddress(proxy),
    certificates: ca?.match(/BEGIN CERTIFICATE/g)?.length ?? 0,
  };
}

function shownCheck({ every_ms: everyMs, model }: HealthCheck, last: LastCheck | undefined): DescribedProvider["healthCheck"] {
  const { at = null, ok = null, ms = null, message = null } = last ?? {};
  return { everyMs, model: model ?? null, at, ok, ms, message };
}

function describeKept({ stored, condition, provider, plan }: KeptProvider): DescribedProvider {
  const { id, kind, baseUrl, keyHint, facts, teamId, createdAt, updatedAt } = stored;
  return {
    id,
    kind,
    source: "console",
    baseUrl,
    keyHint,
    keys: keysOf(provider),
    connection: shownConnection(plan?.connection),
    healthCheck: null,
    simulated: false,
    editable: true,
    ownTeam: teamId !== null,
    state: condition === "live" ? "checking" : condition,
    models: 0,
    facts,
    checkedAt: null,
    latencyMs: null,
    lastError: condition === "live" ? null : WHY[condition],
    okAt: null,
    traffic: NO_TRAFFIC,
    createdAt,
    updatedAt,
  };
}

const WHY: Record<Exclude<KeptProvider["condition"], "live">, string | null> = {
  disabled: null,
  shadowed: "The configuration has a provider of the same name, which is used instead.",
  locked: "Its key cannot be decrypted: the gateway's secret has changed since it was stored. Enter the key again.",
};

type Health = Pick<ConsoleProvider, "state" | "models" | "checkedAt" | "okAt" | "latencyMs" | "lastError">;

function health(id: string, { catalog, traffic }: Known): Health {
  const status = catalog.status(id);
  if (!status) return { state: "checking", models: 0, checkedAt: null, okAt: null, latencyMs: null, lastError: null };
  const { models, checkedAt, okAt, latencyMs, error } = status;
  const { calls, errors } = traffic.get(id) ?? NO_TRAFFIC;
  // The sandbox fails on request.
  const fails = id !== "sandbox" && calls >= ENOUGH_CALLS && errors / calls >= FAILING_SHARE;
  const failure = error === undefined ? undefined : messageOf(error);
  const lastError = failure ? `${failure.status === null ? "" : `${failure.status}: `}${failure.message}` : null;
  const state: ProviderState = failure || fails ? "failing" : "works";
  return {
    state,
    models,
    checkedAt,
    okAt,
    latencyMs,
    lastError: lastError ?? (fails ? `${errors} of the last ${calls} calls failed.` : null),
  };
}

/** An address without parts that may be credentials. */
function shownAddress(baseUrl: string): string {
  const url = new URL(baseUrl);
  url.username = "";
  url.password = "";
  for (const name of [...url.searchParams.keys()]) if (/key|token|sig|secret|pass/i.test(name)) url.searchParams.set(name, "…");
  return url.href.replace(/\/$/, "");
}
