import { Failure } from "../../contracts/errors";
import type { GenerationItem, GenerationTaskRequest } from "../../contracts/video-cgt";
import { readCommands } from "./cgt-commands";
import { BLANK_ORDER, type FrameImage, framesOf, type Ordered, promptOf, ratioOf, resolutionOf, secondsOf, seedOf } from "./order";

const FRAMES_PER_SECOND = 24;
const MOST_REFERENCES = 9;
const FRAME_OF = { first_frame: "first", last_frame: "last", reference_image: "reference" } as const;

/** The body of the content-generation family. A field takes precedence over a command in the prompt. */
export function cgtOrder(input: GenerationTaskRequest): Ordered {
  const images = imagesOf(input.content);
  const texts = input.content.flatMap((item) => (item.type === "text" ? [item.text] : []));
  const { text, said, unread } = readCommands(texts.join("\n"));
  const asked = { ...said, ...present(input) };
  const fps = asked.framespersecond ?? null;
  const order = {
    ...BLANK_ORDER,
    prompt: promptOf(texts.length === 0 ? undefined : text, { images, param: "content" }),
    durationS: input.frames == null ? lengthOf(asked.duration) : input.frames / (fps ?? FRAMES_PER_SECOND),
    ratio: ratioOf(asked.ratio),
    resolution: resolutionOf(asked.resolution),
    fps,
    seed: seedOf(asked.seed),
    quality: input.draft ? ("low" as const) : null,
    watermark: asked.watermark ?? false,
    generateAudio: input.generate_audio ?? false,
    camera: asked.camera_fixed ? "static" : null,
    returnLastFrame: input.return_last_frame ?? false,
    ...(input.service_tier === "flex" ? { flex: true } : {}),
  };
  return {
    order,
    images,
    callbackUrl: input.callback_url ?? null,
    ...(input.execution_expires_after == null ? {} : { expiresAfterS: input.execution_expires_after }),
    echo: echoOf(input),
    fields: { prompt: "content", fps: "framespersecond", ...(input.frames == null ? {} : { duration: "frames" }) },
    warnings: unread.map((command) => `'${command}' in the prompt cannot be read and was left out`),
  };
}

/** The fields that a command can also set, without absent ones. */
function present(input: GenerationTaskRequest): Partial<GenerationTaskRequest> {
  const { resolution, ratio, duration, framespersecond, seed, camera_fixed, watermark } = input;
  const fields = { resolution, ratio, duration, framespersecond, seed, camera_fixed, watermark };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
}

/** -1 leaves the length to the model. */
function lengthOf(duration: number | null | undefined): number | null {
  return duration === -1 ? null : secondsOf(duration, "duration");
}

function echoOf({ service_tier, draft, safety_identifier, priority }: GenerationTaskRequest): Record<string, unknown> {
  return {
    service_tier: service_tier ?? "default",
    draft: draft ?? false,
    ...(safety_identifier == null ? {} : { safety_identifier }),
    ...(priority == null ? {} : { priority }),
  };
}

/** First frame, first and last frame, or references: these modes exclude each other. */
function imagesOf(content: readonly GenerationItem[]): FrameImage[] {
  const count = content.filter((item) => item.type === "image_url").length;
  const images = content.flatMap((item, index): FrameImage[] => {
    if (item.type === "text") return [];
    if (item.type !== "image_url") throw unsupported(item.type, index);
    if (item.role == null && count > 1) {
      const param = `content[${index}].role`;
      throw new Failure(
        "missing_required_parameter",
        `Missing required parameter: '${param}'. If there are several images, each needs a role.`,
        {
          param,
        },
      );
    }
    return [{ source: item.image_url.url, frame: FRAME_OF[item.role ?? "first_frame"], param: `content[${index}].image_url.url` }];
  });
  const references = images.filter(({ frame }) => frame === "reference");
  if (references.length === 0) return framesOf(images, "content");
  if (references.length < images.length)
    throw new Failure("invalid_value", "Invalid 'content': reference images cannot be combined with a first or last frame.", {
      param: "content",
    });
  if (references.length > MOST_REFERENCES)
    throw new Failure("array_above_max_length", `Invalid 'content': at most ${MOST_REFERENCES} reference images are supported.`, {
      param: "content",
    });
  return references;
}

function unsupported(type: string, index: number): Failure {
  const param = `content[${index}].type`;
  return new Failure("unsupported_value", `Unsupported value for '${param}': '${type}' is not supported here, only text and images.`, {
    param,
  });
}
