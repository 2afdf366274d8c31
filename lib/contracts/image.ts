import { z } from "zod";
import { JsonObject, Name, TokenCount } from "./scalar";
import { FormBytes } from "./uploaded-file";

/** Longest instruction or description of an image, in UTF-16 code units. */
export const PROMPT_LIMIT = 32_000;

const Count = z.int().min(1).max(10);
const Prompt = z.string().min(1).max(PROMPT_LIMIT);
const Negative = z.string().max(2_500);
const Seed = z
  .int()
  .min(-1)
  .max(2 ** 32 - 1);
const Size = z
  .string()
  .regex(/^(?:auto|\d{1,6}[x*]\d{1,6})$/i, "must have the form 1024x1024, or be auto")
  .meta({ examples: ["1024x1024"] });
const OutputFormat = z.enum(["png", "jpeg", "webp"]);
const ResponseFormat = z.enum(["url", "b64_json"]);

/** Fields of both OpenAI endpoints. */
const common = {
  n: Count.nullish().describe("Number of images, 1 to 10. Default: 1."),
  size: Size.nullish().describe(
    "Width and height in pixels as `1024x1024`, or `auto`. A size the model does not support is rejected with 400. Default: `auto`.",
  ),
  quality: z
    .string()
    .max(64)
    .nullish()
    .describe("A quality level of the model, such as `low`, `medium`, `high` or `hd`. Default: the model's own."),
  background: z.enum(["transparent", "opaque", "auto"]).nullish().describe("Whether the background is transparent. Default: `auto`."),
  output_format: OutputFormat.nullish().describe("File format. Default: `png`."),
  output_compression: z
    .int()
    .min(0)
    .max(100)
    .nullish()
    .describe("Quality of JPEG and WebP in percent, 0 to 100. Default: the model's own."),
  response_format: ResponseFormat.nullish().describe(
    "Whether images are returned as URLs, valid for 24 hours, or in base64. Default: `url`; `b64_json` for models named `gpt-image-…` or `chatgpt-image-…`, and for an edit that is not in the message form.",
  ),
  stream: z
    .boolean()
    .nullish()
    .describe(
      "Whether images are returned as server-sent events, in base64, with one `…completed` event for each; no partial images are sent. Default: `false`.",
    ),
  partial_images: z.int().min(0).max(3).nullish().describe("How many partial images a stream may send; accepted but not used. Default: 0."),
  seed: Seed.nullish().describe("The same seed and request give the same image if the model supports it; -1 is random. Default: random."),
  negative_prompt: Negative.nullish().describe("What to avoid in the image, up to 2,500 characters. Default: none."),
  user: z.string().nullish().describe("Your own id for the end user, stored in the log. Default: none."),
};

export const ImageGenerationRequest = z
  .looseObject({
    model: Name.describe("A model with the capability `image`, such as `sandbox-image`."),
    prompt: Prompt.describe("What to draw, 1 to 32,000 characters."),
    ...common,
    style: z.string().max(256).nullish().describe("A style by name, such as `vivid` or `natural`. Default: the model's own."),
    aspect_ratio: z
      .string()
      .regex(/^\d{1,4}:\d{1,4}$/, "must have the form W:H")
      .nullish()
      .describe("Aspect ratio as W:H, in place of `size`. Default: `1:1`."),
    image_size: z.string().max(16).nullish().describe("Size class of the longer side: `512`, `1K`, `2K` or `4K`. Default: `1K`."),
    prompt_extend: z
      .boolean()
      .nullish()
      .describe("Whether the model may extend the prompt; the reply then contains the extended prompt. Default: `false`."),
    watermark: z.boolean().nullish().describe("Whether the image has a watermark that marks it as AI-generated. Default: `false`."),
  })
  .meta({ id: "ImageGenerationRequest" });
export type ImageGenerationRequest = z.infer<typeof ImageGenerationRequest>;

const ContentItem = z
  .looseObject({
    image: z
      .string()
      .min(1)
      .nullish()
      .describe("An image: an address, a data URI, base64, or `asset://` with an id; absent if `text` is set."),
    text: z
      .string()
      .min(1)
      .max(PROMPT_LIMIT)
      .nullish()
      .describe("Instruction, 1 to 32,000 characters. Exactly one item has it; absent if `image` is set."),
  })
  .meta({
    description: "Either `image` (address, data URI or base64) or `text`.",
  });
const Message = z.looseObject({
  role: z.string().nullish().describe("Role of the author: `user`. Default: `user`."),
  content: z.array(ContentItem).min(1).max(17).describe("Up to 16 images and one text; the text refers to images by their order."),
});

/** An uploaded file of a form; in JSON an address, a data URI or base64. */
const Upload = z
  .union([z.string().min(1), FormBytes, z.looseObject({ image_url: z.string().min(1).describe("An address, a data URI or base64.") })])
  .meta({
    override: { type: "string", description: "An address, a data URI or base64; in a form, a file." },
  });

/** Spec 4.16: `input` and `parameters`. The OpenAI form, as JSON or multipart: `image` or `images`, and `prompt`. */
export const ImageEditRequest = z
  .looseObject({
    model: Name.describe("A model with the capability `image`, such as `sandbox-image-edit`."),
    input: z
      .looseObject({ messages: z.array(Message).min(1).max(1).describe("Exactly one message.") })
      .nullish()
      .describe("The images and the instruction in the message form. Required unless there are `image` and `prompt`."),
    parameters: z
      .looseObject({
        n: Count.nullish().describe("Number of images, 1 to 10. Default: 1."),
        negative_prompt: Negative.nullish().describe("What to avoid in the image, up to 2,500 characters. Default: none."),
        prompt_extend: z.boolean().nullish().describe("Whether the model may rewrite the instruction. Default: `false`."),
        watermark: z.boolean().nullish().describe("Whether the image has a watermark that marks it as AI-generated. Default: `false`."),
        size: Size.nullish().describe("Width and height in pixels as `1024x1024`. Default: those of the first image."),
        seed: Seed.nullish().describe(
          "The same seed and request give the same image if the model supports it; -1 is random. Default: random.",
        ),
      })
      .nullish()
      .describe("Settings of the message form. Default: that of each setting."),
    prompt: Prompt.nullish().describe("Instruction, 1 to 32,000 characters. Required unless there is `input`."),
    image: z
      .union([Upload, z.array(Upload).min(1).max(16)])
      .nullish()
      .describe("The image to edit, or a list of up to 16. Required unless there is `images` or `input`."),
    images: z.array(Upload).min(1).max(16).nullish().describe("Another name of `image`: a list of 1 to 16."),
    mask: Upload.nullish().describe("An image whose transparent parts may be edited. Default: everywhere."),
    ...common,
  })
  .meta({ id: "ImageEditRequest" });
export type ImageEditRequest = z.infer<typeof ImageEditRequest>;
export type ImageUpload = z.infer<typeof Upload>;

/** Spec 2.7. Either `url` or `b64_json` is present. */
export const ImagesReply = z
  .looseObject({
    created: z.int().describe("When the images were created, in Unix seconds."),
    data: z
      .array(
        z.looseObject({
          url: z.string().optional().meta({ description: "URL of the file, valid for 24 hours, if requested." }),
          b64_json: z.string().optional().describe("The file in base64, if requested."),
          revised_prompt: z.string().optional().describe("The revised prompt, if the model changed it."),
        }),
      )
      .describe("The images, `n` of them."),
    usage: z
      .looseObject({
        input_tokens: TokenCount.describe("Tokens of the prompt and of the input images."),
        output_tokens: TokenCount.describe("Tokens of the generated images."),
        total_tokens: TokenCount.describe("Sum of the two."),
        input_tokens_details: JsonObject.optional().describe(
          "Breakdown of the input tokens as the vendor reports it; otherwise estimated `text_tokens` and `image_tokens`.",
        ),
        output_tokens_details: JsonObject.optional().describe("Breakdown of the output tokens, if the vendor reports it."),
      })
      .optional()
      .describe("Token usage of the call, if the model counts tokens."),
    size: z.string().optional().describe("Width and height of the images, if the vendor reports it."),
    quality: z.string().optional().describe("Quality of the images, if the vendor reports it."),
    background: z.string().optional().describe("Whether the background is transparent, if the vendor reports it."),
    output_format: OutputFormat.optional().describe("File format of the images."),
  })
  .meta({ id: "ImagesReply" });
export type ImagesReply = z.infer<typeof ImagesReply>;

/** An image event in OpenAI's format. */
export const ImageEvent = z
  .looseObject({
    type: z.enum(["image_generation.completed", "image_edit.completed"]).describe("Type of the event."),
    b64_json: z.string().describe("The file in base64."),
    created_at: z.int().describe("When the image was created, in Unix seconds."),
    revised_prompt: z.string().optional().describe("The revised prompt, if the model changed it."),
    size: z.string().describe("Width and height, or `auto` if the vendor does not report it."),
    quality: z.string().describe("Quality, or `auto` if the vendor does not report it."),
    background: z.string().describe("Whether the background is transparent, or `auto` if the vendor does not report it."),
    output_format: OutputFormat.describe("File format."),
    usage: ImagesReply.shape.usage.describe("Token usage of the call, in the last event only."),
  })
  .meta({ id: "ImageEvent" });
export type ImageEvent = z.infer<typeof ImageEvent>;
