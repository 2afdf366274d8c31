import { modelNamed } from "@/lib/client/call/cost";
import { trimmed } from "@/lib/client/video/labels";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { dictionary } from "@/lib/contracts/dictionary";
import { SANDBOX_VIDEO } from "@/lib/contracts/video-limits";
import { FAMILIES } from "./families";
import type { Own } from "./page-state";

type Limits = typeof SANDBOX_VIDEO;
type Shape = Pick<Own, "family" | "width" | "height" | "resolution" | "ratio" | "seconds" | "fps" | "n" | "seed" | "prompt" | "first">;
type ShapeField = "prompt" | "size" | "seconds" | "fps" | "n" | "seed";
export type ShapeProblems = Partial<Record<ShapeField, string>>;

/** A model with known limits, by its display name. */
export interface LimitedModel {
  id: string;
  limits: Limits;
}

/** The selected models whose limits are known in advance: the sandbox's. Vendors report theirs in replies. */
export function limitedModels(chosen: readonly string[], models: readonly ConsoleModel[] | undefined): LimitedModel[] {
  const named = chosen.map((name) => modelNamed(models, name)).filter((model) => model?.simulated);
  return [...new Set(named.map((model) => model?.id ?? ""))].map((id) => ({ id, limits: SANDBOX_VIDEO }));
}

/** Pixels of the labels' main ratio; other ratios have about the same area. */
const LABEL_AREA = dictionary<number>({ "360p": 640 * 360, "480p": 864 * 480, "720p": 1248 * 704, "1080p": 1920 * 1088 });
/** The sandbox's defaults. */
const USUAL = { area: 640 * 360, fps: 24, seconds: 5, n: 1 };
const MOST_SEED = 2 ** 32 - 1;
const MOST_SEED_SSF = 2 ** 31 - 1;

/** Errors by field, each with its fix. */
export function problemsOf(shape: Shape, limited: readonly LimitedModel[]): ShapeProblems {
  const size = sizeProblem(shape, limited);
  const problems: ShapeProblems = {
    prompt: shape.prompt.trim() === "" && !shape.first ? "Describe the video, or add a first frame." : undefined,
    size,
    seconds: secondsProblem(shape, limited) ?? (size ? undefined : workProblem(shape, limited)),
    fps: fpsProblem(shape, limited),
    n: nProblem(shape),
    seed: seedProblem(shape),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** Why a choice conflicts with the others; undefined if it doesn't. */
export function reasonAgainst(
  shape: Shape,
  { change, limited }: { change: Partial<Shape>; limited: readonly LimitedModel[] },
): string | undefined {
  const { size, seconds, fps, n } = problemsOf({ ...shape, ...change }, limited);
  const [name] = Object.keys(change);
  const own = name === "seconds" ? seconds : name === "fps" ? fps : name === "n" ? n : size;
  return own ?? workProblem({ ...shape, ...change }, limited);
}

function sizeProblem({ family, width, height }: Shape, limited: readonly LimitedModel[]): string | undefined {
  if (FAMILIES[family].shape !== "pixels" || (width === null && height === null)) return undefined;
  if (width === null || height === null) return "Enter both sides, or neither.";
  const sides = [width, height];
  if (!sides.every((side) => Number.isInteger(side) && side > 0)) return "Sides must be whole numbers of pixels.";
  for (const { id, limits } of limited) {
    const { leastSide, mostSide } = limits;
    if (sides.some((side) => side < leastSide || side > mostSide)) return `${id} supports sides from ${leastSide} to ${mostSide} pixels.`;
    const odd = sides.find((side) => side % 2 === 1);
    if (odd !== undefined) return `${odd} is odd, and ${id} requires even sides: ${odd - 1} or ${odd + 1}.`;
  }
  return undefined;
}

function secondsProblem({ family, seconds }: Shape, limited: readonly LimitedModel[]): string | undefined {
  if (seconds === null) return undefined;
  const { name, wholeSeconds, seconds: only } = FAMILIES[family];
  if (only && !only.includes(seconds)) return `The ${name.toLowerCase()} accepts only ${only.join(" or ")} seconds.`;
  if (wholeSeconds && !Number.isInteger(seconds)) return `The family "${name}" accepts whole seconds only.`;
  if (!(seconds > 0)) return "The duration must be above 0.";
  for (const { id, limits } of limited)
    if (seconds < limits.leastSeconds || seconds > limits.mostSeconds)
      return `${id} supports ${limits.leastSeconds} to ${limits.mostSeconds} seconds.`;
  return undefined;
}

function fpsProblem({ family, fps }: Shape, limited: readonly LimitedModel[]): string | undefined {
  if (fps === null || !FAMILIES[family].fps) return undefined;
  if (!Number.isInteger(fps) || fps < 1) return "Frames per second must be a whole number of at least 1.";
  const [first] = limited.filter(({ limits }) => fps > limits.mostFps);
  return first && `${first.id} supports at most ${first.limits.mostFps} frames per second.`;
}

function nProblem({ family, n }: Shape): string | undefined {
  if (n === null || !FAMILIES[family].n) return undefined;
  return Number.isInteger(n) && n >= 1 && n <= SANDBOX_VIDEO.mostVideos ? undefined : `1 to ${SANDBOX_VIDEO.mostVideos} videos per job.`;
}

function seedProblem({ family, seed }: Shape): string | undefined {
  const most = family === "ssf" ? MOST_SEED_SSF : MOST_SEED;
  if (seed === null || (Number.isInteger(seed) && seed >= 0 && seed <= most)) return undefined;
  return `The seed must be a whole number from 0 to ${most}.`;
}

/** Size, length, frame rate and count are too much together; names the longest possible length. */
function workProblem(shape: Shape, limited: readonly LimitedModel[]): string | undefined {
  const family = FAMILIES[shape.family];
  const fps = (family.fps ? shape.fps : null) ?? USUAL.fps;
  const videos = (family.n ? shape.n : null) ?? USUAL.n;
  const seconds = shape.seconds ?? (family.usual ?? USUAL).seconds;
  const each = areaOf(shape) * videos;
  for (const { id, limits } of limited) {
    if (each * Math.max(1, Math.round(seconds * fps)) <= limits.mostPixelFrames) continue;
    const most = Math.floor(limits.mostPixelFrames / each / fps / 0.1) / 10;
    return `${id} makes ${videos > 1 ? `${videos} videos` : "a video"} of this size at ${fps} fps up to ${trimmed(most)} s long.`;
  }
  return undefined;
}

function areaOf({ family, width, height, resolution }: Shape): number {
  const { shape, usual = USUAL } = FAMILIES[family];
  if (shape === "labels") return LABEL_AREA[resolution ?? "360p"] ?? USUAL.area;
  return width === null || height === null ? usual.area : width * height;
}
