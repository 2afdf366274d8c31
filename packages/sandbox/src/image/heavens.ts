import { cloudLayers } from "./clouds";
import { names } from "./reading";
import type { Setting } from "./setting";
import { moonLayers, skyLayers, sunLayers } from "./sky";
import { starLayers } from "./stars";
import type { Layer } from "./world";

/** Everything in the sky, back to front. */
export function heavensLayers(setting: Setting): Layer[] {
  const { world, reading } = setting;
  const { light } = world;
  const layers = skyLayers(world);
  const covered = light.hour === "storm" || light.hour === "overcast";
  const starry = names(reading, "stars") ? 1 : light.night * 0.85;
  if (setting.allows("stars") && starry > 0.2 && !covered && light.hour !== "fog") layers.push(...starLayers(world, starry));
  if (covered && !reading.weather.has("clear")) layers.push(...cloudLayers(world, "cover"));
  if (showsDisc(setting)) layers.push(...(light.night > 0.5 || names(reading, "moon") ? moonLayers(world) : sunLayers(world)));
  if (!covered && light.hour !== "fog" && wantsClouds(setting)) layers.push(...cloudLayers(world, cloudKind(setting)));
  return layers;
}

function showsDisc({ world, reading, ...setting }: Setting): boolean {
  const { hour } = world.light;
  if (names(reading, "moon")) return true;
  if (hour === "night") return setting.allows("moon") && !names(reading, "stars");
  if (!setting.allows("sun")) return false;
  return names(reading, "sun") || !(hour === "storm" || hour === "overcast" || hour === "dusk");
}

function wantsClouds({ reading, world, ...setting }: Setting): boolean {
  if (names(reading, "clouds")) return true;
  if (!setting.allows("clouds") || reading.weather.has("clear") || reading.moods.has("minimal") || names(reading, "stars")) return false;
  return world.dice("clouds").next() < 0.86;
}

function cloudKind({ reading, world }: Setting): "heaps" | "veil" | "streaks" {
  if (names(reading, "clouds") || reading.moods.has("dramatic")) return "heaps";
  if (reading.moods.has("calm")) return "streaks";
  return world.dice("cloud kind").pick(["heaps", "heaps", "veil", "streaks"]);
}
