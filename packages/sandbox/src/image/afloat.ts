import type { SKRSContext2D } from "@napi-rs/canvas";
import { paintSuspension, SUSPENSION } from "./bridges";
import { clamp } from "./color";
import { furnitureOf } from "./furniture";
import { nearestZ } from "./ground";
import { focalLength } from "./perspective";
import { heightOf, type Item, type Slots } from "./placing";
import { countOf, names, thingOf } from "./reading";
import type { Setting } from "./setting";
import { onEasel } from "./standing";
import { makeSurface, type Surface } from "./surface";
import { type Layer, moving } from "./world";

interface Floating {
  item: Item;
  x: number;
  y: number;
  scale: number;
  distance: number;
  index: number;
}

/** Boats and what else floats: they rock, drift, and are mirrored in the water. */
export function afloatLayers(setting: Setting, { items, slots, hasShore }: { items: Item[]; slots: Slots; hasShore: boolean }): Layer[] {
  const { world } = setting;
  const floating: Floating[] = [];
  const nearest = nearestZ(world);
  for (const item of items) {
    const count = countOf(item.thing, item.furniture.many, 9);
    for (let index = 0; index < count; index++) {
      const random = setting.dice(`float ${item.thing.id} ${index}`);
      const tall = heightOf(world, item, count) * (count > 1 ? 0.6 + random.next() * 0.6 : 1);
      const half = ((tall / item.furniture.tall) * item.furniture.wide) / 2 / world.width;
      const share = slots.take(`${item.thing.id} ${index}`, { half, wanted: item.thing.place?.[0] });
      const scale = tall / item.furniture.tall;
      const z = clamp(focalLength(world) / scale, nearest * 1.55, hasShore ? 26 : 90);
      floating.push({
        item,
        index,
        x: share * world.width,
        y: world.horizon + (2 * focalLength(world)) / z,
        scale,
        distance: clamp((z - 8) / 260),
      });
    }
  }
  floating.sort((one, other) => one.y - other.y);
  return floating.map((one) => floatingLayer(setting, one));
}

function floatingLayer(setting: Setting, one: Floating): Layer {
  const { world } = setting;
  const { furniture, thing } = one.item;
  const fixed = thing.id === "bridge" || thing.id === "torii";
  const steady = fixed || furniture.wide > 20;
  const phase = setting.dice(`sway ${thing.id} ${one.index}`).next() * 6;
  const paint = (context: SKRSContext2D, at: { x: number; y: number; timeS: number }) =>
    onEasel(world, { ...one, ...at, z: 0, context }, (easel) =>
      furniture.paint(easel, {
        random: setting.dice(`${thing.id} ${one.index}`),
        color: thing.color,
        snowy: setting.snowy,
        word: thing.word,
      }),
    );
  const tall = Math.ceil(one.scale * furniture.tall * 1.12);
  const wide = Math.ceil(one.scale * furniture.wide * 1.2);
  let image: Surface | undefined;
  return moving(0.45, (context, timeS) => {
    if (!image) {
      image = makeSurface(wide, tall);
      paint(image.context, { x: wide / 2, y: tall, timeS: 0 });
    }
    // Slows down, so that any video keeps it in the image.
    const drift = fixed ? 0 : world.width * 0.1 * (timeS / (timeS + 30));
    const rock = steady ? 0 : Math.sin(timeS * 1.05 + phase) * 0.022;
    const rise = steady ? 0 : Math.sin(timeS * 1.3 + phase) * 0.05 * one.scale;
    reflect(context, image, { x: one.x + drift, y: one.y, timeS, unit: world.unit });
    context.save();
    context.translate(one.x + drift, one.y + rise);
    context.rotate(rock);
    // A fish leaps half out of the water.
    const sunk = furniture.stand === "underwater" ? tall * 0.3 : 0;
    if (sunk > 0) {
      context.beginPath();
      context.rect(-wide, -tall * 2, wide * 2, tall * 2);
      context.clip();
    }
    paint(context, { x: 0, y: sunk, timeS });
    context.restore();
  });
}

/** The image upside down below its foot, in strips that ripples push aside. */
function reflect(context: SKRSContext2D, { canvas }: Surface, at: { x: number; y: number; timeS: number; unit: number }): void {
  const strip = Math.max(1.5, at.unit / 320);
  const squeeze = 0.8;
  const rows = Math.min(70, Math.ceil((canvas.height * squeeze) / strip));
  context.save();
  for (let row = 0; row < rows; row++) {
    const share = row / rows;
    const from = canvas.height - ((row + 1) * strip) / squeeze;
    if (from < 0) break;
    const aside = (Math.sin(row * 1.7 + at.timeS * 3.1) + Math.sin(row * 0.63 - at.timeS * 2.3)) * strip * (0.3 + share * 1.4);
    context.globalAlpha = 0.42 * (1 - share * 0.75);
    // A strip is taken from the foot up and put from the foot down.
    context.drawImage(
      canvas,
      0,
      from,
      canvas.width,
      strip / squeeze,
      at.x - canvas.width / 2 + aside,
      at.y + row * strip,
      canvas.width,
      strip,
    );
  }
  context.restore();
}

/** A bridge over wide water: it runs from edge to edge. */
export function wideBridge(setting: Setting): Layer[] {
  const thing = thingOf(setting.reading, "bridge");
  if (!thing || setting.water === "river" || names(setting.reading, "train")) return [];
  const { world } = setting;
  const hung = setting.water === "sea" || names(setting.reading, "city") || thing.word.includes("suspension");
  const furniture = furnitureOf("bridge");
  if (!furniture) return [];
  const wide = hung ? SUSPENSION.wide : furniture.wide;
  const tall = hung ? SUSPENSION.tall : furniture.tall;
  const scale = Math.min((world.width * (hung ? 0.92 : 1.08)) / wide, (world.height * 0.5) / tall);
  const item: Item = { thing, furniture: hung ? { ...furniture, paint: paintSuspension, tall, wide: wide + 82 } : furniture };
  const one: Floating = { item, index: 0, x: world.width / 2, y: world.horizon + world.height * 0.05, scale, distance: 0.2 };
  return [floatingLayer(setting, one)];
}
