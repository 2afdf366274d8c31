import { afloatLayers, wideBridge } from "./afloat";
import { balloonLayers, birdLayers } from "./aloft";
import { skylineLayers } from "./city";
import { flyerLayers, swimmerLayers } from "./flyers";
import { furnitureFor } from "./furniture";
import { airplaneLayers, kiteLayers } from "./gliders";
import { eruptionLayer, fireflyLayers, fireworkLayers, lanternLayers, planetLayer, rainbowLayer } from "./glow";
import type { Ground } from "./ground";
import { heavensLayers } from "./heavens";
import { hasMiddle, volcanoSummit } from "./land-far";
import { composeLandscape, type Furnishing, type Settlement } from "./landscape";
import { pierLayers, riverBridge } from "./near-things";
import { type Item, Slots, settleOn } from "./placing";
import { names, thingOf } from "./reading";
import { freeOf, routeOf, withoutTaken } from "./routes";
import type { Setting } from "./setting";
import { streetLayers } from "./street";
import { isUnderwater, underwaterLayers } from "./underwater";
import { villageItems } from "./village";
import { waterfallLayers } from "./waterfall";
import { lightningLayer, weatherLayers } from "./weather";
import type { Layer } from "./world";

/** A landscape with everything in it that a prompt names, from far to near. */
export function sceneryLayers(setting: Setting): Layer[] {
  const { reading } = setting;
  if (isUnderwater(reading)) return underwaterLayers(setting, swimmerLayers(setting));
  if (names(reading, "city") && names(reading, "road") && !setting.water) return streetScene(setting);
  return [...composeLandscape(setting, furnish(setting)), ...frontLayers(setting)];
}

/** A street between houses takes the place of all land. */
function streetScene(setting: Setting): Layer[] {
  const items = nearItems(setting);
  const slots = new Slots(setting);
  const layers = [...heavensLayers(setting), ...aloftLayers(setting), ...streetLayers(setting)];
  const level: Ground = {
    relief: {
      near: 4,
      far: 60,
      eye: 2.4,
      contrast: 1,
      steps: 2,
      height: () => 0,
      color: () => [0, 0, 0],
      veil: (z) => Math.min(0.8, z / 75),
    },
    from: 5.5,
    to: 40,
  };
  layers.push(...settleOn(setting, level, { items, slots, depth: 0.7 }).layers);
  return [...layers, ...frontLayers(setting)];
}

function nearItems(setting: Setting): Item[] {
  return furnitureFor(setting.reading, "near").filter(({ thing }) => !standsInWater(setting, thing.id));
}

/** Boats, fish that leap, and gates whose feet stand in water where there is any. */
function waterItems(setting: Setting): Item[] {
  const gates = furnitureFor(setting.reading, "near").filter(({ thing }) => standsInWater(setting, thing.id));
  const floating = [...furnitureFor(setting.reading, "water"), ...furnitureFor(setting.reading, "underwater")];
  return [...floating.filter(({ thing }) => thing.id !== "bridge"), ...gates];
}

function standsInWater({ water }: Setting, id: string): boolean {
  return id === "torii" && water !== null && water !== "river";
}

function middleItems(setting: Setting): Item[] {
  const village = thingOf(setting.reading, "village");
  const items: Item[] = furnitureFor(setting.reading, "middle");
  return village ? [...items, ...villageItems(setting.reading, village)] : items;
}

function furnish(setting: Setting): Furnishing {
  const slots = new Slots(setting);
  const far = hasMiddle(setting);
  const standing = middleItems(setting);
  return {
    aloft: () => aloftLayers(setting),
    horizon: () => (setting.far === "city" ? skylineLayers(setting) : [...eruption(setting), ...waterfallLayers(setting)]),
    middle: (ground) => settleOn(setting, ground, { items: standing, slots, depth: 0.25 }),
    afloat: (hasShore) => [
      ...wideBridge(setting),
      ...afloatLayers(setting, { items: waterItems(setting), slots, hasShore }),
      ...pierLayers(setting),
    ],
    near: (ground) => nearSettlement(setting, ground, { slots, items: [...(far ? [] : standing), ...nearItems(setting)] }),
  };
}

/** The near ground with its road or rails, and what stands there. Without land farther out, houses stand here as well. */
function nearSettlement(setting: Setting, ground: Ground, { slots, items }: { slots: Slots; items: Item[] }): Settlement {
  const route = routeOf(setting, ground);
  const settled = settleOn(setting, route?.ground ?? ground, { items: withoutTaken(items, route), slots, depth: 0.7 });
  return {
    relief: settled.relief,
    under: route?.under ?? [],
    layers: [...riverBridge(setting), ...(route?.over ?? []), ...settled.layers],
    isFree: freeOf(settled.isFree, route?.isFree),
  };
}

/** In the sky, behind the land. */
function aloftLayers(setting: Setting): Layer[] {
  const { reading } = setting;
  const layers: Layer[] = [];
  for (const thing of reading.things) {
    if (thing.id === "planet") layers.push(planetLayer(setting, thing));
    if (thing.id === "rainbow") layers.push(rainbowLayer(setting));
    if (thing.id === "fireworks") layers.push(...fireworkLayers(setting, thing));
    if (thing.id === "airplane") layers.push(...airplaneLayers(setting, thing));
    if (thing.id === "lanterns") layers.push(...lanternLayers(setting, thing));
    if (thing.id === "balloon") layers.push(...balloonLayers(setting, thing));
    if (thing.id === "birds") layers.push(...birdLayers(setting, thing));
  }
  if (reading.weather.has("lightning") || reading.weather.has("storm")) layers.push(lightningLayer(setting));
  return layers;
}

/** Before everything else: what flies close by, and the weather. */
function frontLayers(setting: Setting): Layer[] {
  const kite = thingOf(setting.reading, "kite");
  const fireflies = thingOf(setting.reading, "fireflies");
  return [
    ...(kite ? kiteLayers(setting, kite) : []),
    ...flyerLayers(setting),
    ...(fireflies ? fireflyLayers(setting, fireflies) : []),
    ...weatherLayers(setting),
  ];
}

function eruption(setting: Setting): Layer[] {
  const summit = setting.far === "volcano" ? volcanoSummit(setting) : null;
  return summit ? [eruptionLayer(setting, summit)] : [];
}
