import type { Random } from "../random";
import { clamp, fromLch, mix, natural, type Rgb, toLch } from "./color";
import { makeGrade, type Tone } from "./grade";
import type { Hour } from "./hours";
import { type Light, makeLight } from "./light";
import { allows, names, type Reading, thingOf } from "./reading";
import { type Flora, floraOf, type Season } from "./reliefs";
import { dice } from "./surface";
import { makeWorld, type World } from "./world";

export type WaterKind = "sea" | "lake" | "river";
export type FarKind = "mountains" | "hills" | "dunes" | "mesas" | "volcano" | "ice" | "city" | "none";

/** A place and a time, decided from what was read; what the words leave open comes from the seed. */
export interface Setting {
  reading: Reading;
  world: World;
  season: Season;
  flora: Flora;
  water: WaterKind | null;
  far: FarKind;
  /** Snow lies on the ground. */
  snowy: boolean;
  /** Deep woods all around. */
  wooded: boolean;
  /** Whether something not asked for may be added. */
  allows(id: string): boolean;
  /** A number below `bound` that goes with this prompt and seed. */
  dice(name: string): Random;
}

export function makeSetting(reading: Reading, order: { width: number; height: number; seed: number }): Setting {
  const seed = (order.seed ^ reading.hash) >>> 0;
  const random = dice(seed, "setting");
  const hour = hourOf(reading, random);
  const season = seasonOf(reading, random);
  const light = lightOf(reading, { hour, seed });
  const water = waterOf(reading);
  const far = farOf(reading, { water, random });
  const world = makeWorld({ width: order.width, height: order.height, seed, light, horizon: horizonOf(reading, { water, far, random }) });
  const snowy = season === "winter" || reading.weather.has("snow") || names(reading, "arctic", "iceberg", "penguin", "snowman");
  return {
    reading,
    world,
    season: snowy ? "winter" : season,
    flora: floraOf(snowy ? "winter" : season),
    water,
    far,
    snowy,
    wooded: names(reading, "forest", "jungle"),
    allows: (id) => allows(reading, id),
    dice: world.dice,
  };
}

function hourOf(reading: Reading, random: Random): Hour {
  const { weather, hour } = reading;
  if (weather.has("lightning")) return hour === "night" || hour === null ? "storm" : hour;
  if (weather.has("storm")) return hour === null || hour === "noon" || hour === "overcast" ? "storm" : hour;
  if (weather.has("fog")) return hour === null || hour === "noon" || hour === "overcast" ? "fog" : hour;
  if (hour) return weather.has("rain") && hour === "noon" ? "overcast" : hour;
  if (names(reading, "aurora", "stars", "milkyway", "meteor", "fireworks", "moon", "fireflies", "owl")) return "night";
  if (names(reading, "lanterns", "campfire", "ufo")) return "dusk";
  if (reading.tones.includes("neon")) return random.pick(["dusk", "night"]);
  if (weather.has("rain")) return random.pick(["overcast", "dusk"]);
  if (weather.has("snow")) return random.pick(["overcast", "dawn", "dusk", "morning"]);
  if (names(reading, "rainbow")) return "golden";
  if (reading.tones.includes("dark")) return random.pick(["dusk", "night"]);
  if (reading.moods.has("mysterious")) return random.pick(["fog", "dusk", "dawn"]);
  if (reading.moods.has("dramatic")) return random.pick(["sunset", "golden", "dusk"]);
  if (names(reading, "city")) return random.pick(["dusk", "golden", "sunset", "dawn"]);
  return random.pick(["golden", "morning", "dawn", "sunset", "morning", "golden", "noon"]);
}

function seasonOf(reading: Reading, random: Random): Season {
  if (reading.season) return reading.season;
  if (names(reading, "blossom", "tulip", "lavender") || reading.moods.has("cheerful")) return "spring";
  return random.pick(["summer", "summer", "spring"]);
}

function lightOf(reading: Reading, { hour, seed }: { hour: Hour; seed: number }): Light {
  const tones: Tone[] = reading.style === "neon" && !reading.tones.includes("neon") ? [...reading.tones, "neon"] : reading.tones;
  const mist = reading.weather.has("fog")
    ? 0.85
    : hour === "fog"
      ? 0.75
      : reading.weather.has("rain") || reading.weather.has("snow")
        ? 0.3
        : 0.04;
  // Beside lettering, a colour of nothing else is the letters' own.
  const colors = reading.lettering === null ? reading.colors.slice(0, 4) : [];
  const light = makeLight({ hour, seed, grade: makeGrade(tones, colors), mist });
  const sky = thingOf(reading, "sky");
  const asked = sky?.color ?? reading.backdrop;
  const moved = asked ? skyIn(light, [asked, ...(sky?.colors ?? [])]) : light;
  // A sun that is named shows, as it does low in the sky.
  return names(reading, "sun") && moved.sunHeight < 0.02 ? { ...moved, sunHeight: 0.06 } : moved;
}

/** The same light under a sky of other colours. */
function skyIn(light: Light, colors: readonly Rgb[]): Light {
  const [first] = colors;
  if (!first) return light;
  const last = colors.at(-1) ?? first;
  const count = light.sky.length - 1;
  const sky = light.sky.map((color, index) => {
    const share = index / count;
    const wanted = toLch(natural(mix(first, last, share)));
    return fromLch({
      l: clamp(toLch(color).l * 0.5 + wanted.l * 0.5 + (colors.length === 1 ? (share - 0.5) * 0.22 : 0)),
      c: wanted.c * 0.85,
      h: wanted.h,
    });
  });
  const horizon = sky.at(-1) ?? last;
  return { ...light, sky, haze: mix(light.haze, horizon, 0.7), glow: mix(light.glow, horizon, 0.35) };
}

function waterOf(reading: Reading): WaterKind | null {
  if (names(reading, "lake", "fjord") && !names(reading, "sea", "beach")) return "lake";
  if (names(reading, "sea", "beach", "island", "iceberg", "whale", "dolphin", "ship", "pier", "shark")) return "sea";
  if (names(reading, "fjord", "lake", "swan", "duck", "canoe", "heron")) return "lake";
  if (names(reading, "river", "waterfall")) return "river";
  if (reading.without.has("lake") || reading.without.has("sea")) return null;
  if (names(reading, "lighthouse", "sailboat") && !names(reading, "lake")) return "sea";
  if (names(reading, "boat", "torii")) return "lake";
  if (isCliff(reading)) return "sea";
  return names(reading, "bridge") && !names(reading, "railway", "city", "train") ? "river" : null;
}

/** A cliff by the sea is rock at the coast, not a range of mountains. */
export function isCliff(reading: Reading): boolean {
  return thingOf(reading, "mountain")?.word.startsWith("cliff") ?? false;
}

function farOf(reading: Reading, { water, random }: { water: WaterKind | null; random: Random }): FarKind {
  if (names(reading, "volcano")) return "volcano";
  if (names(reading, "fjord") || (names(reading, "mountain") && !isCliff(reading))) return "mountains";
  if (names(reading, "arctic", "iceberg", "penguin")) return "ice";
  if (names(reading, "canyon", "cactus")) return "mesas";
  if (names(reading, "desert", "pyramid")) return "dunes";
  if (names(reading, "city")) return "city";
  if (water === "sea") return "none";
  if (names(reading, "hill", "savanna", "village", "castle")) return "hills";
  if (water === "lake" || names(reading, "pine", "cabin")) return "mountains";
  return random.next() < 0.45 ? "mountains" : "hills";
}

/** Share of the height. More sky where the sky is the subject. */
function horizonOf(reading: Reading, { water, far, random }: { water: WaterKind | null; far: FarKind; random: Random }): number {
  const spread = (random.next() - 0.5) * 0.07;
  if (names(reading, "aurora", "milkyway", "stars", "fireworks", "meteor", "balloon", "airplane", "lanterns", "rainbow", "kite"))
    return 0.72 + spread;
  if (far === "city") return (water ? 0.6 : 0.74) + spread;
  if (names(reading, "field", "flower", "lavender", "poppy", "tulip", "sunflower", "railway", "trunkline", "road", "path"))
    return 0.47 + spread;
  if (far === "none") return 0.56 + spread;
  return (water === "lake" ? 0.53 : 0.57) + spread;
}
