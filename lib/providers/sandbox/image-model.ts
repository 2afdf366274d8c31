import { randomInt } from "node:crypto";
import type { Picture } from "../../contracts/media";
import type { PictureEditOrder, PictureOrder } from "../../contracts/picture-order";
import type { Answer, ImageModel, ModelCall, PicturesMade } from "../capabilities";
import { sizeOf } from "./picture/size";
import type { EditInput, PaintInput } from "./studio/jobs";
import type { Studio } from "./studio/studio";

export const MAX_SEED = 2 ** 31 - 1;
/** Tokens of a picture of 1024 × 1024, as picture models count them. */
const TOKENS_PER_PICTURE = 1290;

type Made = { picture: Picture; revisedPrompt: string };

/** `sandbox-image`: pictures by procedures, edits by classical image processing. */
export function createImageModel(studio: Studio): ImageModel {
  return {
    generate: (call) => generate(studio, call),
    async edit(call) {
      if (call.pictures.length === 0) return generate(studio, call);
      const order = { ...call.input, seed: call.input.seed ?? randomInt(MAX_SEED) };
      if (order.size) sizeOf(order);
      const input: EditInput = { order, pictures: call.pictures };
      const made = await studio.pictures.run({ name: "edit", input, caller: call.caller, signal: call.signal });
      return answer(made as Made[], call.input);
    },
  };
}

async function generate(
  studio: Studio,
  { input, caller, signal }: ModelCall<PictureOrder | PictureEditOrder>,
): Promise<Answer<PicturesMade>> {
  // Sizes are refused here, before anything waits for a thread.
  sizeOf(input);
  const first = input.seed ?? randomInt(MAX_SEED);
  const orders = Array.from({ length: input.n }, (_, index): PaintInput => ({ order: { ...input, n: 1, seed: first + index * 7919 } }));
  const made = await Promise.all(orders.map((order) => studio.pictures.run({ name: "paint", input: order, caller, signal })));
  return answer(made as Made[], input);
}

function answer(pictures: Made[], { prompt }: PictureOrder): Answer<PicturesMade> {
  const pixels = pictures.reduce((sum, { picture }) => sum + picture.width * picture.height, 0);
  const usage = { inputTokens: Math.ceil(prompt.length / 4), outputTokens: Math.ceil((pixels / 1024 ** 2) * TOKENS_PER_PICTURE) };
  return { reply: { pictures, usage } };
}
