import type { SKRSContext2D } from "@napi-rs/canvas";
import { clamp } from "./color";
import { type Furniture, furnitureFor } from "./furniture";
import { heightOf, type Item, Slots } from "./placing";
import { countOf, type Thing } from "./reading";
import type { Setting } from "./setting";
import { onEasel } from "./standing";
import { type Layer, moving } from "./world";

interface Place {
  x: number;
  y: number;
  tall: number;
  index: number;
  phase: number;
}

/** Creatures and machines that fly close by: they hover, rise and sink, and go forward a little. */
export function flyerLayers(setting: Setting): Layer[] {
  return furnitureFor(setting.reading, "air").flatMap((item) => hovering(setting, item, { from: 0.16, to: 0.52, most: 12 }));
}

/** Fish and others that swim below the surface; also those that swim on it elsewhere. */
export function swimmerLayers(setting: Setting): Layer[] {
  const { reading } = setting;
  const kinds = ["underwater", "water", "air", "near"] as const;
  return kinds
    .flatMap((kind) => furnitureFor(reading, kind))
    .flatMap((item) => hovering(setting, item, { from: 0.26, to: 0.68, most: 16 }));
}

function hovering(setting: Setting, item: Item, band: { from: number; to: number; most: number }): Layer[] {
  const { world } = setting;
  const { thing, furniture } = item;
  // "fish" is its own plural.
  const shoal = thing.id === "fish" && thing.count === null;
  const count = shoal ? 7 : countOf(thing, furniture.many, band.most);
  const slots = new Slots(setting);
  const places = Array.from({ length: count }, (_, index): Place => {
    const random = setting.dice(`hover ${thing.id} ${index}`);
    const tall = heightOf(world, item, count) * (count > 1 ? 0.7 + random.next() * 0.6 : 1);
    const half = ((tall / furniture.tall) * furniture.wide) / 2 / world.width;
    const share = slots.take(`${thing.id} ${index}`, { half, wanted: thing.place?.[0] });
    const height = thing.place?.[1] ?? band.from + (band.to - band.from) * (count === 1 ? 0.5 : random.next());
    return {
      x: share * world.width,
      y: clamp(height * world.height + tall / 2, tall * 1.05, world.height * 0.96),
      tall,
      index,
      phase: random.next() * 6,
    };
  }).sort((one, other) => one.tall - other.tall);
  return [
    moving(0.6, (context, timeS) => {
      for (const place of places) paintOne(context, setting, { place, thing, furniture, timeS });
    }),
  ];
}

function paintOne(
  context: SKRSContext2D,
  setting: Setting,
  { place, thing, furniture, timeS }: { place: Place; thing: Thing; furniture: Furniture; timeS: number },
): void {
  const { world } = setting;
  const x = place.x + world.width * 0.02 * Math.sin(timeS * 0.5 + place.phase) - world.width * 0.02 * Math.sin(place.phase);
  const y = place.y + place.tall * 0.06 * Math.sin(timeS * 1.1 + place.phase);
  onEasel(world, { x, y, z: 10, scale: place.tall / furniture.tall, distance: 0.03, timeS, context }, (easel) =>
    furniture.paint(easel, {
      random: setting.dice(`${thing.id} ${place.index}`),
      color: thing.color,
      snowy: setting.snowy,
      word: thing.word,
    }),
  );
}
