import { furnitureFor } from "./furniture";
import { DESERT_EYE, landLayer } from "./ground";
import { focalLength, project } from "./perspective";
import { names, thingOf } from "./reading";
import type { Relief } from "./relief";
import { dunes, mountainRange, rollingHills } from "./reliefs";
import { headland, island } from "./reliefs-coast";
import { iceFields, mesas, volcano } from "./reliefs-rock";
import { isCliff, type Setting } from "./setting";
import { paintTerrain } from "./terrain";
import type { Layer, World } from "./world";

/** What stands at the horizon. */
export function farLayers({ world, flora, far, season, reading }: Setting): Layer[] {
  const random = world.dice("far");
  const add = (relief: Relief, depth: number) => landLayer(world, paintTerrain(world, relief), depth);
  const high = names(reading, "mountain") || reading.moods.has("dramatic") ? 1.5 : 0.95;
  if (far === "mountains") {
    const snow = season === "winter" ? 1 : 0.35 + random.next() * 0.4;
    return [
      add(mountainRange(world, flora, { near: 300, far: 700, tall: 150 * high, wide: 235, snow, veil: 0.68, name: "far" }), 0.06),
      add(
        mountainRange(world, flora, { near: 120, far: 300, tall: 50 * high, wide: 120, snow: snow * 0.75, veil: 0.42, name: "near" }),
        0.12,
      ),
    ];
  }
  if (far === "dunes")
    return [add(dunes(world, { near: 130, far: 480, tall: 34, wide: 120, veil: 0.6, name: "far", eye: DESERT_EYE }), 0.1)];
  if (far === "mesas") return [add(mesas(world, { near: 130, far: 480, tall: 46, wide: 120, veil: 0.55, name: "far" }), 0.08)];
  if (far === "volcano") return [add(volcanoRelief(world, season === "winter"), 0.08)];
  if (far === "ice") return [add(iceFields(world, { near: 120, far: 420, tall: 22, wide: 90, veil: 0.55, name: "far" }), 0.08)];
  if (far === "hills") {
    return [
      add(rollingHills(world, flora, { near: 220, far: 620, tall: 60, wide: 190, veil: 0.75, name: "far", cover: "moor" }), 0.06),
      add(rollingHills(world, flora, { near: 110, far: 260, tall: 26, wide: 90, veil: 0.5, name: "less far", cover: "wood" }), 0.12),
    ];
  }
  return [];
}

function volcanoRelief(world: World, snowy: boolean) {
  // As high as three quarters of the sky at most, whatever the image's shape.
  const tall = Math.min(190, (world.horizon * 0.78 * 355) / focalLength(world));
  return volcano(world, { near: 190, far: 520, tall, wide: 165, veil: 0.5, name: "far", snowy });
}

/** Where the crater of the far volcano is, in pixels. */
export function volcanoSummit({ world, season }: Setting): { x: number; y: number } {
  const relief = volcanoRelief(world, season === "winter");
  return project(world, { ...relief.summit, eye: relief.eye });
}

/** Land and plants that show as a coast where the prompt is about the sea. */
const ON_THE_COAST = [
  ...["village", "iceberg", "arctic", "hill", "mountain", "fjord", "penguin", "forest", "jungle", "meadow", "field", "savanna", "garden"],
  ...["tree", "pine", "birch", "cypress", "blossom", "bare", "cactus"],
];

/** Whether land shows between the horizon and the water. */
export function hasMiddle(setting: Setting): boolean {
  const { reading, water, far } = setting;
  if (far === "dunes" || far === "mesas" || (far === "city" && !water)) return false;
  if (far === "city" || isPlain(setting)) return false;
  return water !== "sea" || names(reading, "island", ...ON_THE_COAST) || furnitureFor(reading, "middle").length > 0;
}

/** Level land far out, which roads and rails run over to the horizon. */
export function isPlain({ reading, water }: Setting): boolean {
  return !water && names(reading, "railway", "trunkline", "road", "train");
}

export function middleRelief(setting: Setting): Relief {
  const { world, flora, water, reading } = setting;
  if (setting.far === "ice")
    return iceFields(world, { near: 38, far: 150, tall: 6, wide: 38, veil: 0.42, name: "middle", floor: water ? 0 : undefined });
  const cover = setting.wooded ? "wood" : names(reading, "meadow", "field") ? "field" : "grass";
  if (water === "sea") return coastRelief(setting);
  if (water === "lake")
    return rollingHills(world, flora, { near: 44, far: 150, tall: 11, wide: 52, veil: 0.4, name: "shore", cover, floor: 0, sink: 1.5 });
  return rollingHills(world, flora, { near: 56, far: 160, tall: 15, wide: 60, veil: 0.42, name: "middle", cover });
}

/** Open sea keeps the middle of the horizon: land comes in from one side, or lies in it as an island. */
function coastRelief(setting: Setting): Relief {
  const { world, flora, reading } = setting;
  const random = world.dice("coast");
  if (names(reading, "island"))
    return island(world, flora, {
      near: 34,
      far: 90,
      tall: 8.5,
      veil: 0.3,
      name: "middle",
      at: random.pick([0.36, 0.62, 0.5]),
      wide: 0.62,
    });
  const place = thingOf(reading, "lighthouse", "castle", "house", "village", "church")?.place;
  const side = place ? (place[0] < 0.5 ? -1 : 1) : random.next() < 0.5 ? -1 : 1;
  const steep = isCliff(reading);
  const settled = names(reading, "village", "hill", "forest", "mountain");
  const at = 0.5 - side * (settled ? 0.3 : steep ? 0.04 : 0.08) + (random.next() - 0.5) * 0.08;
  const near = steep ? 52 : 40;
  // Low enough that what stands on top has the upper half of the sky to itself.
  const most = (world.horizon * 0.36 * near) / focalLength(world);
  return headland(world, flora, {
    near,
    far: 130,
    tall: Math.min(most, steep ? 11 : settled ? 10 : 5),
    veil: 0.34,
    name: "middle",
    at,
    side,
    steep,
  });
}
