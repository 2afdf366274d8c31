import type { ModelCatalog } from "../../catalog/catalog";
import type { LiveProviders } from "../../catalog/live-providers";
import { attribute } from "../../contracts/attribution";
import { Failure } from "../../contracts/errors";
import type { Person } from "../../contracts/person";
import type { AttemptRecord, CallRecord } from "../../contracts/record";
import { type Route, targetOf } from "../../contracts/routing";
import { ownJson } from "../../contracts/typed";
import type { Catalog, Target } from "../../gateway/ports";
import { Affinity } from "../../routing/affinity";
import type { RoutePlan, TimeoutPlan } from "../../routing/plan";
import type { MadeCall, MadeCalls, Maker } from "../made-calls";
import { checkRoute, knownProviders } from "../route-check";
import type { LabAttempt, LabCall, LabCallRequest, LabFault, LabState } from "./contract";
import { LabBenches, type LabHealth } from "./lab-health";
import { receivedOf } from "./received";
import { STAND_IN, standIn } from "./stand-in";

interface LabSetting {
  catalog: ModelCatalog;
  live: LiveProviders;
  calls: MadeCalls;
}

/** The model's name in the logs. */
const LAB = "fault-lab";
const DEFAULT_ROUTE: Route = { id: LAB, targets: ["sandbox/sandbox-1", "sandbox/sandbox-2"] };
/** A call in the lab ends within a minute, whatever its route allows. */
const LIMIT_MS = 60_000;
const TIMEOUTS: TimeoutPlan = { connectMs: 3_000, firstTokenMs: 3_000, idleMs: 2_000, attemptMs: 5_000 };

/** Calls through the real engine whose targets are sandbox models that fail as told. Nothing leaves the gateway. */
export class FaultLab {
  readonly #benches = new LabBenches();
  constructor(readonly setting: LabSetting) {}

  async read(person: Person): Promise<LabState> {
    const available = (await this.#sandbox(person)) !== undefined;
    return { available, breakers: this.#benches.of(person).breakers() };
  }

  /** Closes the breakers of a person's lab. */
  reset(person: Person): void {
    this.#benches.of(person, { fresh: true });
  }

  /** Throws `invalid_value` for a broken definition, and `not_found` without the sandbox. */
  async send(by: Maker, { route, failures, prompt, stream, fresh }: LabCallRequest): Promise<LabCall> {
    const { person } = by;
    const sandbox = await this.#sandbox(person);
    if (!sandbox) throw new Failure("not_found", "The fault lab needs the sandbox, which is switched off or not installed.");
    const definition = route ? this.#check(person, route) : DEFAULT_ROUTE;
    const unknown = failures.find(({ target }) => !definition.targets.some((one) => targetOf(one) === target));
    if (unknown) throw new Failure("invalid_value", `'${unknown.target}' is not a target of the route.`, { param: "failures" });
    const bench = this.#benches.of(person, { fresh });
    const plan = bounded(this.setting.live.routes.planOf({ ...definition, id: LAB }));
    const targets = targetsOf({ sandbox, plan, bench, failures });
    const messages = [{ role: "user", content: prompt }];
    const body = { model: LAB, messages, stream, ...(stream ? { stream_options: { include_usage: true } } : {}) };
    const began = Date.now();
    const sent = { path: "/v1/chat/completions", body: JSON.stringify(body), cached: false, limitMs: LIMIT_MS };
    const made = await this.setting.calls.make(sent, by, { catalog: this.#catalog(plan, targets), affinity: new Affinity() });
    return described(made, { bench, began, targets });
  }

  async #sandbox({ teamId }: Person): Promise<Target | undefined> {
    const found = await this.setting.catalog.find(STAND_IN, teamId);
    return found?.targets.find(({ provider }) => provider.simulated);
  }

  #check(person: Person, route: Record<string, unknown>): Route {
    return checkRoute(route, { providers: knownProviders(this.setting.live, person.teamId), owners: new Map() });
  }

  /** The catalogue, with the lab's route under its name. */
  #catalog(route: RoutePlan, targets: readonly Target[]): Catalog {
    const { catalog } = this.setting;
    return {
      refreshedAt: catalog.refreshedAt,
      find: (name, teamId) => (name === LAB ? { id: LAB, targets, route } : catalog.find(name, teamId)),
      list: (teamId) => catalog.list(teamId),
    };
  }
}

/** A route's plan, with timeouts that a person can wait for, and without its mirror, which is a real target. */
function bounded(plan: RoutePlan): RoutePlan {
  const shorter = (own: TimeoutPlan): TimeoutPlan => ({
    connectMs: Math.min(own.connectMs, TIMEOUTS.connectMs),
    firstTokenMs: Math.min(own.firstTokenMs, TIMEOUTS.firstTokenMs),
    idleMs: Math.min(own.idleMs, TIMEOUTS.idleMs),
    attemptMs: Math.min(own.attemptMs, TIMEOUTS.attemptMs),
  });
  return { ...plan, mirror: undefined, targets: plan.targets.map((target) => ({ ...target, timeouts: shorter(target.timeouts) })) };
}

interface Cast {
  sandbox: Target;
  plan: RoutePlan;
  bench: LabHealth;
  failures: LabCallRequest["failures"];
}

/** A sandbox model in the place of each target, under its name. */
function targetsOf({ sandbox, plan, bench, failures }: Cast): Target[] {
  const { provider, listing } = sandbox;
  const { chat } = provider.capabilities;
  if (!chat) throw new Error("the sandbox does not chat");
  return plan.targets.map((target) => {
    const name = `${target.provider}/${target.model}`;
    const next = faultsOf(failures.find((failure) => failure.target === name));
    const health = bench.of(name, target);
    const model = target.provider === provider.id ? target.model : name;
    return { provider: { ...provider, capabilities: { chat: standIn(chat, next) } }, model, listing, plan: target, health };
  });
}

/** The fault of each attempt in turn. */
function faultsOf(failure: LabCallRequest["failures"][number] | undefined): () => LabFault | undefined {
  let made = 0;
  return () => (failure && made++ < (failure.times ?? Number.POSITIVE_INFINITY) ? failure.fails : undefined);
}

interface Bench {
  bench: LabHealth;
  began: number;
  targets: readonly Target[];
}

function described(made: MadeCall, { bench, began, targets }: Bench): LabCall {
  const { requestId, status, headers, totalMs, row } = made;
  const names = new Map(targets.map(({ model, health }) => [model, health.target]));
  const tries = triesOf(row);
  const attempts = tries.map(({ model, from, to, code, message }): LabAttempt => {
    return { target: names.get(model) ?? model, fromMs: from, toMs: to, code, message };
  });
  const shown = Object.entries(headers).filter(([name]) => name.startsWith("x-trunkline-") || name === "content-type");
  return {
    requestId,
    status,
    code: row?.code ?? "",
    ...receivedOf(made),
    target: attempts.at(-1)?.target ?? null,
    headers: Object.fromEntries(shown),
    firstTokenMs: row && row.firstEventMs >= 0 ? row.firstEventMs : null,
    totalMs: Math.round(totalMs),
    inputTokens: row?.inputTokens ?? 0,
    outputTokens: row?.outputTokens ?? 0,
    attempts,
    changes: bench.changesSince(began),
    breakers: bench.breakers(),
    attribution: attribute({ code: row?.code ?? "", attempts: row?.attempts ?? 0, tries }),
  };
}

/** The attempts of a row; one that succeeded at once is not stored. */
function triesOf(row: CallRecord | undefined): AttemptRecord[] {
  if (!row || row.attempts === 0) return [];
  if (row.tries !== "") return ownJson<AttemptRecord[]>(row.tries);
  const { provider, upstreamModel: model, durationMs: to, queueMs, code } = row;
  return [{ provider, model, from: Math.max(0, queueMs), to, code, message: "" }];
}
