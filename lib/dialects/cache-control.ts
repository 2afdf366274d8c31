import type { Cacheable, CacheControl } from "../contracts/cache-control";
import { fieldsOf } from "../contracts/typed";

type Holder = object | null | undefined;
const NONE: Cacheable = {};

/** The object's cache breakpoint, otherwise the other's, ready to be spread. */
export function breakpointIn(holder: Holder, other?: Holder): Cacheable {
  const found = controlOf(holder) ?? controlOf(other);
  return found === undefined ? NONE : { cacheControl: found };
}

function controlOf(holder: Holder): CacheControl | undefined {
  const control = fieldsOf(holder).cache_control;
  return typeof control === "object" && control !== null ? (control as CacheControl) : undefined;
}

/** Sets a breakpoint on the last item read from an object. */
export function markLast<Item extends Cacheable>(items: Item[], { cacheControl }: Cacheable): Item[] {
  const last = items.at(-1);
  if (cacheControl === undefined || last === undefined) return items;
  return [...items.slice(0, -1), { ...last, cacheControl }];
}
