import type { Choices } from "../random";
import { type Rgb, rgb } from "./color";
import { names, thingOf } from "./reading";
import type { Setting } from "./setting";
import type { TreeKind } from "./trees";

/** Which trees are planted, and how they look. */
export interface TreesOptions {
  kinds: Choices<TreeKind>;
  season: Setting["season"];
  color: Rgb | null;
}

/** Which trees grow here; null in a treeless land. */
export function treesOf(setting: Setting): TreesOptions | null {
  const { reading, season, far, snowy } = setting;
  const named = (["pine", "palm", "birch", "blossom", "cypress", "bare", "cactus"] as const).filter((kind) => names(reading, kind));
  const tree = thingOf(reading, "tree", "forest");
  const color = tree?.color ?? thingOf(reading, ...named)?.color ?? null;
  if (names(reading, "tree")) return { kinds: [...named, "broad"] as unknown as Choices<TreeKind>, season, color };
  const [first, ...others] = named;
  if (first) return { kinds: [first, ...others], season, color };
  if (far === "ice" || far === "dunes" || far === "mesas") return null;
  if (names(reading, "jungle", "island", "beach")) return { kinds: ["palm", "broad"], season: "summer", color };
  if (names(reading, "savanna")) return { kinds: ["broad"], season: "summer", color: color ?? rgb("#8a8f4a") };
  if (season === "winter" && names(reading, "birch")) return { kinds: ["bare"], season, color };
  if (setting.wooded && season === "autumn") return { kinds: ["broad", "birch", "pine"], season, color };
  if (snowy) return { kinds: ["pine", "pine", "pine", "bare"], season, color };
  if (far === "mountains" || setting.wooded) return { kinds: ["pine", "pine", "birch"], season, color };
  return { kinds: ["broad", "broad", "birch"], season, color };
}
