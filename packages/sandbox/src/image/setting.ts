import type { Random } from "../random";
import { clamp, fromLch, mix, natural, type Rgb, toLch } from "./color";
import { makeGrade } from "./grade";
import type { Hour } from "./hours";
import { type Light, makeLight } from "./light";
import type { Season } from "./modifiers";
import { allows, names, type Reading, thingOf } from "./reading";
import { dice } from "./surface";
import { makeWorld, type World } from "./world";

type WaterKind = "sea" | "lake";
type FarKind = "mountains" | "hills" | "dunes" | "none";

/** A place and a time, decided from what was read; what the words leave open comes from the seed. */
export interface Setting {
  reading: Reading;
  world: World;
  season: Season;
  water: WaterKind | null;
  far: FarKind;
  /** Whether something not asked for may be added. */
  allows(id: string): boolean;
  /** A generator that goes with this prompt and seed. */
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
  const horizon = horizonOf(reading, { water, random });
  const world = makeWorld({ width: order.width, height: order.height, seed, light, horizon });
  return { reading, world, season, water, far, allows: (id) => allows(reading, id), dice: world.dice };
}

function hourOf(reading: Reading, random: Random): Hour {
  const { weather, hour } = reading;
  if (weather.has("lightning")) return hour === "night" || hour === null ? "storm" : hour;
  if (weather.has("storm")) return hour === null || hour === "noon" || hour === "overcast" ? "storm" : hour;
  if (weather.has("fog")) return hour === null || hour === "noon" || hour === "overcast" ? "fog" : hour;
  if (hour) return weather.has("rain") && hour === "noon" ? "overcast" : hour;
  if (names(reading, "stars", "moon")) return "night";
  if (reading.tones.includes("neon")) return random.pick(["dusk", "night"]);
  if (weather.has("rain")) return random.pick(["overcast", "dusk"]);
  if (weather.has("snow")) return random.pick(["overcast", "dawn", "dusk", "morning"]);
  if (reading.tones.includes("dark")) return random.pick(["dusk", "night"]);
  if (reading.moods.has("mysterious")) return random.pick(["fog", "dusk", "dawn"]);
  if (reading.moods.has("dramatic")) return random.pick(["sunset", "golden", "dusk"]);
  return random.pick(["golden", "morning", "dawn", "sunset", "morning", "golden", "noon"]);
}

function seasonOf({ season, weather, moods }: Reading, random: Random): Season {
  if (season) return season;
  if (weather.has("snow")) return "winter";
  return moods.has("cheerful") ? "spring" : random.pick(["summer", "summer", "spring"]);
}

function lightOf(reading: Reading, { hour, seed }: { hour: Hour; seed: number }): Light {
  const { weather } = reading;
  const mist = weather.has("fog") ? 0.85 : hour === "fog" ? 0.75 : weather.has("rain") || weather.has("snow") ? 0.3 : 0.04;
  // Beside lettering, a colour of nothing else is the letters' own.
  const colors = reading.lettering === null ? reading.colors.slice(0, 4) : [];
  const light = makeLight({ hour, seed, grade: makeGrade(reading.tones, colors), mist });
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
  if (names(reading, "sea", "island")) return "sea";
  if (names(reading, "lake")) return "lake";
  if (reading.without.has("lake") || reading.without.has("sea")) return null;
  if (names(reading, "lighthouse")) return "sea";
  return names(reading, "boat") ? "lake" : null;
}

function farOf(reading: Reading, { water, random }: { water: WaterKind | null; random: Random }): FarKind {
  if (names(reading, "mountain")) return "mountains";
  if (names(reading, "desert")) return "dunes";
  if (water === "sea") return "none";
  if (names(reading, "hill", "meadow")) return "hills";
  if (water === "lake") return "mountains";
  return random.next() < 0.45 ? "mountains" : "hills";
}

/** Share of the height. More sky if the sky is the subject. */
function horizonOf(reading: Reading, { water, random }: { water: WaterKind | null; random: Random }): number {
  const spread = (random.next() - 0.5) * 0.07;
  if (names(reading, "stars")) return 0.72 + spread;
  if (names(reading, "meadow", "flower")) return 0.48 + spread;
  return (water === "lake" ? 0.53 : 0.57) + spread;
}
