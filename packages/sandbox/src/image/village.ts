import { paintChurch, paintHouse } from "./buildings";
import type { Furniture } from "./furniture";
import type { Item } from "./placing";
import type { Reading, Thing } from "./reading";

const COTTAGE: Furniture = { paint: paintHouse, tall: 6, wide: 8.5, share: 0.25, stand: "middle", many: 8 };
const STEEPLE: Furniture = { paint: paintChurch, tall: 16.2, wide: 11.5, share: 0.33, stand: "middle", many: 1 };

/** Houses about a church, as the word "village" means them. */
export function villageItems(reading: Reading, village: Thing): Item[] {
  const part = (id: string, count: number): Thing => ({ ...village, id, count, plural: count > 1 });
  const items: Item[] =
    reading.without.has("church") || reading.things.some(({ id }) => id === "church")
      ? []
      : [{ thing: { ...part("village church", 1), color: null }, furniture: STEEPLE }];
  return [...items, { thing: part("cottage", 8), furniture: COTTAGE }];
}
