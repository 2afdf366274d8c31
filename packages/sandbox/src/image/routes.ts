import { ARCHES, paintArches } from "./bridges";
import { clamp } from "./color";
import { furnitureOf } from "./furniture";
import type { Ground } from "./ground";
import type { Settlement } from "./landscape";
import { focalLength, project } from "./perspective";
import type { Item } from "./placing";
import { names, type Thing, thingOf } from "./reading";
import type { Relief } from "./relief";
import { bedded } from "./reliefs-coast";
import type { Setting } from "./setting";
import { onEasel } from "./standing";
import { type Course, crossingLayer, railwayLayer, roadLayer } from "./tracks";
import { paintTrain } from "./vehicles";
import { type Layer, moving, still } from "./world";
import { yardGround, yardLayers } from "./yard";

const OPEN: Settlement["isFree"] = () => true;

/** What a road, a path or rails make of the near ground; null if the prompt names none. */
export interface Route {
  ground: Ground;
  under: Layer[];
  over: Layer[];
  isFree: Settlement["isFree"];
  /** Things that the route brings along itself. */
  taken: ReadonlySet<string>;
}

export function routeOf(setting: Setting, ground: Ground): Route | null {
  const { reading } = setting;
  if (names(reading, "trunkline")) {
    const yard = yardGround(setting);
    return { ground: yard, under: yardLayers(setting, yard), over: [], isFree: () => false, taken: new Set(["train"]) };
  }
  const train = thingOf(reading, "train");
  if (train && names(reading, "bridge")) return viaduct(setting, ground, train);
  if (train) return crossing(setting, ground, { kind: "railway", thing: train });
  const vehicle = thingOf(reading, "car", "van", "bicycle");
  if (vehicle && !names(reading, "forest") && !setting.water)
    return crossing(setting, ground, { kind: vehicle.id === "bicycle" ? "path" : "road", thing: vehicle });
  if (names(reading, "railway")) return ahead(setting, ground, "railway");
  if (names(reading, "road")) return ahead(setting, ground, "road");
  return names(reading, "path") ? ahead(setting, ground, "path") : null;
}

/** Runs from the viewer into the distance, straight or in bends. */
function ahead(setting: Setting, ground: Ground, kind: "road" | "railway" | "path"): Route {
  const { world, dice } = setting;
  const random = dice("course");
  const turn = random.next() < 0.5 ? -1 : 1;
  const bend = kind === "railway" ? 0.0006 : kind === "road" ? 0.0016 : 0.003;
  const wave = kind === "path" ? 1 : 0;
  const start = turn * (kind === "path" ? 0.7 : 1.2);
  const course: Course = (z) =>
    start + turn * bend * (z - ground.from) ** 2 * (60 / (60 + z)) + wave * Math.sin(z * 0.22) * (z - ground.from) * 0.05;
  const wide = kind === "railway" ? 2.2 : kind === "road" ? 3.6 : 1;
  const level = Math.max(0, ground.relief.height(course(ground.from * 2), ground.from * 2)) * 0.5;
  const to = dryUntil(ground.relief, course, { from: ground.from, to: Math.min(ground.relief.far * 0.99, kind === "path" ? 58 : 250) });
  const relief = bedded(ground.relief, { middle: course, wide, level, soft: kind === "path" ? 1.6 : 7 });
  const bedGround = { relief, from: relief.near, to };
  const layer =
    kind === "railway" ? railwayLayer(world, bedGround, course) : roadLayer(world, bedGround, { course, kind, snowy: setting.snowy });
  return {
    ground: { ...ground, relief },
    under: [layer],
    over: [],
    isFree: (share, z) => Math.abs(((share - 0.5) * world.width * z) / focalLength(world) - course(z)) > wide * 1.1,
    taken: new Set(),
  };
}

/** How far a course stays out of the water, in metres. */
function dryUntil({ height, floor }: Relief, course: Course, { from, to }: { from: number; to: number }): number {
  if (floor === undefined) return to;
  let z = from;
  while (z < to && height(course(z), z) > floor + 0.05) z += 0.5;
  return Math.max(from * 1.3, z);
}

/** Runs across the image at one distance, with the vehicle on it. */
function crossing(setting: Setting, ground: Ground, { kind, thing }: { kind: "road" | "railway" | "path"; thing: Thing }): Route {
  const { world } = setting;
  const furniture = furnitureOf(thing.id);
  const size = thing.size === "small" ? 0.7 : thing.size === "large" ? 1.25 : 1;
  const scale =
    kind === "railway"
      ? (Math.min(world.width * 0.86, world.unit * 1.1) / 46) * size
      : (Math.min((furniture?.share ?? 0.2) * world.height, world.width * 0.13) / (furniture?.tall ?? 1.6)) * size;
  const z = clamp(focalLength(world) / scale, ground.from * 1.25, setting.water ? ground.from * 4 : 60);
  const level = 0.5;
  const relief: Relief = {
    ...ground.relief,
    height: (x, away) => {
      const height = ground.relief.height(x, away);
      const off = away - z;
      const reach = kind === "railway" ? 2.5 : 3.4;
      if (off < -reach) return Math.min(height, level - 0.12 - Math.min(0.5, (-off - reach) * 0.06));
      return off > reach * 2 ? height : level + (height - level) * clamp((off - reach) / reach);
    },
  };
  const rails = project(world, { x: 0, z, height: level + 0.16, eye: relief.eye }).y;
  const distance = relief.veil(z, 1e6);
  return {
    ground: { ...ground, relief },
    under: [crossingLayer(world, relief, { z, kind })],
    over: [
      kind === "railway"
        ? trainLayer(setting, { y: rails, z, scale, thing, distance })
        : vehicleLayer(setting, { relief, z, scale, thing }),
    ],
    isFree: (_share, away) => away > z + 6,
    taken: new Set([thing.id]),
  };
}

/** High arches from side to side, with the train on top. */
function viaduct(setting: Setting, ground: Ground, thing: Thing): Route {
  const { world } = setting;
  const scale = (Math.min(world.width, world.unit * 1.3) * 1.06) / ARCHES.wide;
  const z = 20;
  const foot = world.horizon + (world.height - world.horizon) * 0.3;
  const top = foot - (ARCHES.tall + 0.7) * scale;
  const bridge = thingOf(setting.reading, "bridge");
  const arches = still(0.7, (context) =>
    onEasel(world, { x: world.width / 2, y: foot, z, scale, distance: 0.06, timeS: 0, context }, (easel) =>
      paintArches(easel, { random: setting.dice("bridge"), color: bridge?.color ?? null, snowy: setting.snowy }),
    ),
  );
  return {
    ground,
    under: [],
    over: [trainLayer(setting, { y: top, z, scale: scale * 0.95, thing, distance: 0.06 }), arches],
    isFree: (_share, away) => away > z + 6,
    taken: new Set([thing.id]),
  };
}

interface Ride {
  relief: Relief;
  z: number;
  scale: number;
  thing: Thing;
}

function trainLayer(setting: Setting, { y, z, scale, thing, distance }: Omit<Ride, "relief"> & { y: number; distance: number }): Layer {
  const { world } = setting;
  return moving(0.7, (context, timeS) => {
    const x = world.width * 0.52 + 2.2 * scale * timeS;
    onEasel(world, { x, y, z, scale, distance, timeS, context }, (easel) =>
      paintTrain(easel, { random: setting.dice("train"), color: thing.color, snowy: setting.snowy }),
    );
  });
}

function vehicleLayer(setting: Setting, { relief, z, scale, thing }: Ride): Layer {
  const { world } = setting;
  const furniture = furnitureOf(thing.id);
  const count = Math.min(4, thing.count ?? (thing.plural ? 3 : 1));
  const at = project(world, { x: 0, z, height: relief.height(0, z), eye: relief.eye });
  const first = thing.place?.[0] ?? (count > 1 ? 0.2 : 0.4);
  return moving(0.7, (context, timeS) => {
    for (let index = 0; index < count; index++) {
      const x = world.width * (first + 0.3 * index) + 0.9 * scale * timeS;
      onEasel(world, { x, y: at.y, z, scale, distance: relief.veil(z, 1e6), timeS, context }, (easel) =>
        furniture?.paint(easel, {
          random: setting.dice(`${thing.id} ${index}`),
          color: thing.color,
          snowy: setting.snowy,
          word: thing.word,
        }),
      );
    }
  });
}

/** Items that no route has taken. */
export function withoutTaken(items: Item[], route: Route | null): Item[] {
  return route ? items.filter(({ thing }) => !route.taken.has(thing.id)) : items;
}

export function freeOf(...all: (Settlement["isFree"] | undefined)[]): Settlement["isFree"] {
  const known = all.filter((one) => one !== undefined);
  return known.length === 0 ? OPEN : (share, z, tall) => known.every((one) => one(share, z, tall));
}
