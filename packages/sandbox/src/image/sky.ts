import type { Canvas } from "@napi-rs/canvas";
import { along, css, mix, type Rgb } from "./color";
import { halo } from "./halo";
import { moonFace } from "./stars";
import { makeSurface } from "./surface";
import { type Layer, moving, still, type World } from "./world";

/** Where the sun or moon stands, in pixels. */
export function sunPlace(world: World): { x: number; y: number; radius: number } {
  const { light, width, horizon, unit } = world;
  return {
    x: light.sunX * width,
    y: horizon * (1 - light.sunHeight),
    radius: unit * (light.hour === "night" ? 0.036 : 0.026 + 0.022 * (1 - Math.min(1, Math.max(0, light.sunHeight) * 2))),
  };
}

/** Image pixels to one of the sky's in each direction: it is nothing but soft runs of colour, which cost the more the larger they are. */
const SKY_STEP = 2;

/** The plain sky: its colours from zenith to horizon, brighter towards the sun. */
export function skyLayers(world: World): Layer[] {
  const { width, height } = world;
  let sheet: Canvas | undefined;
  return [
    still(0, (context) => {
      sheet ??= paintSky(world);
      context.imageSmoothingQuality = "low";
      context.drawImage(sheet, 0, 0, width, height);
    }),
  ];
}

function paintSky(world: World): Canvas {
  const { width, height, horizon, light } = world;
  const { canvas, context } = makeSurface(Math.ceil(width / SKY_STEP), Math.ceil(height / SKY_STEP));
  context.scale(canvas.width / width, canvas.height / height);
  const gradient = context.createLinearGradient(0, 0, 0, horizon);
  for (let stop = 0; stop <= 16; stop++) gradient.addColorStop(stop / 16, css(along(light.sky, (stop / 16) ** 1.15)));
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  const sun = sunPlace(world);
  const day = 1 - light.night;
  halo(context, { ...sun, radius: width * 0.75, color: light.glow, strength: 0.42 * light.glowStrength * (0.45 + 0.55 * day) });
  // Light along the horizon spreads sideways more than up.
  context.translate(sun.x, horizon);
  context.scale(1, 0.32);
  const share = light.hour === "noon" || light.hour === "night" ? 0.18 : 0.55;
  halo(context, { x: 0, y: 0, radius: width * 0.8, color: light.glow, strength: share * light.glowStrength });
  return canvas;
}

/** The disc of the sun, with a glow that breathes. */
export function sunLayers(world: World): Layer[] {
  const { light, unit } = world;
  const sun = sunPlace(world);
  const white: Rgb = [1, 1, 1];
  return [
    moving(0.02, (context, timeS) => {
      const breath = 1 + 0.025 * Math.sin(timeS * 1.1);
      context.save();
      context.globalCompositeOperation = "screen";
      halo(context, { ...sun, radius: unit * 0.34 * breath, color: light.glow, strength: 0.6 * light.glowStrength });
      halo(context, { ...sun, radius: sun.radius * 3.4 * breath, color: mix(light.glow, light.sun, 0.6), strength: 0.75 });
      context.restore();
      const disc = context.createRadialGradient(sun.x, sun.y, 0, sun.x, sun.y, sun.radius);
      disc.addColorStop(0, css(mix(light.sun, white, 0.55)));
      disc.addColorStop(0.82, css(light.sun));
      disc.addColorStop(1, css(light.sun, 0.85));
      context.fillStyle = disc;
      context.beginPath();
      context.arc(sun.x, sun.y, sun.radius, 0, Math.PI * 2);
      context.fill();
    }),
  ];
}

/** The moon with its dark plains; by day it is pale. */
export function moonLayers(world: World): Layer[] {
  const { light, unit, horizon, width } = world;
  const sun = sunPlace(world);
  const low = light.hour !== "night";
  const x = low ? (width - sun.x + width * 0.5) / 2 : sun.x;
  const y = low ? horizon * 0.36 : sun.y;
  const radius = unit * 0.042;
  const face = moonFace(Math.ceil(radius * 2), { light, seed: world.dice("moon").below(1000) });
  return [
    moving(0.02, (context, timeS) => {
      const breath = 1 + 0.02 * Math.sin(timeS * 0.9);
      context.save();
      context.globalCompositeOperation = "screen";
      halo(context, { x, y, radius: unit * 0.3 * breath, color: light.glow, strength: 0.32 });
      halo(context, { x, y, radius: radius * 2.6 * breath, color: light.glow, strength: 0.5 });
      context.restore();
      context.save();
      if (light.night < 0.2) context.globalAlpha = 0.75;
      context.drawImage(face, x - radius, y - radius, radius * 2, radius * 2);
      context.restore();
    }),
  ];
}
