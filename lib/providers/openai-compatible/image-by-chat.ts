import { Failure } from "../../contracts/errors";
import type { ImageEditOrder, ImageOrder, ImagesMade } from "../../contracts/image-order";
import { openAiCounts } from "../../contracts/token-counts";
import type { Answer, ModelCall } from "../capabilities";
import { nearestShape, sumOver, warnOfRest, wordsOf } from "../drawn-by-chat";
import { isFields } from "../fields";
import { collectImages, type Download } from "../image-reply";
import { readReply } from "../read-reply";
import { unusable } from "../vendor-failure";
import type { Client } from "./client";

const PATH = "/chat/completions";
/** An image as base64. */
const LIMIT_BYTES = 64 * 1024 * 1024;

interface Drawn {
  urls: string[];
  text: string;
  input: number | undefined;
  output: number | undefined;
}

/** Images of a server that generates them only in chat answers: one per call, so `n` images are parallel calls. */
export async function drawByChat(
  client: Client,
  call: ModelCall<ImageOrder | ImageEditOrder>,
  download: Download | undefined,
): Promise<Answer<ImagesMade>> {
  const { input, signal } = call;
  if ("masked" in input && input.masked)
    throw new Failure("unsupported_value", "The model edits images in a chat, which has no mask: describe the change in the prompt.", {
      param: "mask",
    });
  warnOfRest(call);
  const body = JSON.stringify(requestOf(call));
  const drawn = await Promise.all(Array.from({ length: input.n }, () => draw(client, call, body)));
  const entries = drawn.flatMap(({ urls, text }) =>
    urls.slice(0, 1).map((url) => ({ url, ...(text === "" ? {} : { revisedPrompt: text }) })),
  );
  const usage = { inputTokens: sumOver(drawn, "input"), outputTokens: sumOver(drawn, "output") };
  return { reply: await collectImages({ entries, usage }, { n: input.n, signal, download }) };
}

async function draw(client: Client, call: ModelCall<ImageOrder>, body: string): Promise<Drawn> {
  const found = await client.post(call, { path: PATH, body, limitBytes: LIMIT_BYTES });
  const { reply } = readReply(found, { context: client.contextOf(call), route: { path: PATH, read: readDrawn } });
  if (reply.urls.length === 0) throw unusable(`an answer without an image: ${reply.text.slice(0, 200)}`);
  return reply;
}

function requestOf({ input, model, images }: ModelCall<ImageOrder>): object {
  const shown = images.map(({ bytes, type }) => ({
    type: "image_url",
    image_url: { url: `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}` },
  }));
  const ratio = nearestShape(input);
  const config = {
    ...(ratio === undefined ? {} : { aspect_ratio: ratio }),
    ...(input.sizeLabel === null ? {} : { image_size: input.sizeLabel }),
  };
  return {
    model,
    modalities: ["image", "text"],
    messages: [{ role: "user", content: [...shown, { type: "text", text: wordsOf(input) }] }],
    ...(Object.keys(config).length > 0 ? { image_config: config } : {}),
    ...(input.seed === null ? {} : { seed: input.seed }),
    ...(input.user ? { user: input.user } : {}),
  };
}

/** The images of a chat answer; undefined if it isn't one. */
function readDrawn(value: unknown): Drawn | undefined {
  if (!isFields(value) || !Array.isArray(value.choices)) return undefined;
  const [choice] = value.choices.filter(isFields);
  const message = isFields(choice?.message) ? choice.message : {};
  const images = Array.isArray(message.images) ? message.images.filter(isFields) : [];
  const urls = images.flatMap(({ image_url: image }) => (isFields(image) && typeof image.url === "string" ? [image.url] : []));
  const { input, output } = openAiCounts(value.usage);
  const text = typeof message.content === "string" ? message.content.trim() : "";
  return { urls, text, input, output };
}
