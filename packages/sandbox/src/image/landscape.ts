import { mistBand } from "./clouds";
import { natural, type Rgb, rgb } from "./color";
import { type Ground, landLayer, nearestZ } from "./ground";
import { heavensLayers } from "./heavens";
import { farLayers, hasMiddle, isPlain, middleRelief } from "./land-far";
import { dressGround, nearRelief } from "./land-near";
import { fringeLayer } from "./meadow";
import { treesOf } from "./planting";
import { names, thingOf } from "./reading";
import type { Relief, Terrain } from "./relief";
import { isCliff, type Setting } from "./setting";
import { paintTerrain } from "./terrain";
import { SHORE_DEPTH, waterLayer } from "./water";
import type { WaterOptions } from "./water-options";
import { treeLine, woodsLayer } from "./woods";
import type { Layer } from "./world";

/** Whether a plant, `tall` metres high, may grow at a place (a share of the width, metres away) without hiding what stands there. */
export type IsFree = (share: number, z: number, tall: number) => boolean;

/** What stands on a stretch of land, and the land as it is made ready for that. */
export interface Settlement {
  relief: Relief;
  /** Below the trees: roads and rails. */
  under: Layer[];
  layers: Layer[];
  isFree: IsFree;
}

/** What a prompt puts into a landscape. */
export interface Furnishing {
  /** In the sky, in front of the clouds. */
  aloft(): Layer[];
  /** At the horizon, in front of far hills. */
  horizon(): Layer[];
  middle(ground: Ground): Settlement;
  afloat(hasShore: boolean): Layer[];
  near(ground: Ground): Settlement;
}

/** Layers of a landscape from far to near. */
export function composeLandscape(setting: Setting, furnishing: Furnishing): Layer[] {
  const { world, water, far } = setting;
  const layers = heavensLayers(setting);
  layers.push(...furnishing.aloft(), ...farLayers(setting), ...furnishing.horizon());
  const shore: Float32Array[] = [];
  const beyond: Layer[] = [];
  const hasShore = hasMiddle(setting);
  const isFarFree = hasShore ? middleGround(setting, { layers, shore, beyond, furnishing }) : () => true;
  if (world.light.night < 0.6 && setting.allows("fog") && !water && far !== "dunes" && far !== "city" && !isPlain(setting))
    layers.push(mistBand(world, { y: world.horizon + 4, tall: world.unit * 0.035, strength: 0.28, depth: 0.25 }));
  if (water)
    layers.push(waterOf(setting, { behind: layers.filter((layer) => !beyond.includes(layer)), onlyBehind: beyond.length === 0, shore }));
  layers.push(...furnishing.afloat(hasShore));
  nearGround(setting, { layers, furnishing, isFarFree });
  layers.push(...frameLayers(setting));
  return layers;
}

interface Building {
  layers: Layer[];
  furnishing: Furnishing;
}

/**
 * Land between the horizon and the eye. `shore` gets the line where it meets the water, column by column, and `beyond` the
 * water on its far side. The answer tells where trees leave the view open to what stands on it.
 */
function middleGround(
  setting: Setting,
  { layers, shore, beyond, furnishing }: Building & { shore: Float32Array[]; beyond: Layer[] },
): IsFree {
  const { world, far } = setting;
  const bare = middleRelief(setting);
  const ground: Ground = { relief: bare, from: bare.near * 1.08, to: bare.far * 0.9 };
  const settled = furnishing.middle(ground);
  const { relief } = settled;
  const land = paintTerrain(world, relief);
  if (setting.water === "sea" && relief.floor !== undefined) beyond.push(...seaBeyond(setting, layers, land));
  layers.push(...beyond, landLayer(world, land, SHORE_DEPTH), ...settled.under);
  if (relief.floor !== undefined) shore.push(land.foot);
  const trees = far === "ice" ? null : treesOf(setting);
  if (trees && setting.allows("tree")) {
    const wooded =
      setting.wooded || names(setting.reading, "pine", "birch", "tree", "blossom", "cypress", "cactus", "bare", "jungle", "cabin");
    const coast = setting.water === "sea" && !wooded;
    layers.push(
      woodsLayer(world, relief, {
        ...trees,
        tall: world.unit < 400 ? 9 : 8,
        from: ground.from,
        to: ground.to,
        count: wooded ? 620 : coast ? (isCliff(setting.reading) ? 0 : 40) : 260,
        groves: setting.wooded ? 0.2 : 0.7,
        depth: 0.25,
        name: "middle",
        isFree: settled.isFree,
      }),
    );
  }
  layers.push(...settled.layers);
  return settled.isFree;
}

/** The sea behind the shore: it is seen over the flat ends of islands and headlands, and between rocks. */
function seaBeyond(setting: Setting, layers: readonly Layer[], { beyond }: Terrain): Layer[] {
  const { horizon, height } = setting.world;
  const isSeen = (y: number) => y > horizon;
  const bottom = Math.min(height, Math.ceil(beyond.reduce((lowest, y) => Math.max(lowest, y), 0)) + 1);
  if (bottom < horizon + 2) return [];
  // A little wider than it is seen, so that no gap is left beside the water in front.
  const shore = beyond.map((_, column) => (beyond.subarray(Math.max(0, column - 3), column + 4).some(isSeen) ? horizon : height));
  return [waterOf(setting, { behind: [...layers], onlyBehind: true, shore: [shore], bottom })];
}

interface WaterOrder extends Pick<WaterOptions, "behind" | "onlyBehind"> {
  shore: Float32Array[];
  /** Where it ends, in pixels from the top; else at the foot of the image. */
  bottom?: number;
}

function waterOf({ world, water, reading, snowy }: Setting, { shore, bottom = world.height, ...mirrored }: WaterOrder): Layer {
  const thing = thingOf(reading, "sea", "lake", "river");
  const deep: Rgb = (thing?.color && natural(thing.color)) ?? (water === "sea" ? rgb("#17546b") : snowy ? rgb("#46667a") : rgb("#24535a"));
  const stormy = reading.weather.has("storm") || reading.weather.has("lightning");
  const rough = stormy ? 1.25 : reading.moods.has("calm") ? 0.1 : water === "sea" ? 0.75 : water === "river" ? 0.35 : 0.16;
  const [first] = shore;
  const feet = first ? Float32Array.from(first, (_, index) => Math.max(...shore.map((one) => one[index] ?? 0))) : undefined;
  return waterLayer(world, { top: Math.floor(world.horizon + 1), bottom, rough, deep, ...mirrored, shore: feet });
}

/** The ground at the viewer's feet. */
function nearGround(setting: Setting, { layers, furnishing, isFarFree }: Building & { isFarFree: IsFree }): void {
  const { world } = setting;
  const bare = nearRelief(setting);
  if (!bare) return;
  const ground: Ground = { relief: bare, from: (nearestZ(world) * bare.eye) / 2, to: Math.min(bare.far, 60) };
  const settled = furnishing.near(ground);
  layers.push(landLayer(world, paintTerrain(world, settled.relief), 0.7), ...settled.under);
  const isFree: IsFree = (share, z, tall) => settled.isFree(share, z, tall) && isFarFree(share, z, tall);
  dressGround(setting, { layers, ground: { ...ground, relief: settled.relief }, isFree });
  layers.push(...settled.layers);
}

/** Dark shapes at the edges that lead the eye into the image. */
function frameLayers(setting: Setting): Layer[] {
  const { world, water, far, flora, snowy, reading } = setting;
  if (far === "dunes" || far === "city" || far === "ice" || far === "mesas" || names(reading, "beach") || reading.moods.has("minimal"))
    return [];
  const layers: Layer[] = [];
  const trees = treesOf(setting);
  if (setting.wooded && trees && setting.allows("tree")) {
    const gap = { at: 0.5 + (world.dice("gap").next() - 0.5) * 0.2, wide: 0.62 };
    layers.push(
      treeLine(world, {
        ...trees,
        foot: world.height * 1.03,
        tall: world.height * 0.95,
        distance: 0,
        depth: 0.9,
        name: "frame",
        gap,
        spacing: 0.16,
      }),
    );
  }
  if (water === "sea" || names(reading, "trunkline")) return layers;
  const color: Rgb = snowy ? rgb("#8a8f80") : flora.grass;
  if (!snowy || water)
    layers.push(
      fringeLayer(world, { color, tall: world.height * (water === "lake" ? 0.15 : 0.1), kind: water === "lake" ? "reeds" : "grass" }),
    );
  return layers;
}
