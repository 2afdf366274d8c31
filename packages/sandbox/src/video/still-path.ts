import { type Camera, driftOf, glide, type View, viewScene } from "./camera";
import type { Still } from "./still";

/** What a still does in its video: begins it, ends it, or passes between. What begins or ends shows the image as it is given. */
export type StillRole = "opening" | "passing" | "closing";

const FULL_ZOOM = 0.17;
/** How near the camera goes to travel sideways over an image that has nothing beyond the frame. */
const SIDE_ZOOM = 0.13;
/** Outwards is a short way: past its edges an image is only mirrored. */
const OUTWARDS_ZOOM = 0.07;
const MOST_TRAVEL = 0.3;
/** Less than this beyond the frame is not worth a journey. */
const WORTH_SEEING = 0.06;

/** The way of the camera over a still: part of its time (0 to 1) to a view. `camera` null leaves it to image and seed. */
export function planPath(
  still: Still,
  { role, camera, seed }: { role: StillRole; camera: Camera | null; seed: number },
): (progress: number) => View {
  const move = camera ?? composeMove(still, seed);
  if (role === "passing") return (progress) => viewScene(move, progress);
  // A video that ends on an image arrives there by the way that another would leave it.
  const travel = role === "opening" ? move : { ...move, pan: -move.pan, tilt: -move.tilt, zoom: -move.zoom };
  return (progress) => leave(still, travel, glide(role === "opening" ? progress : 1 - progress));
}

/** True if the way leads past the edges of the image. */
export function seesPastEdges(role: StillRole, camera: Camera | null): boolean {
  if (role === "passing") return false;
  return role === "opening" ? (camera?.zoom ?? 0) < 0 : (camera?.zoom ?? 1) > 0;
}

/** Along what lies beyond the frame, else towards what draws the eye. */
function composeMove(still: Still, seed: number): Camera {
  const { beyond, focus } = still;
  const drift = driftOf(seed);
  const side = (share: number): number => Math.sign(Math.abs(share) > 0.05 ? share : drift.pan || 1);
  if (beyond.x > WORTH_SEEING && beyond.x >= beyond.y) return { pan: side(focus.x), tilt: 0, zoom: 0.3, orbit: false };
  if (beyond.y > WORTH_SEEING) return { pan: 0, tilt: -side(focus.y), zoom: 0.3, orbit: false };
  return { pan: 0, tilt: 0, zoom: 0.9, orbit: false };
}

/** `way` from 0, where the image is as it is given, to 1. */
function leave(still: Still, camera: Camera, way: number): View {
  const { beyond, focus } = still;
  const across = Math.abs(camera.pan) * (beyond.x > WORTH_SEEING ? 0.3 : 1);
  const upwards = Math.abs(camera.tilt) * (beyond.y > WORTH_SEEING ? 0.3 : 1);
  const sideways = SIDE_ZOOM * Math.max(across, upwards, camera.orbit ? 1 : 0);
  const nearest = 1 + sideways + (camera.zoom > 0 ? FULL_ZOOM : OUTWARDS_ZOOM) * camera.zoom;
  // Equal factors in equal times look even.
  const zoom = nearest ** way;
  const room = (1 - 1 / zoom) / 2;
  if (camera.orbit) return { x: room * Math.sin(1.5 * Math.PI * way), y: room * 0.4 * (1 - Math.cos(1.5 * Math.PI * way)), zoom };
  const full = (1 - 1 / nearest) / 2;
  const travel = (part: number, hidden: number): number => Math.sign(part) * Math.min(Math.max(0, full) + hidden, MOST_TRAVEL) * way;
  // What draws the eye stays where it is while the camera goes in; what is near an edge must not pull it into a corner.
  const towards = (share: number): number => Math.min(0.3, Math.max(-0.3, share)) * 2 * Math.max(0, room);
  return {
    x: camera.pan ? travel(camera.pan, beyond.x) : towards(focus.x),
    y: camera.tilt ? travel(-camera.tilt, beyond.y) : towards(focus.y),
    zoom,
  };
}
