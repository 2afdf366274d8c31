import type { LiveRoutes } from "../../catalog/live-routes";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import { isOfFirstTeam } from "../../contracts/permissions";
import type { Actor, Person } from "../../contracts/person";
import { RolloutSettings } from "../../contracts/rollout";
import { namesOf, targetOf } from "../../contracts/routing";
import { deleteRollout, insertRollout, type StoredRollout } from "../../store/models/rollouts";
import { noteAct } from "../audit-entry";
import { canChange } from "./describe";
import type { ChangeRolloutRequest, RouteRollout, StartRolloutRequest } from "./rollout-contract";
import { figuresOf } from "./rollout-figures";
import { actOf, advanceRollout, isActive, moveRollout, type RolloutPorts, shareOf } from "./rollout-steps";

interface Setting extends RolloutPorts {
  live: RolloutPorts["live"] & { routes: Pick<LiveRoutes, "fileNames"> };
}

/** Targets of the console's routes that get a growing share of the calls. */
export class Rollouts {
  constructor(readonly setting: Setting) {}

  /** Other teams see none: it names targets that they may not see. */
  async read(person: Person, routeId: string): Promise<RouteRollout> {
    return isOfFirstTeam(person) ? this.#view(routeId) : { rollout: null };
  }

  /** Throws `changed_meanwhile` if one is active, and `invalid_value` for a target that the route does not have. */
  async start(person: Actor, routeId: string, { target, ...asked }: StartRolloutRequest): Promise<RouteRollout> {
    const { store, live } = this.setting;
    requireChanger(person);
    await live.update();
    const { definition } = this.#route(person, routeId);
    if (!definition.targets.some((one) => targetOf(one) === target))
      throw new Failure("invalid_value", `The route '${routeId}' has no target '${target}'. Add it to the route first.`, {
        param: "target",
      });
    if (definition.targets.length < 2)
      throw new Failure("invalid_value", "A rollout needs another target that gets the other calls.", { param: "target" });
    if (namesOf(definition).some((name) => live.routes.fileNames.has(name)))
      throw new Failure("invalid_value", `A route of the settings file is used instead of '${routeId}'.`, { param: "target" });
    const before = this.#find(routeId);
    const at = Math.max(Date.now(), (before?.changedAt ?? 0) + 1);
    const rollout: StoredRollout = {
      ...{ routeId, id: newId("roll_"), target, settings: RolloutSettings.parse(asked), state: "running", step: 0, stepAt: at },
      ...{ reason: "", startedBy: person.name, startedAt: at, changedAt: at },
    };
    if (
      !(await insertRollout(
        store,
        rollout,
        noteAct(person, actOf(undefined, rollout), () => at),
      ))
    )
      throw new Failure("changed_meanwhile", `A rollout of '${routeId}' is active already. Return it before another one starts.`, {
        param: "target",
      });
    await live.update();
    return this.#view(routeId);
  }

  /** Throws `changed_meanwhile` if the rollout has changed since `seen`, and `invalid_value` for an action that its state does not allow. */
  async change(person: Actor, routeId: string, { action, seen, reason }: ChangeRolloutRequest): Promise<RouteRollout> {
    const { live } = this.setting;
    requireChanger(person);
    await live.update();
    this.#route(person, routeId);
    const rollout = this.#find(routeId) ?? none(routeId);
    if (rollout.changedAt !== seen) throw changed();
    if (!isActive(rollout)) throw new Failure("invalid_value", "The rollout has ended.", { param: "action" });
    const next = { pause: { state: "paused" }, resume: { state: "running" } } as const;
    const done =
      action === "next"
        ? await advanceRollout(this.setting, rollout, person)
        : await moveRollout(
            this.setting,
            rollout,
            action === "return" ? { state: "returned", reason: reason ?? `Returned by ${person.name}.` } : next[action],
            person,
          );
    if (!done) throw changed();
    return this.#view(routeId);
  }

  /** Deletes an ended one: a returned target takes its place in the order again. */
  async remove(person: Actor, routeId: string): Promise<void> {
    const { store, live } = this.setting;
    requireChanger(person);
    await live.update();
    this.#route(person, routeId);
    const rollout = this.#find(routeId) ?? none(routeId);
    const act = {
      action: "route.rollout" as const,
      target: { id: routeId, name: routeId },
      changes: { [rollout.target]: [rollout.state, null] as const },
    };
    if (!(await deleteRollout(store, routeId, noteAct(person, act))))
      throw new Failure("invalid_value", "The rollout is active. Return it first.", { param: "model" });
    await live.update();
  }

  #find(routeId: string): StoredRollout | undefined {
    return this.setting.live.routes.rollouts.find((one) => one.routeId === routeId);
  }

  async #view(routeId: string): Promise<RouteRollout> {
    const rollout = this.#find(routeId);
    if (!rollout) return { rollout: null };
    const { target, settings, state, step, stepAt, reason, startedBy, startedAt, changedAt } = rollout;
    const figures = await figuresOf(this.setting.store.reading, rollout);
    return {
      rollout: { target, settings, state, step, share: shareOf(rollout), stepAt, reason, startedBy, startedAt, changedAt, figures },
    };
  }

  #route(person: Person, routeId: string) {
    const found = isOfFirstTeam(person) ? this.setting.live.routes.kept.find(({ id }) => id === routeId) : undefined;
    if (!found) throw new Failure("not_found", `There is no route '${routeId}' of the console.`);
    return found;
  }
}

function requireChanger(person: Person): void {
  if (!canChange(person))
    throw new Failure("access_denied", "Routes apply to every team; only owners and admins of the first team can change them.");
}

function changed(): Failure {
  return new Failure("changed_meanwhile", "The rollout has changed since. Review it, then try again.", { param: "seen" });
}

function none(routeId: string): never {
  throw new Failure("not_found", `The route '${routeId}' has no rollout.`);
}
