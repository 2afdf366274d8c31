import type { Reading } from "./reading";
import { OBJECT_IDS } from "./vocabulary";

/** How an image is built: a stretch of land, figures and lettering, or objects on a table. What is named first decides. */
export type Composition = "landscape" | "graphic" | "still life";

export function compositionOf(reading: Reading): Composition {
  const { things, outside, hour, weather } = reading;
  const open = hour === null && weather.size === 0 && reading.season === null;
  const [first] = things;
  if (first && OBJECT_IDS.has(first.id)) return "still life";
  if (things.length > 0 || outside.length > 0) return "landscape";
  if (reading.shapes.length > 0 || reading.patterns.length > 0 || reading.lettering !== null) return "graphic";
  return open && (reading.backdrop !== null || reading.colors.length > 0) ? "graphic" : "landscape";
}
