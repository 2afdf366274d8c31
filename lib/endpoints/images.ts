import { Failure } from "../contracts/errors";
import { ImageEditRequest, ImageEvent, ImageGenerationRequest, ImagesReply, type ImageUpload } from "../contracts/image";
import { alwaysInline, type ImageEditOrder, type ImageOrder, type ImagesMade, type ImageUsage } from "../contracts/image-order";
import { isUploadedFile } from "../contracts/uploaded-file";
import type { Answer, ModelCall } from "../providers/capabilities";
import { FILES_BODY_LIMIT } from "./body-limit";
import { type CallContext, defineEndpoint, type ImageRef } from "./define";
import { RESPONSE_EVENTS } from "./framing";
import { imageEvents, imageStreamRules, imagesExpected, imageTokens, outputTokens } from "./image-stream";

/** A grey square of 64 × 64 pixels. */
const EXAMPLE_IMAGE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAATElEQVR42u3PMQ0AAAwDoPrXU4GVsHsJOCB9LgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIClwHoScHw0xgO1AAAAABJRU5ErkJggg==";
const base = {
  method: "POST",
  errorFormat: "openai",
  scope: "images",
  capability: "image",
  tag: "Images",
  reply: ImagesReply,
  chunk: ImageEvent,
} as const;

type Reply = ImagesReply;

export const createImage = defineEndpoint<ImageGenerationRequest, Reply, ImageEvent, "image">({
  ...base,
  id: "images.generate",
  path: "/v1/images/generations",
  summary: "Create images from text",
  description: "The same `seed` gives the same image. Images are stored in the team's assets.",
  body: ImageGenerationRequest,
  bodyLimitBytes: FILES_BODY_LIMIT,
  example: { model: "sandbox-image", prompt: "A lighthouse above a stormy sea at dusk", size: "1024x1024" },
  model: (input) => input.model,
  user: (input) => input.user,
  call: (model, call, context) => {
    const order = generationOrder(call.input);
    const { stream, response_format, prompt } = call.input;
    const as = stream ? "b64_json" : (response_format ?? formOf(call));
    const made = model.generate({ ...call, wire: stream ? null : call.wire, input: order });
    const answer = made.then((answer) => toReply(answer, { call, context, order, as }));
    return stream ? streamOf(answer, { type: "image_generation.completed", prompt }) : { kind: "answer", answer };
  },
  finish: (reply, { input: { prompt } }) => finishReply(reply, prompt),
  tokens: imageTokens,
  estimate: { input: ({ input: { prompt } }) => promptTokens(prompt), output: outputTokens, ofStreams: true },
  expects: ({ n }) => imagesExpected(n ?? 1),
  stream: imageStreamRules(),
});

/** Spec 4.16, and the OpenAI form at the same address. */
export const editImage = defineEndpoint<ImageEditRequest, Reply, ImageEvent, "image">({
  ...base,
  id: "images.edit",
  path: "/v1/images/edits",
  summary: "Edit images by an instruction",
  description:
    "Accepts `input.messages` with images and one text, or `image` and `prompt` as JSON or multipart form. " +
    "`revised_prompt` tells what was done and what was not understood. Results are saved in the team's assets.",
  body: ImageEditRequest,
  bodyLimitBytes: FILES_BODY_LIMIT,
  multipart: true,
  example: {
    model: "sandbox-image",
    input: {
      messages: [
        {
          role: "user",
          content: [{ image: EXAMPLE_IMAGE }, { text: "Resize it to 256x256, make it blue and add a white border" }],
        },
      ],
    },
    parameters: { n: 1 },
  },
  spell: (body, { form }) => (form ? readForm(body) : body),
  check: checkEdit,
  model: (input) => input.model,
  user: (input) => input.user,
  images: editImages,
  call: (model, call, context) => {
    const order = editOrder(call.input);
    const made = model.edit({ ...call, wire: null, input: order });
    const { stream, response_format, input } = call.input;
    const as = stream ? "b64_json" : (response_format ?? (input ? "url" : "b64_json"));
    const answer = made.then((answer) => toReply(answer, { call, context, order, as }));
    return stream ? streamOf(answer, { type: "image_edit.completed", prompt: order.prompt }) : { kind: "answer", answer };
  },
  finish: (reply, { input }) => finishReply(reply, promptOf(input)),
  tokens: imageTokens,
  estimate: { input: ({ input }) => promptTokens(promptOf(input)), output: outputTokens, ofStreams: true },
  stream: imageStreamRules(),
  expects: ({ n, parameters }) => imagesExpected(parameters?.n ?? n ?? 1),
});

/** Form fields are strings; those that are numbers or booleans in JSON are converted. */
function readForm(body: Record<string, unknown>): Record<string, unknown> {
  const read = { ...body };
  for (const name of ["n", "seed", "output_compression", "partial_images"]) {
    const value = read[name];
    if (typeof value === "string" && /^-?\d{1,15}$/.test(value)) read[name] = Number(value);
  }
  if (read.stream === "true" || read.stream === "false") read.stream = read.stream === "true";
  return read;
}

function checkEdit(input: ImageEditRequest, { strict }: { strict: boolean }): void {
  const ours = input.image != null || input.images != null || input.prompt != null;
  if (input.input == null && (strict || !ours))
    throw new Failure("missing_required_parameter", "Missing required parameter: 'input'.", { param: "input" });
  if (input.input != null) {
    checkMessage(input);
    return;
  }
  if (input.prompt == null) throw new Failure("missing_required_parameter", "Missing required parameter: 'prompt'.", { param: "prompt" });
  if (input.image == null && input.images == null)
    throw new Failure("missing_required_parameter", "Missing required parameter: 'image'.", { param: "image" });
}

function checkMessage({ input }: ImageEditRequest): void {
  const [message] = input?.messages ?? [];
  const content = message?.content ?? [];
  const fail = (text: string, param: string) => new Failure("invalid_value", text, { param });
  if (message?.role != null && message.role !== "user")
    throw fail("Invalid value for 'input.messages[0].role': expected 'user'.", "input.messages[0].role");
  for (const [index, item] of content.entries())
    if ((item.image == null) === (item.text == null))
      throw fail(
        `Invalid 'input.messages[0].content[${index}]': it needs either 'image' or 'text'.`,
        `input.messages[0].content[${index}]`,
      );
  if (content.filter((item) => item.text != null).length !== 1)
    throw fail("Invalid 'input.messages[0].content': exactly one text is needed.", "input.messages[0].content");
  if (content.filter((item) => item.image != null).length > 16)
    throw fail("Invalid 'input.messages[0].content': at most 16 images are supported.", "input.messages[0].content");
}

/** The images in the order in which the prompt counts them; the mask comes last. */
function editImages(body: ImageEditRequest): ImageRef[] {
  if (body.input) {
    const content = body.input.messages[0]?.content ?? [];
    return content.flatMap(({ image }, index) =>
      image == null ? [] : [{ source: image, param: `input.messages[0].content[${index}].image` }],
    );
  }
  const several = body.images ?? (Array.isArray(body.image) ? body.image : undefined);
  const name = body.images ? "images" : "image";
  const images = several
    ? several.map((upload, index) => ({ source: sourceOf(upload), param: `${name}[${index}]` }))
    : body.image == null || Array.isArray(body.image)
      ? []
      : [{ source: sourceOf(body.image), param: "image" }];
  return body.mask == null ? images : [...images, { source: sourceOf(body.mask), param: "mask" }];
}

function sourceOf(upload: ImageUpload): string | Uint8Array {
  return typeof upload === "string" || upload instanceof Uint8Array ? upload : upload.image_url;
}

/** The default response format, by the requested name and the model's own. */
const formOf = ({ publicModel, model }: ModelCall<unknown>) => (alwaysInline(publicModel) || alwaysInline(model) ? "b64_json" : "url");

/** Fields that the schema does not know, without files. */
function unknownFields(body: Record<string, unknown>, { shape }: { shape: object }): Record<string, unknown> {
  const isUnknown = ([name, value]: [string, unknown]) => value != null && !Object.hasOwn(shape, name) && !holdsFile(value);
  return Object.fromEntries(Object.entries(body).filter(isUnknown));
}

const holdsFile = (value: unknown): boolean => isUploadedFile(value) || (Array.isArray(value) && value.some(holdsFile));

function generationOrder(body: ImageGenerationRequest): ImageOrder {
  return {
    prompt: body.prompt,
    n: body.n ?? 1,
    negativePrompt: body.negative_prompt ?? null,
    promptExtend: body.prompt_extend ?? false,
    watermark: body.watermark ?? false,
    size: sizeOf(body.size),
    ratio: body.aspect_ratio ?? null,
    sizeLabel: body.image_size ?? null,
    seed: seedOf(body.seed),
    style: body.style ?? null,
    background: backgroundOf(body.background),
    format: body.output_format ?? "png",
    compression: body.output_compression ?? null,
    quality: body.quality ?? null,
    user: body.user ?? null,
    extra: unknownFields(body, ImageGenerationRequest),
  };
}

function editOrder(body: ImageEditRequest): ImageEditOrder {
  const parameters = body.parameters ?? {};
  return {
    prompt: promptOf(body),
    n: parameters.n ?? body.n ?? 1,
    negativePrompt: parameters.negative_prompt ?? body.negative_prompt ?? null,
    // The family's default is to extend; here it is off by default, because an edit should follow the prompt.
    promptExtend: parameters.prompt_extend ?? false,
    watermark: parameters.watermark ?? false,
    size: sizeOf(parameters.size ?? body.size),
    ratio: null,
    sizeLabel: null,
    seed: seedOf(parameters.seed ?? body.seed),
    style: null,
    background: backgroundOf(body.background),
    // Clients of OpenAI's form expect PNG.
    format: body.output_format ?? (body.input == null ? "png" : null),
    compression: body.output_compression ?? null,
    quality: body.quality ?? null,
    user: body.user ?? null,
    extra: unknownFields(body, ImageEditRequest),
    masked: body.input == null && body.mask != null,
  };
}

const promptOf = ({ input, prompt }: ImageEditRequest) =>
  input?.messages[0]?.content.find((item) => item.text != null)?.text ?? prompt ?? "";

function sizeOf(size: string | null | undefined): ImageOrder["size"] {
  const found = /^(\d+)[x*](\d+)$/i.exec(size ?? "");
  return found ? { width: Number(found[1]), height: Number(found[2]) } : null;
}

const seedOf = (seed: number | null | undefined) => (seed == null || seed < 0 ? null : seed);
const backgroundOf = (background: string | null | undefined) =>
  background === "transparent" || background === "opaque" ? background : null;

interface Made {
  call: ModelCall<unknown>;
  context: CallContext;
  order: ImageOrder;
  as: "url" | "b64_json";
}

function streamOf(answer: Promise<Answer<Reply>>, { type, prompt }: { type: ImageEvent["type"]; prompt: string }) {
  const finished = answer.then(({ reply }) => ({ reply: finishReply(reply, prompt) }));
  return { kind: "stream" as const, events: imageEvents(finished, type), framing: RESPONSE_EVENTS };
}

/** Stores generated images and builds the reply. */
async function toReply({ reply }: Answer<ImagesMade>, { call, context, order, as }: Made): Promise<Answer<Reply>> {
  const data: Reply["data"] = [];
  for (const { image, revisedPrompt } of reply.images) {
    const { bytes, type, width, height } = image;
    const { url } = await context.team.keep({ bytes, type, width, height, model: call.publicModel, prompt: order.prompt });
    data.push({
      ...(as === "url" ? { url } : { b64_json: context.base64(bytes) }),
      ...(revisedPrompt === undefined ? {} : { revised_prompt: revisedPrompt }),
    });
  }
  const usage = reply.usage && usageOf(reply.usage, { order, images: call.images.length });
  return {
    reply: {
      created: Math.floor(Date.now() / 1000),
      data,
      ...(usage && { usage }),
      ...reply.said,
      output_format: formatOf(reply),
    },
  };
}

function formatOf({ images: [first] }: ImagesMade): Reply["output_format"] {
  return first === undefined || first.image.type === "image/png" ? "png" : first.image.type === "image/webp" ? "webp" : "jpeg";
}

/** The vendor's counts. If they do not separate text and images, the prompt counts as text. */
function usageOf(
  { inputTokens: input, outputTokens: output, inputDetails, outputDetails }: ImageUsage,
  { order, images }: { order: ImageOrder; images: number },
): NonNullable<Reply["usage"]> {
  const ofText = images === 0 ? input : Math.min(input, promptTokens(order.prompt));
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    input_tokens_details: inputDetails ?? { text_tokens: ofText, image_tokens: input - ofText },
    ...(outputDetails && { output_tokens_details: outputDetails }),
  };
}

const promptTokens = (prompt: string) => Math.ceil(prompt.length / 4);

/** Clients expect counts: text tokens are counted here, and unknown image tokens are 0. */
function finishReply(reply: Reply, prompt: string): Reply {
  if (reply.usage) return reply;
  const input = promptTokens(prompt);
  const details = { text_tokens: input, image_tokens: 0 };
  return { ...reply, usage: { input_tokens: input, output_tokens: 0, total_tokens: input, input_tokens_details: details } };
}
