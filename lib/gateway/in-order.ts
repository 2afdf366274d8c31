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
}

/** The targets in the order in which this call tries them: the route's, after the one that served its conversation. */
export function inOrder(serving: readonly Serving[], { route, conversation, input, affinity }: Order): Ordered {
  const { order } = route;
  const [only] = serving;
  const kept = conversation === "" ? undefined : affinity.find(conversation, Date.now())?.target;
  const isSame = isSameEverywhere(order, input);
  if (only && serving.length === 1) return { serving: [only], expected: { home: isSame ? only.target.health : undefined, kept } };
  const at = order === "listed" || order === "cheapest" ? 0 : drawn(conversation, input);
  const ordered = orderOf(order, serving.map(orderable), at).flatMap((index) => serving[index] ?? []);
  const home = isSame ? ordered[0]?.target.health : undefined;
  const place = kept === undefined ? -1 : ordered.findIndex(({ target }) => target.health === kept);
  if (place > 0) ordered.unshift(...ordered.splice(place, 1));
  return { serving: ordered, expected: { home, kept } };
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
