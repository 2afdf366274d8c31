import type { StoredItem } from "../../contracts/responses";

/** An item, and its field in the request. */
export interface PlacedItem {
  item: StoredItem;
  where: string;
}
