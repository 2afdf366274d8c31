import type { LiveProviders } from "../../catalog/live-providers";
import type { Actor } from "../../contracts/person";
import { type Route, targetOf } from "../../contracts/routing";
import type { Store } from "../../store/database/open";
import { changeRollout, type StoredRollout } from "../../store/models/rollouts";
import { publishRoute } from "../../store/models/routes";
import type { Changes } from "../../store/people/audit";
import { noteAct } from "../audit-entry";

export interface RolloutPorts {
  store: Store;
  live: Pick<LiveProviders, "update"> & { routes: Pick<LiveProviders["routes"], "kept" | "rollouts"> };
}

type Next = Partial<Pick<StoredRollout, "state" | "step" | "reason">>;

export const isActive = ({ state }: Pick<StoredRollout, "state">) => state === "running" || state === "paused";

export const shareOf = ({ settings, step, state }: Pick<StoredRollout, "settings" | "step" | "state">) =>
  state === "returned" ? 0 : (settings.steps[step] ?? 0);

/** Changes the state or the step of a rollout, in every process. False if another change came first. */
export async function moveRollout({ store, live }: RolloutPorts, before: StoredRollout, next: Next, actor: Actor): Promise<boolean> {
  const after = { ...before, ...next, ...timesOf(before, next) };
  const also = noteAct(actor, actOf(before, after), () => after.changedAt);
  const moved = await store.db.transaction().execute((write) => changeRollout(write, before, after, also));
  await live.update();
  return moved;
}

/** The next step; after the last one the route is published with the target in front. False if another change came first. */
export async function advanceRollout(ports: RolloutPorts, before: StoredRollout, actor: Actor): Promise<boolean> {
  const step = before.step + 1;
  if (step < before.settings.steps.length) return moveRollout(ports, before, { step, state: "running" }, actor);
  const { store, live } = ports;
  const kept = live.routes.kept.find(({ id }) => id === before.routeId);
  if (!kept) return false;
  const after = { ...before, state: "done" as const, ...timesOf(before, { state: "done" }) };
  const { definition, version } = kept;
  const published = { definition: withInFront(definition, before.target), by: actor.name, at: after.changedAt, restoredFrom: null };
  const changes = { version: [version, version + 1] as const };
  const also = noteAct(actor, actOf(before, after, changes), () => after.changedAt);
  const done = await publishRoute(store, { ...published, seen: version }, async (write) => {
    // Nothing is published if the rollout has changed meanwhile.
    if (!(await changeRollout(write, before, after, also))) throw new Overtaken();
  }).catch((error: unknown) => {
    if (error instanceof Overtaken) return false;
    throw error;
  });
  await live.update();
  return done;
}

class Overtaken extends Error {}

function timesOf(before: StoredRollout, { step }: Next): Pick<StoredRollout, "stepAt" | "changedAt"> {
  const changedAt = Math.max(Date.now(), before.changedAt + 1);
  return { changedAt, stepAt: step === undefined ? before.stepAt : changedAt };
}

function withInFront(definition: Route, target: string): Route {
  const { targets } = definition;
  const first = targets.filter((one) => targetOf(one) === target);
  return { ...definition, order: "listed", targets: [...first, ...targets.filter((one) => !first.includes(one))] };
}

export function actOf(before: StoredRollout | undefined, after: StoredRollout, more: Changes = {}) {
  const { routeId: id, target, reason } = after;
  const words = (of: StoredRollout) => `${of.state}, ${shareOf(of)} %`;
  const changes: Changes = {
    [target]: [before ? words(before) : null, words(after)],
    ...(reason !== "" && { reason: [null, reason] }),
    ...more,
  };
  return { action: "route.rollout" as const, target: { id, name: id }, changes };
}
