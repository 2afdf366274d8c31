import { ARCHES, paintArches, paintSuspension, SUSPENSION } from "./bridges";
import { type BuildingOptions, paintBarn, paintCabin, paintChurch, paintHouse } from "./buildings";
import type { Easel } from "./easel";
import { FIGURES } from "./figures";
import { paintCastle, paintPyramid, paintTemple, paintTent, paintTorii } from "./landmarks";
import { OBJECTS } from "./objects";
import type { Reading, Thing } from "./reading";
import type { Figure } from "./standing";
import { paintCampfire, paintFence, paintLamp, paintRocket, paintTower, paintUfo } from "./structures";
import { paintLighthouse, paintTurbine, paintWindmill } from "./towers";
import { paintBicycle, paintCar, paintVan } from "./vehicles";
import { paintBoat, paintCanoe, paintSailboat, paintShip } from "./vessels";

/** Where a thing belongs: on land at some distance or close by, on water, in the air, or below water. */
export type Stand = "middle" | "near" | "water" | "air" | "underwater";

/** How a kind of thing is put into a landscape. */
export interface Furniture {
  paint(easel: Easel, options: BuildingOptions & { word?: string }): void;
  /** Metres. */
  tall: number;
  wide: number;
  /** How much of the image's height one of it takes. */
  share: number;
  stand: Stand;
  /** How many a plural means. */
  many: number;
  /** How much it is drawn to high ground. */
  high?: number;
  moves?: boolean;
}

const piece = (
  paint: Furniture["paint"],
  [tall, wide]: readonly [number, number],
  share: number,
  stand: Stand,
  more: Partial<Furniture> = {},
): Furniture => ({ paint, tall, wide, share, stand, many: 3, ...more });

/** Every thing that stands or floats, by its name in the vocabulary. */
const FURNITURE: ReadonlyMap<string, Furniture> = new Map(
  Object.entries({
    house: piece(paintHouse, [6, 8.5], 0.24, "middle", { many: 4, moves: true }),
    cabin: piece(paintCabin, [6.4, 8.4], 0.27, "middle", { moves: true }),
    barn: piece(paintBarn, [7.2, 10], 0.25, "middle"),
    church: piece(paintChurch, [16.2, 11.5], 0.42, "middle"),
    castle: piece(paintCastle, [26, 32], 0.44, "middle", { high: 0.6, moves: true }),
    lighthouse: piece(paintLighthouse, [20, 9], 0.5, "middle", { high: 1, moves: true }),
    windmill: piece(paintWindmill, [17, 15], 0.44, "middle", { high: 0.4, moves: true }),
    turbine: piece(paintTurbine, [39, 24], 0.52, "middle", { many: 5, high: 0.4, moves: true }),
    tower: piece(paintTower, [18.5, 8], 0.46, "middle", { high: 0.5 }),
    temple: piece(paintTemple, [21, 14.5], 0.5, "middle", { high: 0.2 }),
    pyramid: piece(paintPyramid, [21, 60], 0.27, "near"),
    torii: piece(paintTorii, [7.9, 11], 0.4, "near"),
    tent: piece(paintTent, [2.2, 5.4], 0.17, "near"),
    campfire: piece(paintCampfire, [1.5, 2], 0.16, "near", { moves: true }),
    fence: piece(paintFence, [1.2, 10.2], 0.13, "near"),
    lamp: piece(paintLamp, [4.5, 1], 0.46, "near", { many: 4 }),
    car: piece(paintCar, [1.6, 4.3], 0.17, "near"),
    van: piece(paintVan, [2.2, 4.7], 0.22, "near"),
    bicycle: piece(paintBicycle, [1.1, 1.9], 0.24, "near"),
    rocket: piece(paintRocket, [12.4, 5], 0.6, "near", { moves: true }),
    sailboat: piece(paintSailboat, [9.7, 7.2], 0.4, "water", { many: 4, moves: true }),
    boat: piece(paintBoat, [1.2, 4.7], 0.11, "water", { moves: true }),
    canoe: piece(paintCanoe, [2, 5.4], 0.17, "water", { moves: true }),
    ship: piece(paintShip, [13, 34], 0.3, "water", { many: 2, moves: true }),
    ufo: piece(paintUfo, [4.2, 9.4], 0.13, "air", { moves: true }),
    bridge: piece(paintArches, [ARCHES.tall + 1, ARCHES.wide], 0.25, "water"),
    suspension: piece(paintSuspension, [SUSPENSION.tall, SUSPENSION.wide], 0.44, "water"),
  }),
);

const STANDS: Readonly<Record<Figure["medium"], Stand>> = { ground: "near", water: "water", underwater: "underwater", air: "air" };

/** Small figures are shown larger than they would be beside others, so that each can be made out. */
function ofFigure({ tall, medium, paint }: Figure): Furniture {
  const share = Math.min(0.5, Math.max(0.26, 0.29 + 0.1 * Math.log2(tall / 1.2)));
  return {
    paint,
    tall,
    wide: tall * (medium === "water" ? 2.4 : tall > 1.4 && medium === "ground" ? 0.9 : 1.3),
    share,
    stand: STANDS[medium],
    many: 4,
    moves: true,
  };
}

const KNOWN = new Map([...FURNITURE, ...[...OBJECTS, ...FIGURES].map(([id, one]) => [id, ofFigure(one)] as const)]);

export function furnitureOf(id: string): Furniture | undefined {
  return KNOWN.get(id);
}

/** Things of a prompt that belong to one kind of place, with how they are put there. */
export function furnitureFor(reading: Reading, stand: Stand): { thing: Thing; furniture: Furniture }[] {
  return reading.things.flatMap((thing) => {
    const furniture = furnitureOf(thing.id);
    return furniture?.stand === stand ? [{ thing, furniture }] : [];
  });
}
