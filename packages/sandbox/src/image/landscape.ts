import { clamp, natural, type Rgb, rgb, smoothstep } from "./color";
import { meadowLayer, woodsLayer } from "./growth";
import { heavensLayers } from "./heavens";
import { crestOf, grassTones, type Land, landLayer, type Tones } from "./land";
import { LANDMARKS, type Landmark } from "./landmarks";
import { Noise } from "./noise";
import { countOf, names, type Thing, thingOf } from "./reading";
import type { Setting } from "./setting";
import { onEasel } from "./standing";
import { makeSurface, type Surface } from "./surface";
import { SHORE_DEPTH, waterLayer } from "./water";
import { lightningLayer, weatherLayers } from "./weather";
import { type Layer, moving } from "./world";

/** A stretch of land under a sky, with water and one landmark, from far to near. */
export function landscapeLayers(setting: Setting): Layer[] {
  const { world, reading, water } = setting;
  const layers = heavensLayers(setting);
  if (reading.weather.has("lightning") || reading.weather.has("storm")) layers.push(lightningLayer(setting));
  layers.push(...farLayers(setting));
  const middle = middleLand(setting);
  // The sea behind a coast is seen over its flat ends.
  const beyond = middle && water === "sea" ? [waterOf(setting, { behind: [...layers], middle: null })] : [];
  const land = middle ? [landLayer(world, middle), ...middleTrees(setting, middle), ...landmarkLayers(setting, middle)] : [];
  const behind = [...layers, ...land];
  layers.push(...beyond, ...land);
  if (water) layers.push(waterOf(setting, { behind, middle, onlyBehind: beyond.length === 0 }), ...boatLayers(setting));
  if (water !== "sea") layers.push(...nearLayers(setting));
  layers.push(...weatherLayers(setting));
  return layers;
}

function tonesOf({ far, season }: Setting): Tones {
  return far === "dunes" ? { ground: rgb("#dfb878"), dry: rgb("#c9965a"), stone: null, snow: 0 } : grassTones(season);
}

/** What stands at the horizon: two ranges, the farther one paler. */
function farLayers(setting: Setting): Layer[] {
  const { world, far, season, reading, dice } = setting;
  if (far === "none") return [];
  const { unit, horizon, height } = world;
  const sharp = far === "mountains";
  const high =
    (sharp ? 0.4 : 0.15) * (names(reading, "mountain") || reading.moods.has("dramatic") ? 1.15 : 1) * Math.min(unit, horizon * 1.5);
  const snow = sharp ? (season === "winter" ? 0.75 : 0.22 + dice("snow line").next() * 0.16) : 0;
  const rock = dice("rock").pick([rgb("#7d7672"), rgb("#6f7480"), rgb("#877a6b")]);
  const tones: Tones = sharp ? { ground: rock, dry: grassTones(season).ground, stone: null, snow } : tonesOf(setting);
  return [1, 0.58].map((size, index) => {
    const name = `far ${index}`;
    const foot = Math.min(height, horizon + 2);
    const crest = crestOf(world, { name, foot, tall: high * size, wide: unit * (sharp ? 0.3 : 0.42) * size, sharp });
    return landLayer(world, {
      name,
      crest,
      foot: () => foot,
      grain: unit * 0.16 * size,
      sharp,
      distance: index === 0 ? 0.66 : 0.42,
      depth: 0.06 + index * 0.06,
      tones: { ...tones, snow: index === 0 ? snow : snow * 0.5 },
    });
  });
}

/** Land between the horizon and the eye: a coast, the far shore of a lake, or hills down to the lower edge. */
function middleLand(setting: Setting): Land | null {
  const { world, water } = setting;
  if (water === "sea") return coast(setting);
  const { unit, horizon, height } = world;
  const foot = water === "lake" ? horizon + (height - horizon) * 0.09 : height;
  const tall = water === "lake" ? unit * 0.1 : height - horizon + unit * 0.06;
  const ridge = crestOf(world, { name: "middle", foot: horizon + unit * 0.02, tall: unit * 0.09, wide: unit * 0.36, sharp: false });
  return {
    name: "middle",
    crest: (x) => Math.min(ridge(x), foot - tall * 0.1),
    foot: () => foot,
    grain: unit * 0.2,
    sharp: false,
    distance: 0.26,
    depth: SHORE_DEPTH,
    tones: tonesOf(setting),
  };
}

/** A headland that comes in from one side, or an island; open sea if neither is named and nothing stands there. */
function coast(setting: Setting): Land | null {
  const { world, reading, dice } = setting;
  const island = names(reading, "island");
  const named = thingOf(reading, "lighthouse", "house");
  if (!island && !named && !names(reading, "forest", "hill", "meadow")) return null;
  const random = dice("coast");
  const side = named?.place ? (named.place[0] < 0.5 ? -1 : 1) : random.next() < 0.5 ? -1 : 1;
  const reach = 0.5 + random.next() * 0.12;
  const middle = random.pick([0.4, 0.6, 0.5]);
  const noise = new Noise(random.below(2 ** 31));
  const { width, horizon, height, unit } = world;
  const low = height - horizon;
  const tall = Math.min(unit * 0.13, horizon * 0.3);
  /** 0 where the land meets the sea, 1 on its top. */
  const rise = (x: number) => {
    const share = x / width;
    const rough = noise.profile(share * 7, 4) * 0.05;
    if (island) return smoothstep(0.34, 0.16, Math.abs(share - middle) + rough);
    return smoothstep(reach, reach - 0.2, (side < 0 ? share : 1 - share) + rough);
  };
  const foot = (x: number) => horizon + low * (0.07 + 0.16 * rise(x) + noise.profile((x / width) * 11 + 40, 3) * 0.02);
  return {
    name: "coast",
    crest: (x) => {
      const up = rise(x);
      return up <= 0 ? height : foot(x) - low * 0.1 * up - tall * up * (0.85 + noise.profile((x / width) * 5 + 9, 3) * 0.4);
    },
    foot: (x) => (rise(x) <= 0 ? horizon : foot(x)),
    grain: unit * 0.11,
    sharp: false,
    distance: 0.14,
    depth: SHORE_DEPTH,
    tones: { ...tonesOf(setting), stone: { color: rgb("#6b6462"), below: unit * 0.03 } },
  };
}

function middleTrees(setting: Setting, land: Land): Layer[] {
  const { world, water, far, reading } = setting;
  const wooded = names(reading, "forest");
  if (far === "dunes" || !setting.allows("forest") || (water === "sea" && !wooded)) return [];
  const count = wooded ? 420 : water === "lake" ? 160 : 60;
  const sizes: [number, number] = [world.unit * 0.03, world.unit * (water === null ? 0.16 : 0.06)];
  const clearing = thingOf(reading, "house") ? ([0.36, 0.64] as const) : null;
  return [woodsLayer(setting, land, { count, sizes, reach: water === null ? (wooded ? 0.45 : 0.12) : 0.7, clearing })];
}

/** The one landmark of a landscape: the first that the prompt names. */
function landmarkLayers(setting: Setting, land: Land): Layer[] {
  const { world } = setting;
  const thing = thingOf(setting.reading, "lighthouse", "house");
  const landmark = thing && LANDMARKS.get(thing.id);
  if (!thing || !landmark) return [];
  const scale = scaleOf(setting, { thing, landmark });
  const half = (landmark.wide * scale) / 2;
  const x = standingPlace(setting, { land, half, wanted: thing.place?.[0] });
  // Its foot is on the lowest ground below it.
  const y = Math.max(land.crest(x), land.crest(x - half * 0.5), land.crest(x + half * 0.7)) + scale * 0.2;
  const fitted = Math.min(scale, (y - world.height * 0.04) / landmark.tall);
  return [
    moving(land.depth, (context, timeS) =>
      onEasel(world, { context, timeS, x, y, scale: fitted, distance: land.distance * 0.6 }, (easel) =>
        landmark.paint(easel, { random: setting.dice(thing.id), color: thing.color, word: thing.word }),
      ),
    ),
  ];
}

function scaleOf({ world }: Setting, { thing, landmark }: { thing: Thing; landmark: Landmark }): number {
  const size = thing.size === "large" ? 1.35 : thing.size === "small" ? 0.55 : 1;
  const tall = landmark.share * Math.min(world.height, world.unit * 1.15) * size;
  return Math.min(tall / landmark.tall, (world.width * 0.6) / landmark.wide);
}

/** High ground that is broad enough, near the wanted share of the width or else near a third of it. */
function standingPlace(setting: Setting, { land, half, wanted }: { land: Land; half: number; wanted?: number }): number {
  const { width, unit } = setting.world;
  const aim = wanted ?? setting.dice("landmark").pick([0.34, 0.66, 0.4, 0.6]);
  let best = width * aim;
  let least = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= 60; step++) {
    const x = width * (0.1 + (0.8 * step) / 60);
    const ground = Math.max(land.crest(x), land.crest(x - half), land.crest(x + half));
    const cost = ground / unit + Math.abs(x / width - aim) * (wanted === undefined ? 0.25 : 3);
    if (cost < least) [least, best] = [cost, x];
  }
  return best;
}

function waterOf(
  setting: Setting,
  { behind, middle, onlyBehind = true }: { behind: readonly Layer[]; middle: Land | null; onlyBehind?: boolean },
): Layer {
  const { world, water, reading, season } = setting;
  const thing = thingOf(reading, "sea", "lake");
  const own = water === "sea" ? "#17546b" : season === "winter" ? "#46667a" : "#24535a";
  const deep: Rgb = thing?.color ? natural(thing.color) : rgb(own);
  const stormy = reading.weather.has("storm") || reading.weather.has("lightning");
  const rough = stormy ? 1.25 : reading.moods.has("calm") ? 0.1 : water === "sea" ? 0.75 : 0.16;
  const shore = middle ? Float32Array.from({ length: Math.ceil(world.width) }, (_, x) => middle.foot(x)) : undefined;
  return waterLayer(world, { top: Math.floor(world.horizon + 1), bottom: world.height, rough, deep, behind, onlyBehind, shore });
}

const MOST_BOATS = 7;

/** Boats rock, drift, and are mirrored in the water. */
function boatLayers(setting: Setting): Layer[] {
  const { world, reading } = setting;
  const thing = thingOf(reading, "boat");
  const boat = LANDMARKS.get("boat");
  if (!thing || !boat) return [];
  const count = countOf(thing, 3, MOST_BOATS);
  const low = world.height - world.horizon;
  const boats = Array.from({ length: count }, (_, index) => {
    const random = setting.dice(`boat ${index}`);
    // Neighbours lie at different distances.
    const near = count === 1 ? 0.42 : 0.2 + (0.4 * ((index * 2) % count)) / count;
    const scale = (scaleOf(setting, { thing, landmark: boat }) * (0.5 + near)) / count ** 0.2;
    const free = count === 1 ? random.pick([0.38, 0.62, 0.5]) : (index + 0.3 + random.next() * 0.4) / count;
    return {
      index,
      x: world.width * (thing.place?.[0] ?? clamp(free, 0.12, 0.84)),
      y: world.horizon + low * near,
      scale,
      phase: random.next() * 6,
    };
  });
  return boats.map(({ index, x, y, scale, phase }) => {
    const paint = (context: Surface["context"], at: { x: number; y: number; timeS: number }) =>
      onEasel(world, { context, ...at, scale, distance: 0.06 }, (easel) =>
        boat.paint(easel, { random: setting.dice(`boat ${index}`), color: thing.color, word: thing.word }),
      );
    let image: Surface | undefined;
    return moving(0.45, (context, timeS) => {
      image ??= spriteOf(boat, scale, paint);
      // Slows down, so that any video keeps it in the image.
      const drift = world.width * 0.1 * (timeS / (timeS + 30));
      reflect(context, image, { x: x + drift, y, timeS, unit: world.unit });
      context.save();
      context.translate(x + drift, y + Math.sin(timeS * 1.3 + phase) * 0.05 * scale);
      context.rotate(Math.sin(timeS * 1.05 + phase) * 0.022);
      paint(context, { x: 0, y: 0, timeS });
      context.restore();
    });
  });
}

function spriteOf(
  { wide, tall }: Landmark,
  scale: number,
  paint: (context: Surface["context"], at: { x: number; y: number; timeS: number }) => void,
): Surface {
  const surface = makeSurface(Math.ceil(wide * scale * 1.2), Math.ceil(tall * scale * 1.1));
  paint(surface.context, { x: surface.canvas.width / 2, y: surface.canvas.height, timeS: 0 });
  return surface;
}

/** The image upside down below its foot, in strips that ripples push aside. */
function reflect(
  context: Surface["context"],
  { canvas }: Surface,
  { x, y, timeS, unit }: { x: number; y: number; timeS: number; unit: number },
): void {
  const strip = Math.max(1.5, unit / 320);
  const squeeze = 0.8;
  const rows = Math.min(70, Math.ceil((canvas.height * squeeze) / strip));
  context.save();
  for (let row = 0; row < rows; row++) {
    const share = row / rows;
    const from = canvas.height - ((row + 1) * strip) / squeeze;
    if (from < 0) break;
    const aside = (Math.sin(row * 1.7 + timeS * 3.1) + Math.sin(row * 0.63 - timeS * 2.3)) * strip * (0.3 + share * 1.4);
    context.globalAlpha = 0.42 * (1 - share * 0.75);
    // A strip is taken from the foot up and put from the foot down.
    context.drawImage(canvas, 0, from, canvas.width, strip / squeeze, x - canvas.width / 2 + aside, y + row * strip, canvas.width, strip);
  }
  context.restore();
}

/** The ground at the viewer's feet, with grass and flowers unless it is sand or snow. */
function nearLayers(setting: Setting): Layer[] {
  const { world, reading, season, water, far } = setting;
  const { unit, horizon, height } = world;
  const low = height - horizon;
  const top = water ? height - low * 0.1 : horizon + low * 0.34;
  const ridge = crestOf(world, { name: "near", foot: top + unit * 0.05, tall: unit * 0.1, wide: unit * 0.7, sharp: false });
  const land: Land = {
    name: "near",
    crest: (x) => Math.min(ridge(x), height - 1),
    foot: () => height,
    grain: unit * 0.24,
    sharp: false,
    distance: 0.03,
    depth: 0.7,
    tones: tonesOf(setting),
  };
  const layers = [landLayer(world, land)];
  if (far === "dunes" || season === "winter") return layers;
  const flower = thingOf(reading, "flower");
  const wild = setting.allows("flower") && (names(reading, "meadow") || reading.moods.has("cheerful") || season === "spring");
  layers.push(meadowLayer(setting, land, { flowers: flower ? 900 : wild ? 160 : 0, color: flower?.color ?? null }));
  return layers;
}
