import { isDeepStrictEqual } from "node:util";
import type { Price } from "../contracts/prices";
import type { ModelListing } from "../providers/capabilities";

/** What a model costs whoever serves it; null if that is not known, or depends on who does. */
export function priceOf(listings: readonly Pick<ModelListing, "price">[]): Price | null {
  const [first, ...others] = listings.map(({ price }) => price);
  const same = others.every((other) => isDeepStrictEqual(other, first));
  return same ? (first ?? null) : null;
}
