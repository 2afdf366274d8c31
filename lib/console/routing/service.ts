import type { ModelCatalog } from "../../catalog/catalog";
import type { LiveProviders } from "../../catalog/live-providers";
import { Failure } from "../../contracts/errors";
import type { KeySummary, Principal } from "../../contracts/keys";
import { isOfFirstTeam } from "../../contracts/permissions";
import type { Actor, Person } from "../../contracts/person";
import { namesOf, type Route } from "../../contracts/routing";
import type { TokenCounter } from "../../contracts/token-counter";
import type { Catalog } from "../../gateway/ports";
import type { Store } from "../../store/database/open";
import { findKey } from "../../store/keys/keys";
import { deleteRoute, insertRoute, listRouteVersions, publishRoute, type StoredRoute } from "../../store/models/routes";
import type { Changes } from "../../store/people/audit";
import { differences, noteAct } from "../audit-entry";
import { changedMeanwhile } from "../edit-conflict";
import { checkRoute, knownProviders } from "../route-check";
import type {
  CreateRouteRequest,
  DryRun,
  DryRunRequest,
  PublishRouteRequest,
  RestoreRouteRequest,
  RouteHistory,
  RouteList,
  RouteView,
} from "./contract";
import { canChange, describeRoutes } from "./describe";
import { dryRun } from "./dry-run";
import { countByRoute } from "./store";

export interface RouteSetting {
  store: Store;
  catalog: ModelCatalog;
  live: LiveProviders;
  tokens: TokenCounter;
}

const HOUR_MS = 3_600_000;
const MOST = 1_000;
const FIELDS = Object.keys({
  also: 0,
  targets: 0,
  order: 0,
  affinity: 0,
  retries: 0,
  timeouts: 0,
  fallback_on: 0,
  breaker: 0,
  resume: 0,
  reply_model: 0,
  hedge_ms: 0,
  mirror: 0,
  cache: 0,
} satisfies Partial<Record<keyof Route, 0>>) as (keyof Route)[];

/** Routes of the settings file and of the console. Those of the console apply to every team, as aliases do. */
export class Routes {
  constructor(readonly setting: RouteSetting) {}

  async list(person: Person): Promise<RouteList> {
    const { store, live, catalog } = this.setting;
    const traffic = await countByRoute(store.reading, { teamId: person.teamId, since: Date.now() - HOUR_MS });
    return { items: describeRoutes({ live, catalog, traffic }, person) };
  }

  /** Throws `not_found` for a route whose targets the team can't see. */
  async read(person: Person, id: string): Promise<RouteView> {
    const { items } = await this.list(person);
    const found = items.filter((one) => one.id === id);
    return found.find(({ source }) => source === "console") ?? found[0] ?? missing(id);
  }

  /** Throws `name_taken`, and `invalid_value` with every mistake of the definition. */
  async create(person: Actor, { route }: CreateRouteRequest): Promise<RouteView> {
    requireChanger(person);
    const { store, live } = this.setting;
    await live.update();
    const { id } = route;
    if (live.routes.kept.some((one) => one.id === id)) throw taken(String(id));
    const definition = this.#check(person, route);
    if (live.routes.kept.length >= MOST)
      throw new Failure("invalid_value", `There are ${MOST} routes, which is the limit.`, { param: "route" });
    const at = Date.now();
    const changes = { ...changesOf({ id: definition.id } as Route, definition), version: [null, 1] } satisfies Changes;
    const note = noteAct(person, { action: "route.create", target: target(definition.id), changes }, () => at);
    if (!(await insertRoute(store, { definition, by: person.name, at }, note))) throw taken(definition.id);
    return this.#saved(person, definition.id);
  }

  /** Throws `changed_meanwhile` if another version has been published since `version`. */
  async publish(person: Actor, id: string, { route, version }: PublishRouteRequest): Promise<RouteView> {
    const before = await this.#asSeen(person, id, version);
    if (route.id !== id) throw new Failure("invalid_value", `The id of a route can't be changed: it is '${id}'.`, { param: "id" });
    return this.#publish(person, before, { definition: this.#check(person, route, id), restoredFrom: null });
  }

  /** Publishes an older version again. Its targets have to exist. */
  async restore(person: Actor, id: string, { restore, version }: RestoreRouteRequest): Promise<RouteView> {
    const before = await this.#asSeen(person, id, version);
    const old = (await listRouteVersions(this.setting.store, id)).find((one) => one.version === restore);
    if (!old) throw new Failure("not_found", `The route '${id}' has no version ${restore}.`);
    const definition = this.#check(person, { ...old.definition }, id);
    return this.#publish(person, before, { definition, restoredFrom: restore });
  }

  async history(person: Person, id: string): Promise<RouteHistory> {
    const { live, store } = this.setting;
    if (!isOfFirstTeam(person) || !live.routes.kept.some((one) => one.id === id)) missing(id);
    return { items: await listRouteVersions(store, id) };
  }

  async remove(person: Actor, id: string): Promise<void> {
    const { store, live } = this.setting;
    requireChanger(person);
    await live.update();
    const before = this.#kept(id);
    const changes = { version: [before.version, null] } satisfies Changes;
    if (!(await deleteRoute(store, id, noteAct(person, { action: "route.delete", target: target(id), changes })))) missing(id);
    await live.update();
  }

  /** Throws `not_found` for a key of another team, and `invalid_value` for a broken definition. */
  async dryRun(person: Person, { route, keyId, ...request }: DryRunRequest): Promise<DryRun> {
    const { store, catalog, live, tokens } = this.setting;
    const key = keyId === undefined ? undefined : await findKey(store, { id: keyId, teamId: person.teamId });
    if (keyId !== undefined && !key) throw new Failure("not_found", `There is no key '${keyId}'.`, { param: "keyId" });
    const principal = key ? principalOf(key) : anybodyOf(person);
    const draft = route && this.#check(person, route, typeof route.id === "string" ? route.id : undefined);
    return dryRun({ catalog: draft ? withDraft({ catalog, live }, draft) : catalog, tokens, principal, request });
  }

  async #publish(
    person: Actor,
    before: StoredRoute,
    { definition, restoredFrom }: { definition: Route; restoredFrom: number | null },
  ): Promise<RouteView> {
    const { store } = this.setting;
    const { id, version } = before;
    const at = Math.max(Date.now(), before.updatedAt + 1);
    const changes = { ...changesOf(before.definition, definition), version: [version, version + 1] } satisfies Changes;
    const action = restoredFrom === null ? "route.publish" : "route.restore";
    const note = noteAct(person, { action, target: target(id), changes }, () => at);
    if (!(await publishRoute(store, { definition, by: person.name, at, seen: version, restoredFrom }, note))) {
      await this.#asSeen(person, id, version);
      missing(id);
    }
    return this.#saved(person, id);
  }

  /** The stored route, if it is still the version that the person has seen. */
  async #asSeen(person: Person, id: string, seen: number): Promise<StoredRoute> {
    requireChanger(person);
    const { live, store } = this.setting;
    // Another process may have published just now.
    await live.update();
    const kept = this.#kept(id);
    if (kept.version === seen) return kept;
    throw await changedMeanwhile(store, {
      what: `This route is version ${kept.version},`,
      param: "version",
      acts: { teamId: person.teamId, target: id },
      missed: ({ changes }) => Number(changes.version?.[1] ?? 0) > seen,
    });
  }

  #kept(id: string): StoredRoute {
    const { routes } = this.setting.live;
    const found = routes.kept.find((one) => one.id === id);
    if (found) return found;
    if (routes.file.some((route) => route.id === id))
      throw new Failure("access_denied", `The route '${id}' is set in the configuration file; change it there.`);
    return missing(id);
  }

  #check(person: Person, route: Record<string, unknown>, own?: string): Route {
    const { live } = this.setting;
    const owners = new Map<string, string>();
    for (const { id, definition } of live.routes.kept) if (id !== own) for (const name of namesOf(definition)) owners.set(name, id);
    return checkRoute(route, { providers: knownProviders(live, person.teamId), owners });
  }

  async #saved(person: Person, id: string): Promise<RouteView> {
    await this.setting.live.update();
    const { items } = await this.list(person);
    return items.find((one) => one.id === id && one.source === "console") ?? missing(id);
  }
}

/** The catalogue, with a definition in the place of the published route of its names. */
function withDraft({ catalog, live }: Pick<RouteSetting, "catalog" | "live">, draft: Route): Catalog {
  const names = new Set(namesOf(draft));
  const plan = live.routes.planOf(draft);
  return {
    refreshedAt: catalog.refreshedAt,
    find: (name, teamId) => (names.has(name) && teamId !== undefined ? catalog.planned(name, plan, teamId) : catalog.find(name, teamId)),
    list: (teamId) => catalog.list(teamId),
  };
}

function principalOf({ id, teamId, name, scopes, models, expiresAt }: KeySummary): Principal {
  return { keyId: id, teamId, name, scopes: new Set(scopes), models, expiresAt };
}

const anybodyOf = ({ userId, teamId, name }: Person): Principal => {
  return { keyId: userId, teamId, name, scopes: new Set(["all"]), models: null, expiresAt: null };
};

const target = (id: string) => ({ id, name: id });

const changesOf = (before: Route, after: Route): Changes => differences(before, after, FIELDS);

function requireChanger(person: Person): void {
  if (!canChange(person))
    throw new Failure("access_denied", "Routes apply to every team; only owners and admins of the first team can change them.");
}

function taken(id: string): Failure {
  return new Failure("name_taken", `The route '${id}' already exists.`, { param: "id" });
}

function missing(id: string): never {
  throw new Failure("not_found", `There is no route '${id}'.`);
}
