import type { ImageOrder, ImagesMade } from "../../contracts/image-order";
import type { ImageModel, ModelCall } from "../capabilities";
import { nearestShape, sumOver, warnOfRest, wordsOf } from "../drawn-by-chat";
import { collectImages } from "../image-reply";
import type { VendorClient } from "../vendor-client";
import { unusable } from "../vendor-failure";
import { readContent, told } from "./answer";
import type { Surface } from "./surface";

/** Images through native content. The vendor makes one per call, so `n` images are parallel calls. */
export function imagesOf(client: VendorClient, surface: Surface): ImageModel {
  const make = async (call: ModelCall<ImageOrder>): Promise<{ reply: ImagesMade }> => {
    warnOfRest(call);
    const body = JSON.stringify(requestOf(call));
    const made = await Promise.all(Array.from({ length: call.input.n }, () => drawn(client, call, { surface, body })));
    const usage = { inputTokens: sumOver(made, "input"), outputTokens: sumOver(made, "output") };
    const entries = made.flatMap(({ urls }) => urls.slice(0, 1).map((url) => ({ url })));
    return { reply: await collectImages({ entries, usage }, { n: call.input.n, signal: call.signal, download: undefined }) };
  };
  return { generate: make, edit: make };
}

async function drawn(client: VendorClient, call: ModelCall<ImageOrder>, { surface, body }: { surface: Surface; body: string }) {
  const { reply } = await client.post(call, { path: surface.pathOf(call.model, "generateContent"), body, read: readContent });
  const { choices, usage } = told(reply.reply);
  const urls = choices.flatMap(({ images = [] }) => images);
  if (urls.length === 0) throw unusable(`an answer without an image: ${choices[0]?.text.slice(0, 200) ?? ""}`);
  return { urls, input: usage?.input, output: usage?.output };
}

function requestOf({ input, images }: ModelCall<ImageOrder>) {
  const shown = images.map(({ bytes, type }) => ({ inlineData: { mimeType: type, data: Buffer.from(bytes).toString("base64") } }));
  const aspectRatio = nearestShape(input);
  const imageConfig = {
    ...(aspectRatio === undefined ? {} : { aspectRatio }),
    ...(input.sizeLabel === null ? {} : { imageSize: input.sizeLabel }),
  };
  return {
    contents: [{ role: "user", parts: [...shown, { text: wordsOf(input) }] }],
    generationConfig: {
      responseModalities: ["TEXT", "IMAGE"],
      ...(Object.keys(imageConfig).length > 0 ? { imageConfig } : {}),
      ...(input.seed === null ? {} : { seed: input.seed }),
    },
  };
}
