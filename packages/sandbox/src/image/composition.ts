import type { Reading } from "./reading";
import { names } from "./reading";
import { CREATURE_IDS, LAND_IDS, OBJECT_IDS, STANDING_IDS } from "./vocabulary";

/** How an image is built: a stretch of land, figures and patterns, objects on a table, or open space. */
export type Composition = "landscape" | "graphic" | "still life" | "space";

/** Things that are at home among the stars. */
const SPACE_IDS = new Set(["space", "planet", "rocket", "astronaut", "stars", "ufo", "meteor", "milkyway", "moon", "sun", "robot"]);
/** Objects that stand in the open unless more is said. */
const OUTDOOR_IDS = new Set(["snowman", "mushroom"]);
/** What may stand on a table with objects. */
const CUT_FLOWERS = new Set(["flower", "rose", "tulip", "sunflower", "poppy", "lavender"]);

export function compositionOf(reading: Reading): Composition {
  const { things, hour, weather } = reading;
  if (isSpace(reading)) return "space";
  if (things.length > 0) return isStillLife(reading) ? "still life" : "landscape";
  if (reading.shapes.length > 0 || reading.patterns.length > 0 || reading.lettering !== null) return "graphic";
  const open = hour === null && weather.size === 0 && reading.season === null;
  return open && (reading.backdrop !== null || reading.colors.length > 0) ? "graphic" : "landscape";
}

function isSpace(reading: Reading): boolean {
  const { things } = reading;
  if (things.some(({ id }) => id !== "space" && (LAND_IDS.has(id) || (STANDING_IDS.has(id) && !SPACE_IDS.has(id))))) return false;
  if (names(reading, "space")) return true;
  return names(reading, "planet", "rocket", "astronaut") && things.every(({ id }) => SPACE_IDS.has(id)) && reading.hour === null;
}

function isStillLife({ things, hour, weather, season }: Reading): boolean {
  if (hour !== null || weather.size > 0 || season !== null) return false;
  const objects = things.filter(({ id }) => OBJECT_IDS.has(id) && !OUTDOOR_IDS.has(id));
  return objects.length > 0 && things.every(({ id }) => !CREATURE_IDS.has(id) && (OBJECT_IDS.has(id) || CUT_FLOWERS.has(id)));
}
