import { isDeepStrictEqual } from "node:util";
import type { Price } from "../contracts/prices";
import type { ModelListing } from "../providers/capabilities";

/** The common price of several listings; null if it is unknown or differs. */
export function priceOf(listings: readonly Pick<ModelListing, "price">[]): Price | null {
  const [first, ...others] = listings.map(({ price }) => price);
  const same = others.every((other) => isDeepStrictEqual(other, first));
  return same ? (first ?? null) : null;
}
