import type { ModelCatalog } from "./catalog/catalog";
import type { Env } from "./config/env";
import type { Attention, Checklist } from "./contracts/console-overview";
import type { Price } from "./contracts/prices";
import { priceOf } from "./gateway/console-models";
import type { OverviewDesk, TeamOverview } from "./gateway/console-overview-ports";
import type { PresetShelf } from "./gateway/console-presets-ports";
import type { RunTape } from "./gateway/console-runs-ports";
import type { ShareShelf } from "./gateway/console-shares-ports";
import type { RunCalls } from "./gateway/detached-run-ports";
import { DetachedRuns } from "./gateway/detached-runs";
import type { Log } from "./gateway/ports";
import { createProviderDesk } from "./provider-desk";
import type { LiveProviders } from "./provider-services";
import { describeProviders, percentile, readTraffic } from "./provider-states";
import { sumUp } from "./spending";
import { countByMinute, expiringKeys, failedTasks, firstCall, hasKey, hasOwner, openTasks, usageByModel } from "./store/figures";
import type { Store } from "./store/open";
import { addPreset, changePreset, deletePreset, listPresets } from "./store/presets";
import { deleteRuns, findRun, forgetRuns, listRuns, saveRun, settleRun } from "./store/runs";
import {
  addRunEvents,
  askRunStop,
  beginRunCall,
  endRunCall,
  findRunCall,
  forgetRunCalls,
  readRunEvents,
  renewRunCalls,
} from "./store/runs-calls";
import { addShare, changeShare, findShare, forgetShares, listShares, revokeShare } from "./store/shares";

const MINUTE_MS = 60_000;
const MINUTES = 60;
const DAY_MS = 24 * 3_600_000;
const RUNS_KEPT_MS = 30 * DAY_MS;
/** How long one reading of a team's figures does for everybody who looks. */
const FRESH_MS = 1_000;
const SHOWN = 10;

/** What the console's runs, overview and providers are answered by. */
export function openDesks({ env, log, ...setting }: Omit<Setting, "hasBootstrapKey"> & { env: Env; log: Log }) {
  const { store, catalog, live } = setting;
  return {
    runs: createRunTape(store),
    presets: createPresetShelf(store),
    shares: createShareShelf(store),
    detached: new DetachedRuns({ calls: createRunCalls(store), log }),
    overview: createOverviewDesk({ ...setting, hasBootstrapKey: env.GATEWAY_BOOTSTRAP_KEY !== undefined }),
    providerDesk: createProviderDesk({ store, catalog, live, port: env.PORT }),
  };
}

function createRunTape(store: Store): RunTape {
  return {
    list: (owner, query) => listRuns(store, owner, { ...query, now: Date.now() }),
    find: (owner, id) => findRun(store, owner, { id, now: Date.now() }),
    async save(owner, run) {
      const now = Date.now();
      if (!(await saveRun(store, owner, { run, now }))) return undefined;
      const kept = await findRun(store, owner, { id: run.id, now });
      if (!kept) return undefined;
      const { state, output, outputCut, ...summary } = kept;
      return summary;
    },
    remove: async (owner, id) => (await deleteRuns(store, owner, { id })) > 0,
    removeAll: (owner, bench) => deleteRuns(store, owner, { bench }),
  };
}

function createPresetShelf(store: Store): PresetShelf {
  return {
    list: (owner, bench) => listPresets(store, owner, bench),
    add: (owner, preset) => addPreset(store, owner, { preset, at: Date.now() }),
    change: (owner, id, change) => changePreset(store, owner, { id, change, at: Date.now() }),
    remove: (owner, id) => deletePreset(store, owner, id),
  };
}

function createShareShelf(store: Store): ShareShelf {
  return {
    list: (owner, bench) => listShares(store, owner, bench),
    find: (owner, id) => findShare(store, owner, id),
    add: (owner, share) => addShare(store, owner, { share, at: Date.now() }),
    change: (owner, id, change) => changeShare(store, owner, { id, change, at: Date.now() }),
    revoke: (owner, id) => revokeShare(store, owner, { id, at: Date.now() }),
  };
}

function createRunCalls(store: Store): RunCalls {
  return {
    begin: (call) => beginRunCall(store, call),
    add: (batch) => addRunEvents(store, batch),
    renew: (ids, leaseUntil) => renewRunCalls(store, ids, leaseUntil),
    async end({ id, state, expiresAt, durationMs, ...owner }) {
      await endRunCall(store, { id, state, expiresAt });
      if (state === "done" || state === "failed" || state === "stopped") await settleRun(store, owner, { id, status: state, durationMs });
    },
    find: (call) => findRunCall(store, call),
    events: (id, after) => readRunEvents(store, id, after),
    askStop: (id) => askRunStop(store, id),
  };
}

/** Forgets runs after 30 days, the events of calls when their time is over, and links 30 days after they have ended. */
export async function forgetOldRuns(store: Store, now = Date.now()): Promise<void> {
  await forgetRuns(store, now - RUNS_KEPT_MS);
  await forgetRunCalls(store, now);
  await forgetShares(store, now);
}

interface Setting {
  store: Store;
  catalog: ModelCatalog;
  live: LiveProviders;
  hasBootstrapKey: boolean;
}

/** The figures that a team sees first: one reading a second, however many look. */
function createOverviewDesk(setting: Setting): OverviewDesk {
  const readings = new Map<string, { at: number; reading: Promise<TeamOverview> }>();
  return {
    read(teamId) {
      const now = Date.now();
      const last = readings.get(teamId);
      if (last && now - last.at < FRESH_MS) return last.reading;
      const reading = readOverview(setting, { teamId, now });
      readings.set(teamId, { at: now, reading });
      reading.catch(() => readings.delete(teamId));
      return reading;
    },
  };
}

async function readOverview(setting: Setting, { teamId, now }: { teamId: string; now: number }): Promise<TeamOverview> {
  const { store, catalog, live } = setting;
  const since = Math.floor(now / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS;
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const [minutes, { traffic, tokens }, usage, jobs, keys, films, checklist] = await Promise.all([
    countByMinute(store, { teamId, since, minutes: MINUTES }),
    readTraffic(store, { teamId, now }),
    usageByModel(store, { teamId, since: midnight }).then((used) => sumUp(used, priceIn(catalog))),
    openTasks(store, { teamId, limit: SHOWN }),
    expiringKeys(store, { teamId, now, until: now + DAY_MS }),
    failedTasks(store, { teamId, since: midnight, limit: SHOWN }),
    readChecklist(setting, teamId),
  ]);
  const sorted = tokens.map(({ ms }) => ms).sort((a, b) => a - b);
  const providers = describeProviders(live, { catalog, traffic });
  return {
    checklist,
    live: {
      since,
      ...minutes,
      firstTokenP50Ms: percentile(sorted, 0.5),
      firstTokenP95Ms: percentile(sorted, 0.95),
      firstTokens: sorted.length,
    },
    today: { since: midnight, ...usage },
    jobs,
    providers: providers.map(({ id, simulated, state, models, latencyMs, traffic }) => ({
      id,
      simulated,
      state,
      models,
      latencyMs,
      ...traffic,
    })),
    attention: [
      ...providers
        .filter(({ state }) => state === "failing" || state === "locked" || state === "shadowed")
        .map(({ id, lastError }): Attention => ({ kind: "provider", id, words: lastError ?? "" })),
      ...keys.map((key): Attention => ({ kind: "key", ...key })),
      ...films.map((film): Attention => ({ kind: "job", ...film })),
    ],
  };
}

/** A model's price. A name that would have to be asked for at the providers has none. */
function priceIn(catalog: ModelCatalog): (model: string) => Price | null {
  return (name) => {
    const found = catalog.find(name);
    return found && "targets" in found ? priceOf(found.targets.map(({ listing }) => listing)) : null;
  };
}

async function readChecklist({ store, live, hasBootstrapKey }: Setting, teamId: string): Promise<Checklist> {
  const [owner, key, call] = await Promise.all([hasOwner(store, teamId), hasKey(store, teamId), firstCall(store, teamId)]);
  const provider = live.all.find(({ simulated }) => !simulated);
  return {
    owner: { done: owner },
    provider: { done: provider !== undefined, id: provider?.id ?? null },
    key: { done: key || hasBootstrapKey },
    firstCall: { done: call !== undefined, at: call?.at ?? null, model: call?.model ?? null, requestId: call?.id ?? null },
  };
}
