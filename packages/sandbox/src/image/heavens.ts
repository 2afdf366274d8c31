import { cloudLayers } from "./clouds";
import { names } from "./reading";
import type { Setting } from "./setting";
import { moonLayers, skyLayers, sunLayers } from "./sky";
import { auroraLayers, milkyWay, shootingStar, starLayers } from "./stars";
import type { Layer } from "./world";

/** Everything in the sky that is far away, back to front. */
export function heavensLayers(setting: Setting): Layer[] {
  const { world, reading } = setting;
  const { light } = world;
  const dark = light.night > 0.5;
  const layers = skyLayers(world);
  const covered = light.hour === "storm" || light.hour === "overcast";
  const starry = names(reading, "stars", "milkyway", "meteor") ? 1 : light.night * 0.85;
  if (setting.allows("stars") && starry > 0.2 && !covered && light.hour !== "fog") layers.push(...starLayers(world, starry));
  if (names(reading, "milkyway")) layers.push(milkyWay(world));
  if (names(reading, "aurora")) layers.push(...auroraLayers(world));
  if (names(reading, "meteor") || (dark && starry > 0.8 && setting.allows("meteor") && world.dice("meteor").next() < 0.3))
    layers.push(shootingStar(world));
  if (covered) layers.push(...coverLayers(setting));
  if (showsDisc(setting)) layers.push(...(dark || names(reading, "moon") ? moonLayers(world) : sunLayers(world)));
  if (!covered && light.hour !== "fog" && wantsClouds(setting)) layers.push(...cloudLayers(world, cloudKind(setting)));
  return layers;
}

function coverLayers({ world, reading }: Setting): Layer[] {
  return reading.weather.has("clear") ? [] : cloudLayers(world, "cover");
}

function showsDisc({ world, reading, ...setting }: Setting): boolean {
  const { hour } = world.light;
  if (names(reading, "moon")) return true;
  if (hour === "night") return setting.allows("moon") && !names(reading, "aurora", "milkyway", "stars", "fireworks");
  if (!setting.allows("sun")) return false;
  return names(reading, "sun") || !(hour === "storm" || hour === "overcast" || hour === "dusk");
}

function wantsClouds({ reading, world, ...setting }: Setting): boolean {
  if (names(reading, "clouds")) return true;
  if (!setting.allows("clouds") || reading.weather.has("clear") || reading.moods.has("minimal")) return false;
  if (names(reading, "aurora", "milkyway", "stars", "fireworks")) return false;
  return world.dice("clouds").next() < 0.86;
}

function cloudKind({ reading, world }: Setting): "heaps" | "veil" | "streaks" {
  const random = world.dice("cloud kind");
  if (names(reading, "clouds") || reading.moods.has("dramatic")) return "heaps";
  if (reading.moods.has("calm")) return "streaks";
  return random.pick(
    world.light.hour === "noon" || world.light.hour === "morning" ? ["heaps", "heaps", "veil"] : ["heaps", "veil", "streaks", "heaps"],
  );
}
