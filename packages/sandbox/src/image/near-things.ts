import { ARCHES, paintArches } from "./bridges";
import { names, thingOf } from "./reading";
import type { Setting } from "./setting";
import { onEasel } from "./standing";
import { paintPier } from "./structures";
import { type Layer, still } from "./world";

/** A jetty that runs from the viewer out over the water. */
export function pierLayers(setting: Setting): Layer[] {
  const thing = thingOf(setting.reading, "pier");
  if (!thing) return [];
  const { world } = setting;
  const low = world.height - world.horizon;
  const scale = (low * 0.88) / 3.1;
  const share = thing.place?.[0] ?? setting.dice("pier").pick([0.34, 0.66, 0.4, 0.6]);
  return [
    still(0.75, (context) =>
      onEasel(world, { x: share * world.width, y: world.height * 1.005, z: 6, scale, distance: 0.05, timeS: 0, context }, (easel) =>
        paintPier(easel, { random: setting.dice("pier"), color: thing.color, snowy: setting.snowy }),
      ),
    ),
  ];
}

/** A stone bridge over a river, from bank to bank. */
export function riverBridge(setting: Setting): Layer[] {
  const thing = thingOf(setting.reading, "bridge");
  if (!thing || setting.water !== "river" || names(setting.reading, "train")) return [];
  const { world } = setting;
  const scale = (Math.min(world.width, world.unit * 1.3) * 1.06) / ARCHES.wide;
  const y = world.horizon + (world.height - world.horizon) * 0.3;
  return [
    still(0.6, (context) =>
      onEasel(world, { x: world.width / 2, y, z: 18, scale, distance: 0.06, timeS: 0, context }, (easel) =>
        paintArches(easel, { random: setting.dice("bridge"), color: thing.color, snowy: setting.snowy }),
      ),
    ),
  ];
}
