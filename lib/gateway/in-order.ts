import type { RouteOrder } from "../contracts/routing";
import { fieldsOf } from "../contracts/typed";
import type { Affinity, Expected } from "../routing/affinity";
import { fractionOf, type Orderable, orderOf } from "../routing/order";
import type { RoutePlan } from "../routing/plan";
import type { Serving } from "./ports";

interface Order {
  route: RoutePlan;
  /** Empty if there is none. */
  conversation: string;
  input: unknown;
  affinity: Affinity;
}

interface Ordered {
  serving: Serving[];
  expected: Expected;
  /** 1 if the call is on the side of a rollout's target, 0 if it is on the other one; undefined without a rollout. */
  side?: 0 | 1;
}

/** The targets in the order in which this call tries them: the route's, after the one that served its conversation. */
export function inOrder(serving: readonly Serving[], how: Order): Ordered {
  const { target } = how.route.rollout ?? {};
  const candidate = target === undefined ? undefined : serving.find((one) => one.target.health.target === target);
  if (candidate && serving.length > 1) return withRollout(serving, candidate, how);
  const { route, conversation, input, affinity } = how;
  const { order } = route;
  const [only] = serving;
  const kept = conversation === "" ? undefined : affinity.find(conversation, Date.now())?.target;
  const isSame = isSameEverywhere(order, input);
  if (only && serving.length === 1) return { serving: [only], expected: { home: isSame ? only.target.health : undefined, kept } };
  const ordered = sorted(serving, { order, conversation, input });
  const home = isSame ? ordered[0]?.target.health : undefined;
  return { serving: keptFirst(ordered, kept), expected: { home, kept } };
}

/**
 * The draw alone decides a conversation's side of a rollout: one that has got the target keeps it while the share grows, and none stays there
 * once it has lost it.
 */
function withRollout(serving: readonly Serving[], candidate: Serving, { route, conversation, input, affinity }: Order): Ordered {
  const { order, rollout } = route;
  // With the id, so that not the same callers are first in every rollout.
  const at = conversation === "" ? Math.random() : fractionOf(`${rollout?.id} ${conversation}`);
  const others = sorted(
    serving.filter((one) => one !== candidate),
    { order, conversation, input },
  );
  const kept = conversation === "" ? undefined : affinity.find(conversation, Date.now())?.target;
  if (at < (rollout?.share ?? 0))
    return { serving: [candidate, ...keptFirst(others, kept)], expected: { home: candidate.target.health, kept }, side: 1 };
  const home = isSameEverywhere(order, input) ? others[0]?.target.health : undefined;
  return { serving: [...keptFirst(others, kept), candidate], expected: { home, kept }, side: 0 };
}

interface Sorting extends Pick<Order, "conversation" | "input"> {
  order: RouteOrder;
}

function sorted(serving: readonly Serving[], { order, conversation, input }: Sorting): Serving[] {
  const at = order === "listed" || order === "cheapest" ? 0 : drawn(conversation, input);
  return orderOf(order, serving.map(orderable), at).flatMap((index) => serving[index] ?? []);
}

/** The target that has served the conversation is tried first. */
function keptFirst(ordered: Serving[], kept: Expected["kept"]): Serving[] {
  const place = kept === undefined ? -1 : ordered.findIndex(({ target }) => target.health === kept);
  return place > 0 ? [...ordered.splice(place, 1), ...ordered] : ordered;
}

/** `fastest` depends on what a process has measured, a draw by `seed` on the single call. */
function isSameEverywhere(order: RouteOrder, input: unknown): boolean {
  return order !== "fastest" && (order !== "weighted" || fieldsOf(input).seed === undefined);
}

function orderable({ target: { plan, health, listing } }: Serving): Orderable {
  const { price } = listing;
  const both = price?.input === undefined ? undefined : price.input + (price.output ?? 0);
  return { weight: plan.weight, firstTokenMs: health.firstTokenMs, price: both };
}

/** A number in [0, 1): the same for one `seed`, `user` or conversation in every process. */
function drawn(conversation: string, input: unknown): number {
  const { seed, user } = fieldsOf(input);
  const same = seed ?? user ?? conversation;
  return same === "" ? Math.random() : fractionOf(String(same));
}
