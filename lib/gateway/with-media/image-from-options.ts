import { Failure } from "../../contracts/errors";
import { PROMPT_LIMIT } from "../../contracts/image";
import type { ImageOptions } from "../../contracts/image-options";
import type { ImageOrder, ImagesMade } from "../../contracts/image-order";
import type { ImageModel, ModelCall } from "../../providers/capabilities";

const LABELS = ["512", "1K", "2K", "4K"];
const WIDEST = 8;

/** Generates the images of a text call, or edits its input images. Errors name the call's own fields. */
export async function imageOfOptions(
  image: ImageModel,
  call: ModelCall<unknown>,
  options: ImageOptions & { n: number; seed: number | null },
) {
  const order = orderOf(options);
  const made = await (call.images.length > 0
    ? image.edit({ ...call, wire: null, input: { ...order, masked: false } })
    : image.generate({ ...call, wire: null, input: order }));
  return made.reply satisfies ImagesMade;
}

function orderOf(options: ImageOptions & { n: number; seed: number | null }): ImageOrder {
  const { prompt, n, seed } = options;
  if (prompt.trim() === "")
    throw new Failure("invalid_value", "The last message has no text that describes the image.", { param: options.promptParam });
  if (prompt.length > PROMPT_LIMIT)
    throw new Failure(
      "string_above_max_length",
      `Invalid '${options.promptParam}': the image description is limited to ${PROMPT_LIMIT} characters.`,
      {
        param: options.promptParam,
      },
    );
  return {
    prompt,
    n,
    seed,
    negativePrompt: null,
    promptExtend: false,
    watermark: false,
    size: null,
    ratio: ratioOf(options),
    sizeLabel: labelOf(options),
    style: null,
    background: null,
    format: "png",
    compression: null,
  };
}

function ratioOf({ ratio, ratioParam }: ImageOptions): string | null {
  if (ratio === null) return null;
  const found = /^(\d{1,4}):(\d{1,4})$/.exec(ratio);
  const value = found ? Number(found[1]) / Number(found[2]) : Number.NaN;
  if (value >= 1 / WIDEST && value <= WIDEST) return ratio;
  throw new Failure("invalid_value", `Invalid value for '${ratioParam}': expected W:H between 1:${WIDEST} and ${WIDEST}:1, such as 16:9.`, {
    param: ratioParam,
  });
}

function labelOf({ sizeLabel, sizeParam }: ImageOptions): string | null {
  if (sizeLabel === null) return null;
  const label = LABELS.find((candidate) => candidate === sizeLabel.toUpperCase());
  if (label) return label;
  throw new Failure("invalid_value", `Invalid value for '${sizeParam}': expected one of ${LABELS.map((one) => `'${one}'`).join(", ")}.`, {
    param: sizeParam,
  });
}
