import type { Box, Spot } from "./map-layout";

/** The visible part of a map: the magnification, and the centre, 0 to 1 of its width and height. */
export interface Zoom {
  scale: number;
  middle: Spot;
}

export const WHOLE: Zoom = { scale: 1, middle: { x: 0.5, y: 0.5 } };
export const SCALE_MAX = 16;

/** The whole map's rectangle if this part of it fills `box`. */
export function zoomedBox({ left, top, width, height }: Box, { scale, middle }: Zoom): Box {
  return {
    left: left + width * (0.5 - middle.x * scale),
    top: top + height * (0.5 - middle.y * scale),
    width: width * scale,
    height: height * scale,
  };
}

/** Zooms by a factor of two around a point of the screen, by default the centre. The view stays within the map. */
export function zoomBy(zoom: Zoom, factor: number, { box, around }: { box: Box; around?: Spot }): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), SCALE_MAX);
  if (scale === 1) return WHOLE;
  return kept({ scale, middle: around ? placeOf(around, { box, zoom }) : zoom.middle });
}

/** Moves the view by so many pixels. */
export function panned({ scale, middle }: Zoom, by: Spot, { width, height }: Box): Zoom {
  return kept({ scale, middle: { x: middle.x - by.x / (width * scale), y: middle.y - by.y / (height * scale) } });
}

/** The same view, or one centred on this point if it is outside. */
export function withSpot(zoom: Zoom, spot: Spot, box: Box): Zoom {
  return isSeen(spot, box) ? zoom : kept({ scale: zoom.scale, middle: placeOf(spot, { box, zoom }) });
}

export function isSeen({ x, y }: Spot, { left, top, width, height }: Box): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function placeOf(spot: Spot, { box, zoom }: { box: Box; zoom: Zoom }): Spot {
  const whole = zoomedBox(box, zoom);
  return { x: (spot.x - whole.left) / whole.width, y: (spot.y - whole.top) / whole.height };
}

function kept({ scale, middle }: Zoom): Zoom {
  const edge = 0.5 / scale;
  const inside = (place: number) => Math.min(Math.max(place, edge), 1 - edge);
  return { scale, middle: { x: inside(middle.x), y: inside(middle.y) } };
}
