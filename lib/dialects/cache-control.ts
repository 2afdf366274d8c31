import type { Cacheable, CacheControl } from "../contracts/cache-control";

/** The breakpoint that an object of a request holds, to be spread; nothing if it holds none. */
export function breakpointIn(...holders: readonly (object | null | undefined)[]): Cacheable {
  for (const holder of holders) {
    const { cache_control: found } = (holder ?? {}) as { cache_control?: unknown };
    if (typeof found === "object" && found !== null) return { cacheControl: found as CacheControl };
  }
  return {};
}

/** Puts a breakpoint on the last of what an object was read as. */
export function markLast<Item extends Cacheable>(items: Item[], { cacheControl }: Cacheable): Item[] {
  const last = items.at(-1);
  if (cacheControl === undefined || last === undefined) return items;
  return [...items.slice(0, -1), { ...last, cacheControl }];
}
