import type { StoredItem } from "../../contracts/responses";

/** An item, and the field it stands in where the caller sent it. */
export interface PlacedItem {
  item: StoredItem;
  where: string;
}
