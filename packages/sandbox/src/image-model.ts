import { randomInt } from "node:crypto";
import type { ImageEditOrder, ImageOrder, ImagesMade } from "../../../lib/contracts/image-order";
import type { ImageFile } from "../../../lib/contracts/media";
import type { Answer, ImageModel, ModelCall } from "../../../lib/providers/capabilities";
import type { Engines } from "./engines/engines";
import type { EditInput, PaintInput } from "./engines/jobs";
import { sizeOf } from "./image/size";

export const MAX_SEED = 2 ** 31 - 1;
/** Tokens of an image of 1024 × 1024, as image models count them. */
const TOKENS_PER_IMAGE = 1290;

type Made = { image: ImageFile; revisedPrompt: string };

/** `sandbox-image`: images by procedures, edits by classical image processing. */
export function createImageModel(engines: Engines): ImageModel {
  return {
    generate: (call) => generate(engines, call),
    async edit(call) {
      if (call.images.length === 0) return generate(engines, call);
      const order = { ...call.input, seed: call.input.seed ?? randomInt(MAX_SEED) };
      if (order.size) sizeOf(order);
      const input: EditInput = { order, images: call.images };
      const made = await engines.images.run({ name: "edit", input, caller: call.caller, signal: call.signal });
      return answer(made as Made[], call.input);
    },
  };
}

async function generate(engines: Engines, { input, caller, signal }: ModelCall<ImageOrder | ImageEditOrder>): Promise<Answer<ImagesMade>> {
  // Sizes are refused here, before anything waits for a thread.
  sizeOf(input);
  const first = input.seed ?? randomInt(MAX_SEED);
  const orders = Array.from({ length: input.n }, (_, index): PaintInput => ({ order: { ...input, n: 1, seed: first + index * 7919 } }));
  const made = await Promise.all(orders.map((order) => engines.images.run({ name: "paint", input: order, caller, signal })));
  return answer(made as Made[], input);
}

function answer(images: Made[], { prompt }: ImageOrder): Answer<ImagesMade> {
  const pixels = images.reduce((sum, { image }) => sum + image.width * image.height, 0);
  const usage = { inputTokens: Math.ceil(prompt.length / 4), outputTokens: Math.ceil((pixels / 1024 ** 2) * TOKENS_PER_IMAGE) };
  return { reply: { images, usage } };
}
