import { type Choices, Random } from "../random";

/** How the camera travels in the course of a video, in parts of its full way: to the right, upwards, inwards. */
export interface Camera {
  pan: number;
  tilt: number;
  zoom: number;
  /** Goes around what it looks at. */
  orbit: boolean;
}

const STILL: Camera = { pan: 0, tilt: 0, zoom: 0, orbit: false };
const FIXED =
  /^(?:fixed|still|none)$|\b(?:static|locked(?:[- ]off)?|fixed|stationary|still) (?:camera|shot|frame|view)\b|\bcamera (?:is |stays )?(?:fixed|still|static|locked)\b|\b(?:no|without(?: any)?) camera (?:motion|move)|\btripod\b|^static$/i;
const PACES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:time|hyper)[- ]?lapse\b/i, 6],
  [/\bslow[- ]?mo(?:tion)?\b/i, 0.4],
];
const TRAVEL = String.raw`\b(?:zoom|push|pull|doll(?:y|ie)|truck|pan|tilt|crane|boom|track|slid|glid|sweep|turn|pedestal|camera (?:slowly )?(?:mov|fl|go|ris|com|div)|mov)\w*[ -]+(?:\w+ly )?(?:shot |to )?(?:the )?`;
/** What words ask for. Every line that is found counts, so that "zoom in and pan left" does both. */
const MOVES: readonly (readonly [RegExp, Partial<Camera>])[] = [
  [
    new RegExp(`${TRAVEL}(?:in|into|forwards?|towards?|closer)\\b|\\b(?:forward up|turn forward|close in on|fly[- ]?through)\\b`, "i"),
    { zoom: 1 },
  ],
  [new RegExp(`${TRAVEL}(?:out|back|backwards?|away)\\b|\\bdown back\\b`, "i"), { zoom: -1 }],
  [new RegExp(`${TRAVEL}left\\b|\\bleft turn\\b|\\bleftwards?\\b|\\bright to left\\b`, "i"), { pan: -1 }],
  [new RegExp(`${TRAVEL}right\\b|\\bright turn\\b|\\brightwards?\\b|\\bleft to right\\b`, "i"), { pan: 1 }],
  [new RegExp(`${TRAVEL}up(?:wards?)?\\b|\\bforward up\\b|\\b(?:crane|rising) shot\\b`, "i"), { tilt: 1 }],
  [new RegExp(`${TRAVEL}down(?:wards?)?\\b|\\bdown back\\b`, "i"), { tilt: -1 }],
  [/\borbit|\bcircl(?:e|es|ing) around\b|\brotat\w+ around\b|\barc shot\b|\b360\b/i, { orbit: true }],
];
const SLOWLY = /\b(?:slow|gentle|subtle)(?:ly)? (?:zoom|push|pull|dolly|pan|tilt|orbit|track|camera)|\bslight/i;
const QUICKLY = /\b(?:fast|quick|rapid|dramatic)(?:ly)? (?:zoom|push|pull|dolly|pan|tilt|orbit|track|camera)|\bcrash zoom/i;

/** What a caller's words ask of the camera; null if they leave it open. Reads `zoom_in` as well as prose. */
export function readCamera(words: string): Camera | null {
  const text = words.replaceAll("_", " ").trim();
  if (FIXED.test(text)) return STILL;
  const moves = MOVES.filter(([pattern]) => pattern.test(text)).map(([, move]) => move);
  if (moves.length === 0) return null;
  const strength = SLOWLY.test(text) ? 0.6 : QUICKLY.test(text) ? 1.6 : 1;
  const { pan, tilt, zoom, orbit }: Camera = Object.assign({ ...STILL }, ...moves);
  return { pan: pan * strength, tilt: tilt * strength, zoom: zoom * strength, orbit };
}

/** How fast time is to pass before the camera; 1 where the words do not say. */
export function readPace(words: string): number {
  return PACES.find(([pattern]) => pattern.test(words))?.[1] ?? 1;
}

const DRIFTS: Choices<Camera> = [
  { ...STILL, zoom: 0.8, pan: 0.3 },
  { ...STILL, zoom: 0.8, pan: -0.3 },
  { ...STILL, zoom: -0.6, tilt: 0.2 },
  { ...STILL, zoom: 0.3, pan: 0.8 },
  { ...STILL, zoom: 0.3, pan: -0.8 },
];

/** A quiet move for a video whose words ask for none. */
export const driftOf = (seed: number): Camera => new Random(seed ^ 0x5eed).pick(DRIFTS);

/** Where the camera is: shares of the image from its middle, to the right and down; at zoom 1 it sees the whole image. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

const FULL_ZOOM = 0.22;
/** What is cut off around the image, so that there is room to travel sideways. */
const SIDE_ROOM = 0.22;
const ORBIT_ROOM = 0.16;

/** The view over a scene, from 0 at the video's beginning to 1 at its end. Halfway it is in the middle. */
export function viewScene(camera: Camera, progress: number): View {
  const way = glide(progress);
  const inwards = camera.zoom >= 0 ? way : 1 - way;
  const reach = Math.max(Math.abs(camera.pan), Math.abs(camera.tilt));
  const widest = 1 + SIDE_ROOM * reach + (camera.orbit ? ORBIT_ROOM : 0);
  const zoom = widest * (1 + FULL_ZOOM * Math.abs(camera.zoom) * inwards);
  const room = (1 - 1 / widest) / 2;
  const along = room * (2 * way - 1);
  if (!camera.orbit) return { x: along * Math.sign(camera.pan), y: -along * Math.sign(camera.tilt), zoom };
  // An arc seen from the side: across, a little nearer in the middle.
  const angle = (way - 0.5) * Math.PI;
  return { x: room * Math.sin(angle), y: room * 0.3 * (Math.cos(angle) - 0.5), zoom: zoom * (1 + 0.05 * Math.cos(angle)) };
}

const RAMP = 0.3;
/** From 0 to 1 at an even speed, gathered and lost smoothly at both ends. */
export function glide(progress: number): number {
  const at = Math.min(1, Math.max(0, progress));
  if (at > 0.5) return 1 - glide(1 - at);
  const speed = 1 / (1 - RAMP);
  const gathered = Math.min(at, RAMP) / RAMP;
  return speed * (RAMP * (gathered ** 3 - gathered ** 4 / 2) + Math.max(0, at - RAMP));
}

/** From 0 to 1, flat at both ends. */
export function soften(progress: number): number {
  const at = Math.min(1, Math.max(0, progress));
  return at * at * (3 - 2 * at);
}
