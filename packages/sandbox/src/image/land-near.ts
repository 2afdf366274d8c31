import { clamp, mix, type Rgb, rgb, scale } from "./color";
import { furnitureFor } from "./furniture";
import { DESERT_EYE, type Ground, nearestZ } from "./ground";
import { isPlain } from "./land-far";
import { flowerColors, flowersLayer, grassLayer } from "./meadow";
import { treesOf } from "./planting";
import { names, thingOf } from "./reading";
import type { Relief } from "./relief";
import { dunes, rollingHills } from "./reliefs";
import { bank, riverLand } from "./reliefs-rock";
import type { Setting } from "./setting";
import { SKY_IDS } from "./vocabulary";
import { woodsLayer } from "./woods";
import type { Layer } from "./world";

export function nearRelief(setting: Setting): Relief | null {
  const { world, flora, water, reading, far } = setting;
  const near = nearestZ(world) * 0.82;
  const crossed = names(reading, "train", "railway", "road");
  const busy = crossed || furnitureFor(reading, "near").some(({ thing }) => thing.id !== "torii" || !water);
  const onlyCity = reading.things.every(({ id }) => id === "city" || SKY_IDS.has(id));
  if (far === "city" && !water && onlyCity) return null;
  if (water === "river") {
    const meadow = rollingHills(world, flora, { near, far: 60, tall: 4, wide: 30, veil: 0.2, name: "near", cover: "field" });
    return riverLand(world, { near, far: 62, color: meadow.color, veil: 0.25, wide: names(reading, "bridge") ? 4.5 : 2.2 });
  }
  if (water) return waterside(setting, { near, busy, crossed });
  if (far === "dunes")
    return dunes(world, { near: near * (DESERT_EYE / 2), far: 150, tall: 8, wide: 40, veil: 0.34, name: "near", eye: DESERT_EYE });
  if (far === "mesas")
    return {
      ...rollingHills(world, flora, { near, far: 140, tall: 3, wide: 50, veil: 0.4, name: "near", cover: "field" }),
      color: groundColor(setting, "desert"),
    };
  if (far === "ice") return iceNear(setting, near);
  const cover = names(reading, "forest") ? "grass" : "field";
  const plain = isPlain(setting);
  return rollingHills(world, flora, {
    near,
    far: plain ? 260 : 60,
    tall: plain ? 1.4 : names(reading, "field", "flower", "lavender") ? 2.2 : 4.2,
    wide: 32,
    veil: plain ? 0.6 : 0.18,
    name: "near",
    cover,
  });
}

/** The shore at the viewer's feet; rocks by the sea are left out now and then. `near` in metres. */
function waterside(setting: Setting, { near, busy, crossed }: { near: number; busy: boolean; crossed: boolean }): Relief | null {
  const { world, water, reading, far } = setting;
  const random = world.dice("near ground");
  const sandy =
    names(reading, "beach", "palm", "island") ||
    (water === "sea" && names(reading, "umbrella", "person", "dog", "chair", "turtle", "torii"));
  const rocky = water === "sea" && !sandy;
  if (!busy && names(reading, "city", "pier")) return null;
  if (!busy && rocky && (random.next() < 0.5 || names(reading, "ship", "whale", "dolphin", "sailboat", "boat"))) return null;
  const icy = far === "ice";
  const color = groundColor(setting, sandy ? "sand" : rocky && !icy ? "rock" : "grass");
  return bank(world, {
    // Raised ground starts nearer, or the lower edge of the image would stay open.
    near: near * 0.62,
    edge: near * (crossed ? 7 : busy ? 2.5 : sandy ? 2.1 : 1.45),
    tall: sandy ? 0.5 : 0.62,
    name: "near",
    lean: (random.next() - 0.5) * (busy ? 0.5 : rocky ? 1.4 : 2),
    color,
  });
}

function iceNear({ world, flora }: Setting, near: number): Relief {
  return rollingHills(world, flora, { near, far: 60, tall: 2.2, wide: 26, veil: 0.3, name: "near", cover: "field" });
}

function groundColor(
  setting: Setting,
  kind: "sand" | "rock" | "grass" | "desert",
): (spot: { x: number; z: number; height: number }) => Rgb {
  const { flora, world, snowy } = setting;
  const fine = rollingHills(world, flora, { near: 1, far: 2, tall: 1, wide: 3, veil: 0, name: kind, cover: "field" });
  const grain = (x: number, z: number) => fine.height(x, z) - fine.height(x + 0.4, z + 0.3);
  const tones: Record<typeof kind, [Rgb, Rgb]> = {
    sand: [rgb("#e3c590"), rgb("#c6a26c")],
    rock: [rgb("#6e6a68"), rgb("#3f3d42")],
    grass: [flora.grass, flora.dry],
    desert: [rgb("#c98c58"), rgb("#a5673f")],
  };
  const [light, dark] = snowy && kind !== "rock" ? ([rgb("#eef3f8"), rgb("#d5e0ea")] as [Rgb, Rgb]) : tones[kind];
  return ({ x, z, height }) => {
    const wet = kind === "sand" || kind === "rock" ? clamp(1 - height * 9) * 0.4 : 0;
    return scale(mix(light, dark, clamp(0.4 + grain(x, z) * 1.6 + grain(x * 4, z * 4) * 1.2)), 1 - wet);
  };
}

interface Dressing {
  layers: Layer[];
  ground: Ground;
  /** Whether a plant so many metres high may grow at a place: a share of the width, metres away. */
  isFree(share: number, z: number, tall: number): boolean;
}

/** Grass, flowers and trees on the near ground. */
export function dressGround(setting: Setting, { layers, ground, isFree }: Dressing): void {
  const { world, reading, flora, water, far, snowy } = setting;
  const { relief, from } = ground;
  const bare = far === "dunes" || far === "ice" || far === "mesas" || names(reading, "beach", "island");
  const trees = treesOf(setting);
  const onRocks = water === "sea" && !names(reading, "palm", "tree", "pine");
  if (trees && setting.allows("tree") && !onRocks && (!bare || names(reading, "cactus", "palm"))) {
    const many = setting.wooded ? 90 : names(reading, "tree", "pine", "birch", "blossom", "palm", "cactus") ? 26 : 12;
    const to = water && water !== "river" ? relief.far : 58;
    const start = from * (setting.wooded ? 2 : 2.6);
    if (start < to) {
      const tall = trees.kinds[0] === "cactus" ? 3.4 : 8;
      layers.push(
        woodsLayer(world, relief, {
          ...trees,
          tall,
          from: start,
          to,
          count: many,
          groves: 0.3,
          depth: 0.6,
          name: "near",
          isFree,
          clearing: setting.wooded ? 0.34 : 0.55,
        }),
      );
    }
  }
  if (!bare && !snowy) layers.push(grassLayer(world, relief, { flora, from, to: Math.min(28, ground.to), count: 420, tall: 0.42, isFree }));
  growFlowers(setting, { layers, ground, isFree, bare });
}

function growFlowers(setting: Setting, { layers, ground, isFree, bare }: Dressing & { bare: boolean }): void {
  const { world, reading, flora, snowy } = setting;
  const { relief, from } = ground;
  const flower = thingOf(reading, "lavender", "poppy", "tulip", "sunflower", "flower", "rose");
  const wild =
    !flower &&
    !snowy &&
    !bare &&
    setting.allows("flower") &&
    (reading.moods.has("cheerful") || names(reading, "meadow", "garden") || flora.season === "spring");
  if ((flower || wild) && relief.veil(from, 1) < 0.5) {
    const kind = flower && flower.id !== "flower" && flower.id !== "rose" ? (flower.id as "lavender") : "wild";
    const color = flower?.color ?? (flower?.id === "rose" ? rgb("#d8405f") : null);
    layers.push(
      flowersLayer(world, relief, {
        colors: flowerColors(kind, color),
        from,
        to: 34,
        count: flower ? (kind === "lavender" ? 3600 : 1700) : 520,
        kind,
        isFree,
      }),
    );
  }
}
