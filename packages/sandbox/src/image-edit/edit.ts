import sharp from "sharp";
import { Failure } from "../../../../lib/contracts/errors";
import type { ImageEditOrder } from "../../../../lib/contracts/image-order";
import type { ImageFile } from "../../../../lib/contracts/media";
import { encodeFrame, type ImageFormat } from "./encode";
import { fitFrame, markFrame } from "./finish";
import { loadFrame, loadMask, shareOfPixels } from "./load";
import { flattenFrame, isOpaque } from "./pixels/frame";
import { type Plan, planEdit, varySteps } from "./plan";
import { tell } from "./report";
import { runSteps, type Work } from "./run";
import type { Step } from "./step";

// Images are edited once, so a cache would only hold memory; two threads keep the rest of the machine free.
sharp.cache(false);
sharp.concurrency(2);

export interface Edited {
  image: ImageFile;
  /** What was done, step by step, and what was not. */
  revisedPrompt: string;
}

type Order = ImageEditOrder & { seed: number };
type Signal = Pick<AbortSignal, "throwIfAborted">;

/**
 * Does what the words say, by image processing alone: all `order.n` results. The first is the plain one; others
 * vary by the seed what the words leave open. `images` are in the order in which the words count them; where
 * `order.masked`, the last one is the mask (transparent or white may change). Words that need a model to be done
 * are told in the revised prompt and change nothing. Throws `invalid_value` where a result would be too large.
 */
export async function editImages(order: Order, images: readonly ImageFile[], signal: Signal): Promise<Edited[]> {
  const mask = order.masked ? images.at(-1) : undefined;
  const sources = order.masked ? images.slice(0, -1) : images;
  if (sources.length === 0) throw new Failure("missing_required_parameter", "An edit needs at least one image.", { param: "image" });
  const plan = planEdit(order);
  const results: Edited[] = [];
  for (let index = 0; index < order.n; index++) {
    signal.throwIfAborted();
    const steps = index === 0 ? plan.steps : varySteps(plan.steps, order.seed + index);
    const first = results[0];
    if (!steps && first)
      results.push({ ...first, revisedPrompt: `${first.revisedPrompt} Result ${index + 1} is the same: nothing in it varies.` });
    else results.push(await editOnce(order, { plan: { ...plan, steps: steps ?? plan.steps }, sources, mask, index }, signal));
  }
  return results;
}

interface Job {
  plan: Plan;
  sources: readonly ImageFile[];
  mask: ImageFile | undefined;
  index: number;
}

async function editOnce(order: Order, { plan, sources, mask, index }: Job, signal: Signal): Promise<Edited> {
  const asked = formatOf(order, plan.steps);
  const work = await loadWork({
    steps: plan.steps,
    sources,
    mask,
    transparent: order.background !== "opaque" && asked !== "jpeg",
    seed: order.seed + index,
  });
  const shrunk = work.frames.some((frame, at) => isSmaller(frame, sources[at]));
  const steps = order.background === "transparent" ? [...plan.steps, CLEAR] : plan.steps;
  const outcomes = await runSteps(work, steps, signal);
  signal.throwIfAborted();
  const result = work.frames[work.current] as Work["frames"][number];
  const fitted = await fitFrame(order.background === "opaque" ? flattenFrame(result) : result, order);
  const marked = order.watermark ? markFrame(fitted) : fitted;
  signal.throwIfAborted();
  const format = asked ?? (isOpaque(marked) ? formatOfImage(sources[0]) : "png");
  const image = await encodeFrame(marked, format, order.compression);
  const facts = {
    index,
    current: work.current,
    images: sources.length,
    shrunk,
    fitted: fitted.width !== result.width || fitted.height !== result.height,
  };
  return { image, revisedPrompt: tell(outcomes, plan, { ...facts, prompt: order.prompt, watermark: order.watermark }) };
}

function isSmaller(frame: { width: number; height: number }, source: ImageFile | undefined): boolean {
  return source !== undefined && frame.width * frame.height < source.width * source.height;
}

const CLEAR: Step = { effect: { kind: "clear background", fill: null }, region: null, target: null };

function formatOfImage(image: ImageFile | undefined): ImageFormat {
  return image?.type === "image/jpeg" ? "jpeg" : image?.type === "image/webp" ? "webp" : "png";
}

/** The words decide before the order's field. Null: as the image came. */
function formatOf(order: Order, steps: readonly Step[]): ImageFormat | null {
  const format = steps.map(({ effect }) => effect).findLast((effect) => effect.kind === "format")?.format ?? order.format;
  if (order.background === "transparent" && format === "jpeg")
    throw new Failure("invalid_value", "A JPEG has no transparency; ask for png or webp.", { param: "background" });
  return format;
}

interface Load {
  steps: readonly Step[];
  sources: readonly ImageFile[];
  mask: ImageFile | undefined;
  transparent: boolean;
  seed: number;
}

/** Decodes the images. Where no step speaks of another one, only the first. */
async function loadWork({ steps, sources, mask, transparent, seed }: Load): Promise<Work> {
  const several = steps.some(({ effect, target }) => typeof target === "number" || effect.kind === "arrange" || effect.kind === "overlay");
  const used = several ? sources : sources.slice(0, 1);
  const frames: Work["frames"] = [];
  for (const source of used) frames.push(await loadFrame(source, shareOfPixels(used.length)));
  const first = frames[0];
  return { frames, current: 0, mask: mask && first ? await loadMask(mask, first) : null, seed, transparent };
}
