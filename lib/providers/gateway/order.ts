import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoSubmission } from "../capabilities";
import { framesOf } from "../video-order";

/** An order in the unified form, which every instance accepts. Unsupported fields are warnings. */
export function orderOf({ input: order, model, images, taskId, warn }: VideoSubmission): object {
  const { first, last } = framesOf(order, images);
  if (last && !first) throw new Failure("unsupported_value", "A last frame needs a first one.", { param: "image" });
  if (order.returnLastFrame) warn("the last frame is not returned: the provider has no word for it");
  return said({
    model,
    prompt: order.prompt,
    image: first && dataUri(first),
    image_tail: last && dataUri(last),
    duration: order.durationS,
    width: order.width,
    height: order.height,
    fps: order.fps,
    seed: order.seed,
    n: order.n,
    external_task_id: taskId,
    metadata: said({
      negative_prompt: order.negativePrompt,
      style: order.style,
      quality_level: order.quality,
      aspect_ratio: order.ratio,
      resolution: order.resolution,
      camera_control: order.camera,
      watermark: order.watermark,
      generate_audio: order.generateAudio,
      prompt_extend: order.promptExtend,
    }),
  });
}

function dataUri({ bytes, type }: ImageFile): string {
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

/** Drops absent fields. */
function said(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
