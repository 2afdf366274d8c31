import type { ModelCatalog } from "../../catalog/catalog";
import type { LiveProviders } from "../../catalog/live-providers";
import { isOfFirstTeam, may } from "../../contracts/permissions";
import type { Person } from "../../contracts/person";
import { namesOf, type Route, targetOf } from "../../contracts/routing";
import type { RoutePlan } from "../../routing/plan";
import type { RouteTargetView, RouteView } from "./contract";
import type { RouteTraffic } from "./store";

interface Known {
  live: LiveProviders;
  catalog: ModelCatalog;
  traffic: readonly RouteTraffic[];
}

export const canChange = (person: Person) => may(person, "providers.manage") && isOfFirstTeam(person);

/** Every route that a person's team sees: all for the first team, else those with a target that the team reaches. */
export function describeRoutes(known: Known, person: Person): RouteView[] {
  const { file, fileNames, kept } = known.live.routes;
  const views = [
    ...file.map((definition) => describe(known, person, { definition })),
    ...kept.map(({ definition, version, updatedAt }) => {
      const shadowed = namesOf(definition).some((name) => fileNames.has(name));
      return describe(known, person, { definition, kept: { version, updatedAt, shadowed } });
    }),
  ];
  const seen = isOfFirstTeam(person) ? views : views.filter(({ definition }) => definition.targets.length > 0);
  return seen.sort((one, other) => (one.id < other.id ? -1 : 1));
}

interface Published {
  definition: Route;
  kept?: { version: number; updatedAt: number; shadowed: boolean };
}

function describe(known: Known, person: Person, { definition, kept }: Published): RouteView {
  const { live, traffic } = known;
  const sees = (target: string) => live.sees(providerOf(target), person.teamId);
  const visible = definition.targets.filter((target) => sees(targetOf(target)));
  const { mirror } = definition;
  const plan = live.routes.planOf({ ...definition, targets: visible });
  const names = new Set(namesOf(definition));
  const asked = traffic.filter(({ model }) => names.has(model));
  const targets = targetsOf(known, { plan, asked, teamId: person.teamId });
  const reachable = targets.filter((target) => target.reachable).length;
  const works = reachable === 0 ? "nothing" : reachable < targets.length ? "partly" : "works";
  const sum = (of: (line: RouteTraffic) => number) => asked.reduce((total, line) => total + of(line), 0);
  return {
    id: definition.id,
    source: kept ? "console" : "file",
    state: kept?.shadowed ? "shadowed" : works,
    editable: kept !== undefined && canChange(person),
    version: kept?.version ?? null,
    updatedAt: kept?.updatedAt ?? null,
    definition: { ...definition, targets: visible, mirror: mirror && sees(mirror.target) ? mirror : undefined },
    targets,
    calls: sum(({ calls }) => calls),
    retried: sum(({ retried }) => retried),
  };
}

interface Planned {
  plan: RoutePlan;
  asked: readonly RouteTraffic[];
  teamId: string;
}

function targetsOf({ live, catalog }: Known, { plan, asked, teamId }: Planned): RouteTargetView[] {
  const now = Date.now();
  const found = new Set(catalog.planned(plan.id, plan, teamId)?.targets.map(({ health }) => health.target));
  return plan.targets.map(({ provider, model, breaker }) => {
    const target = `${provider}/${model}`;
    const health = live.routes.router.health.of(target);
    const dueAt = health.dueAt(now);
    return {
      target,
      reachable: found.has(target),
      simulated: live.all.some(({ id, simulated }) => id === provider && simulated),
      breaker: health.state(now),
      failures: health.failuresWithin(breaker.windowMs, now),
      failuresToOpen: breaker.failures,
      dueAt: dueAt === 0 ? null : Math.ceil(dueAt),
      firstTokenMs: Number.isNaN(health.firstTokenMs) ? null : health.firstTokenMs,
      calls: asked.find((line) => line.target === target)?.calls ?? 0,
    };
  });
}

const providerOf = (target: string) => target.slice(0, target.indexOf("/"));
