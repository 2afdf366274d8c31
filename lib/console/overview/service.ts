import type { ModelCatalog } from "../../catalog/catalog";
import type { LiveProviders } from "../../catalog/live-providers";
import { describeProviders, percentile, readTraffic } from "../../catalog/provider-states";
import type { Person } from "../../contracts/person";
import { countByMinute, failedTasks, firstCall, hasKey, hasOwner, openTasks, usageByModel } from "../../store/calls/figures";
import type { Store } from "../../store/database/open";
import type { Runs } from "../runs/service";
import type { Attention, Checklist, ConsoleOverview } from "./contract";
import { scarceBudgets } from "./scarce-budgets-store";
import { sumUp } from "./spending";

const MINUTE_MS = 60_000;
const MINUTES = 60;
const DAY_MS = 24 * 3_600_000;
/** How long a team's figures are reused for all viewers. */
const FRESH_MS = 1_000;
const KEYS_FRESH_MS = 2_000;
const SHOWN = 10;

type KeysInTrouble = Omit<Extract<Attention, { kind: "key" }>, "kind">[];
type TeamOverview = Omit<ConsoleOverview, "now" | "baseUrl" | "runs">;

export interface OverviewSetting {
  store: Store;
  catalog: ModelCatalog;
  live: LiveProviders;
  runs: Pick<Runs, "latest">;
  /** Keys of a team's view `attention`, worst first. */
  keysInTrouble(of: { teamId: string; now: number; limit: number }): Promise<KeysInTrouble>;
  /** True while limits aren't shared with other processes. */
  limits: { readonly away: boolean };
  publicUrl: string;
  hasBootstrapKey: boolean;
}

/** A team's figures are read at most once a second, however many people watch. */
export class Overview {
  readonly #readings = new Map<string, { at: number; reading: Promise<TeamOverview> }>();

  readonly #keys = new Map<string, { at: number; reading: Promise<KeysInTrouble> }>();

  constructor(readonly setting: OverviewSetting) {
    setting.store.keyListeners.add(() => this.#keys.clear());
  }

  async read(person: Person): Promise<ConsoleOverview> {
    const { runs, publicUrl } = this.setting;
    const [team, latest] = await Promise.all([this.#team(person.teamId), runs.latest(person, SHOWN)]);
    return { now: Date.now(), baseUrl: `${publicUrl}/v1`, ...team, runs: latest };
  }

  /** Keys that need attention. They take longer to find than the other figures if there are many keys. */
  #keysOf(teamId: string, now: number): Promise<KeysInTrouble> {
    const last = this.#keys.get(teamId);
    if (last && now - last.at < KEYS_FRESH_MS) return last.reading;
    const reading = this.setting.keysInTrouble({ teamId, now, limit: SHOWN });
    this.#keys.set(teamId, { at: now, reading });
    reading.catch(() => this.#keys.delete(teamId));
    return reading;
  }

  #team(teamId: string): Promise<TeamOverview> {
    const now = Date.now();
    const last = this.#readings.get(teamId);
    if (last && now - last.at < FRESH_MS) return last.reading;
    const reading = readOverview(this.setting, { teamId, now, keys: this.#keysOf(teamId, now) });
    this.#readings.set(teamId, { at: now, reading });
    reading.catch(() => this.#readings.delete(teamId));
    return reading;
  }
}

interface Reading {
  teamId: string;
  now: number;
  keys: Promise<KeysInTrouble>;
}

async function readOverview(setting: OverviewSetting, { teamId, now, keys: found }: Reading): Promise<TeamOverview> {
  const { store, catalog, live, limits } = setting;
  const since = Math.floor(now / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS;
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const [minutes, { traffic, tokens }, usage, jobs, keys, videos, checklist, budgets] = await Promise.all([
    countByMinute(store, { teamId, since, minutes: MINUTES }),
    readTraffic(store, { teamId, now }),
    usageByModel(store, { teamId, since: midnight }).then(sumUp),
    openTasks(store, { teamId, limit: SHOWN }),
    found,
    failedTasks(store, { teamId, since: midnight, limit: SHOWN }),
    readChecklist(setting, teamId),
    scarceBudgets(store, { teamId, now, limit: SHOWN }),
  ]);
  const sorted = tokens.map(({ ms }) => ms).sort((a, b) => a - b);
  const providers = describeProviders(live, { catalog, traffic, teamId });
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
      ...(limits.away ? [LIMITS_AWAY] : []),
      ...providers
        .filter(({ state }) => state === "failing" || state === "locked" || state === "shadowed")
        .map(({ id, lastError }): Attention => ({ kind: "provider", id, message: lastError ?? "" })),
      ...budgets.map((budget): Attention => ({ kind: "budget", ...budget })),
      // A key over budget is listed as its budget.
      ...keys.filter(({ status }) => status !== "over_budget").map((key): Attention => ({ kind: "key", ...key })),
      ...videos.map((video): Attention => ({ kind: "job", ...video })),
    ],
  };
}

const LIMITS_AWAY: Attention = {
  kind: "limits",
  id: "limits",
  message: "Rate limits are not shared between processes right now: each process applies its share.",
};

async function readChecklist({ store, live, hasBootstrapKey }: OverviewSetting, teamId: string): Promise<Checklist> {
  const [owner, key, call] = await Promise.all([hasOwner(store, teamId), hasKey(store, teamId), firstCall(store, teamId)]);
  const provider = live.all.find(({ id, simulated }) => !simulated && live.sees(id, teamId));
  return {
    owner: { done: owner },
    provider: { done: provider !== undefined, id: provider?.id ?? null },
    key: { done: key || hasBootstrapKey },
    firstCall: { done: call !== undefined, at: call?.at ?? null, model: call?.model ?? null, requestId: call?.id ?? null },
  };
}
