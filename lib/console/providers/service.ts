import type { ModelCatalog } from "../../catalog/catalog";
import { openAccess, sealAccess } from "../../catalog/credentials";
import type { TrafficOfDay } from "../../catalog/day-traffic";
import type { KeptProvider, LiveProviders } from "../../catalog/live-providers";
import { describeProviders, readTraffic } from "../../catalog/provider-states";
import { isPublicOnly } from "../../catalog/stored-plan";
import { Failure } from "../../contracts/errors";
import { isOfFirstTeam } from "../../contracts/permissions";
import type { Actor, Person } from "../../contracts/person";
import type { ProviderTest } from "../../contracts/provider-test";
import { Forbidden, type PublicRoute } from "../../media/guarded-request";
import { type Candidate, discover } from "../../providers/discovery";
import { type Trial, tryProvider } from "../../providers/discovery-trial";
import type { Store } from "../../store/database/open";
import {
  changeStoredProvider,
  deleteProvider,
  insertProvider,
  type ProviderChange,
  type StoredProvider,
} from "../../store/models/providers";
import type { Changes } from "../../store/people/audit";
import { differences, noteAct } from "../audit-entry";
import { changedMeanwhile } from "../edit-conflict";
import type { Known } from "./access";
import type {
  ChangeProviderRequest,
  ConsoleProvider,
  ConsoleProviderList,
  Discovery,
  SavedProvider,
  SaveProviderRequest,
  TestProviderRequest,
} from "./contract";
import { requireCredentials, trialOf } from "./trial";

export interface ProviderSetting {
  store: Store;
  catalog: ModelCatalog;
  live: LiveProviders;
  traffic: TrafficOfDay;
  publicRoute: PublicRoute;
  port: number;
  /** Addresses to search for local servers; the usual ones if absent. */
  candidates?: readonly Candidate[];
}

/** The gateway's providers, and those that people add. Throws `not_found` for a missing one. */
export class Providers {
  constructor(readonly setting: ProviderSetting) {}

  /** Other teams than the first see shared providers without keys and settings, and can't change them. */
  async list(person: Person): Promise<ConsoleProviderList> {
    const items = await this.#describe(person.teamId);
    if (isOfFirstTeam(person)) return { items, fileProblems: [...this.setting.live.fileProblems] };
    return {
      items: items.map((one) => (one.ownTeam ? one : { ...one, keyHint: null, keys: [], connection: null, editable: false })),
      fileProblems: [],
    };
  }

  /** Looks for model servers on the gateway's machine. */
  async discover(person: Person): Promise<Discovery> {
    requireFirstTeam(person);
    const { live, candidates, port } = this.setting;
    const { items, asked } = await discover({ connect: live.connect, candidates, ownPort: port });
    const providers = await this.#describe(person.teamId);
    return { items: items.map((item) => ({ ...item, savedAs: knownAs(item.baseUrl, providers) })), asked };
  }

  /** Throws `missing_required_parameter` on `apiKey` if a stored key would be sent to another address. */
  async test(person: Person, { id, kind, baseUrl, model, ...request }: TestProviderRequest): Promise<ProviderTest> {
    const { live, catalog } = this.setting;
    const kept = id === undefined ? undefined : findProvider(live, id, person);
    const trial = { ...trialOf({ kept, kind, baseUrl, ...request }), id: id ?? "test", model };
    requireCredentials(trial);
    const test = await this.#try(person, trial);
    // A test of a saved provider also refreshes its state.
    if (kept && baseUrl === undefined) await catalog.reload(kept.id);
    return test;
  }

  /** Throws `name_taken`. A provider added outside the first team belongs to that team only. */
  async save(
    person: Actor,
    { id, kind, baseUrl, models, facts = {}, ownTeam = !isOfFirstTeam(person), ...request }: SaveProviderRequest,
  ): Promise<SavedProvider> {
    if (!ownTeam) requireFirstTeam(person);
    const { live, store } = this.setting;
    if (live.isFixed(id) || live.kept.some(({ stored }) => stored.id === id)) throw taken(id);
    const trial = { ...trialOf({ kept: undefined, kind, baseUrl, ...request }), id, models };
    requireCredentials(trial);
    const test = await this.#try(person, trial);
    const at = Date.now();
    const provider = {
      id,
      kind: trial.kind,
      baseUrl: test.baseUrl,
      ...sealAccess(live.safe, id, trial),
      models: models ?? null,
      facts,
      enabled: true,
      teamId: ownTeam ? person.teamId : null,
      createdBy: person.userId,
      createdAt: at,
      updatedAt: at,
    } as const;
    const note = noteAct(person, { action: "provider.add", target: { id, name: id }, changes: { baseUrl: [null, test.baseUrl] } });
    if (!(await insertProvider(store, provider, note))) throw taken(id);
    return this.#saved(person, id, test);
  }

  /** Throws `access_denied` for providers of the settings, `changed_meanwhile` for an outdated version, and what `test` throws. */
  async change(person: Actor, id: string, { updatedAt: seen, ...request }: ChangeProviderRequest): Promise<SavedProvider> {
    const { live, store } = this.setting;
    const kept = await this.#asSeen(person, id, seen);
    const { change, test } = await tryChange(live, { kept, request, attempt: (trial) => this.#try(person, trial) });
    const at = Math.max(Date.now(), kept.stored.updatedAt + 1);
    const changes = changesOf(kept.stored, change, request);
    const note = noteAct(person, { action: "provider.change", target: { id, name: id }, changes }, () => at);
    if (!(await changeStoredProvider(store, { id, change, at, seen }, note))) {
      await live.update();
      await this.#asSeen(person, id, seen);
      throw missing(id);
    }
    return this.#saved(person, id, test);
  }

  async remove(person: Actor, id: string): Promise<void> {
    const { live, store } = this.setting;
    editable(live, id, person);
    if (!(await deleteProvider(store, id, noteAct(person, { action: "provider.remove", target: { id, name: id } })))) throw missing(id);
    await live.update();
  }

  /** A provider that the person may change, checked before a vendor is called. Throws `changed_meanwhile` if it differs from `seen`. */
  async #asSeen(person: Person, id: string, seen: number | undefined): Promise<KeptProvider> {
    const { live, store } = this.setting;
    const kept = editable(live, id, person);
    if (seen === undefined || kept.stored.updatedAt === seen) return kept;
    // Another process may have changed it just now.
    await live.update();
    const now = editable(live, id, person);
    if (now.stored.updatedAt === seen) return now;
    throw await changedMeanwhile(store, {
      what: "This provider is",
      param: "updatedAt",
      acts: { teamId: person.teamId, action: "provider.change", target: id },
      missed: ({ at }) => at > seen,
    });
  }

  /** Throws `invalid_value` if another team than the first tests a private address. */
  async #try({ teamId }: Person, trial: Trial): Promise<ProviderTest> {
    const { live, publicRoute } = this.setting;
    const publicOnly = isPublicOnly(teamId);
    if (publicOnly && trial.connection?.proxy !== undefined)
      throw new Failure("invalid_value", "Only providers of the first team can have their own proxy.", { param: "connection.proxy" });
    for (const [param, address] of publicOnly ? addressesOf(trial) : [])
      await publicRoute.check(address).catch((cause: unknown) => {
        // The test itself reports names that don't resolve.
        if (!(cause instanceof Forbidden)) return;
        const why =
          "Providers of a single team must have a public address. Only owners and admins of the first team can add providers in this network.";
        throw new Failure("invalid_value", why, { param });
      });
    return tryProvider({ ...trial, publicOnly }, live.connect, publicRoute.lookup);
  }

  async #saved({ teamId }: Person, id: string, test: ProviderTest | null): Promise<SavedProvider> {
    await this.setting.live.update();
    const provider = (await this.#describe(teamId)).find((one) => one.id === id && one.source === "console");
    if (!provider) throw missing(id);
    return { provider, test };
  }

  async #describe(teamId: string): Promise<ConsoleProvider[]> {
    const { store, live, catalog } = this.setting;
    const [{ traffic }, figures] = await Promise.all([readTraffic(store, { teamId, now: Date.now() }), this.setting.traffic.of(teamId)]);
    return describeProviders(live, { catalog, traffic, teamId }).map((provider) => ({ ...provider, day: figures.ofProvider(provider.id) }));
  }
}

/** What a provider is reached at, by field. */
function addressesOf({ baseUrl, credentials: { authority } }: Trial): [param: string, address: string][] {
  return [["baseUrl", baseUrl], ...(authority === undefined ? [] : [["credentials.authority", authority] satisfies [string, string]])];
}

type Secrets = Pick<ChangeProviderRequest, "apiKey" | "apiKeys" | "credentials" | "connection">;

/** Audited changes of a provider. Of its key, only that it changed. */
function changesOf(stored: StoredProvider, change: ProviderChange, { apiKey, apiKeys, credentials, connection }: Secrets): Changes {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const fields = differences(stored, { ...stored, ...given }, ["baseUrl", "models", "facts", "enabled"]);
  const key = [apiKey, apiKeys, credentials].some((part) => part !== undefined && part !== stored.keyHint);
  return {
    ...fields,
    ...(key && { key: [stored.sealedKey && "one", given.sealedKey && "another"] }),
    ...(connection && { connection: [stored.sealedKey && "one", "another"] }),
  };
}

/** Testing uses the provider's key, and discovery probes the gateway's machine. */
function requireFirstTeam(person: Person): void {
  if (isOfFirstTeam(person)) return;
  throw new Failure("access_denied", "This provider serves every team; only owners and admins of the first team can test and change it.");
}

interface WantedChange {
  kept: KeptProvider;
  request: ChangeProviderRequest;
  attempt(trial: Trial): Promise<ProviderTest>;
}

/** The change to store, with a test if it affects calls to the vendor. */
async function tryChange(
  live: LiveProviders,
  { kept, request: { baseUrl, models, facts, enabled, ...request }, attempt }: WantedChange,
): Promise<{ change: ProviderChange; test: ProviderTest | null }> {
  const { id, keyHint } = kept.stored;
  // The displayed hint represents the stored key.
  const { apiKey } = request;
  const given = { ...request, apiKey: apiKey !== null && apiKey === keyHint ? undefined : apiKey };
  if (given.apiKey?.includes("…")) throw new Failure("invalid_value", "This is not the stored key. Enter it again.", { param: "apiKey" });
  const access = [given.apiKey, given.apiKeys, given.credentials, given.connection].some((part) => part !== undefined);
  const active = enabled ?? kept.stored.enabled;
  const trial = { ...trialOf({ kept: known(live, kept), baseUrl, ...given }), id };
  // Model facts don't affect the vendor: no test call is made for them.
  const moved = access || [baseUrl, models, enabled].some((value) => value !== undefined);
  const test = active && moved ? await attempt({ ...trial, models: models === undefined ? kept.stored.models : models }) : null;
  const address = baseUrl === undefined ? undefined : (test?.baseUrl ?? trial.baseUrl);
  const key = access ? sealAccess(live.safe, id, trial) : {};
  return { change: { baseUrl: address, ...key, models, facts, enabled }, test };
}

function findProvider(live: LiveProviders, id: string, person: Person): Known {
  const plan = live.plans.find((one) => one.id === id);
  if (plan) requireFirstTeam(person);
  return plan ?? known(live, editable(live, id, person));
}

function known({ safe }: LiveProviders, { stored }: KeptProvider): Known {
  const { id, kind, baseUrl } = stored;
  return { id, kind, baseUrl, ...(openAccess(safe, stored) ?? { credentials: {} }) };
}

/** A provider that the person may change. Another team's doesn't exist. */
function editable(live: LiveProviders, id: string, person: Person): KeptProvider {
  const kept = live.kept.find(({ stored }) => stored.id === id);
  const owner = kept?.stored.teamId ?? null;
  if (kept && owner !== null && owner !== person.teamId) throw missing(id);
  if (owner === null) requireFirstTeam(person);
  if (kept) return kept;
  if (live.isFixed(id)) throw new Failure("access_denied", `'${id}' is set in the gateway's configuration; change it there.`);
  throw missing(id);
}

function knownAs(baseUrl: string, providers: readonly ConsoleProvider[]): string | null {
  const port = new URL(baseUrl).port;
  const local = providers.find((provider) => {
    const url = provider.baseUrl === null ? undefined : new URL(provider.baseUrl);
    return url?.port === port && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  });
  return local?.id ?? null;
}

function taken(id: string): Failure {
  return new Failure("name_taken", `The name '${id}' is taken.`, { param: "id" });
}

function missing(id: string): Failure {
  return new Failure("not_found", `There is no provider named '${id}'.`);
}
