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
  n: Count.nullish().describe("How many images to make, 1 to 10. Default: 1."),
  size: Size.nullish().describe(
    "Width and height in pixels as `1024x1024`, or `auto`. A size the model cannot make is answered with 400. Default: `auto`.",
  ),
  quality: z
    .string()
    .max(64)
    .nullish()
    .describe("Quality by a word of the model's, such as `low`, `medium`, `high` or `hd`. Default: the model's own."),
  background: z.enum(["transparent", "opaque", "auto"]).nullish().describe("Whether the background is see-through. Default: `auto`."),
  output_format: OutputFormat.nullish().describe("File format. Default: `png`."),
  output_compression: z
    .int()
    .min(0)
    .max(100)
    .nullish()
    .describe("Quality of JPEG and WebP in percent, 0 to 100. Default: the model's own."),
  response_format: ResponseFormat.nullish().describe(
    "Whether images come as addresses that last 24 hours, or in base64. Default: `url`; `b64_json` for models named `gpt-image-…` or `chatgpt-image-…`, and for an edit that is not in the message form.",
  ),
  stream: z
    .boolean()
    .nullish()
    .describe(
      "Whether images come as server-sent events, in base64, one `…completed` for each; no partial images are sent. Default: `false`.",
    ),
  partial_images: z.int().min(0).max(3).nullish().describe("How many partial images a stream may send; accepted but not used. Default: 0."),
  seed: Seed.nullish().describe("The same seed and request give the same image if the model supports it; -1 is random. Default: random."),
  negative_prompt: Negative.nullish().describe("What should not be in the image, up to 2,500 characters. Default: none."),
  user: z.string().nullish().describe("Your own id of the end user, for the log. Default: none."),
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
      .describe("Width to height as W:H, in place of `size`. Default: `1:1`."),
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
      .describe("An image: an address, a data URI, base64, or `asset://` with an id; absent beside `text`."),
    text: z
      .string()
      .min(1)
      .max(PROMPT_LIMIT)
      .nullish()
      .describe("Instruction, 1 to 32,000 characters. Exactly one item has it; absent beside `image`."),
  })
  .meta({
    description: "Either `image` (address, data URI or base64) or `text`.",
  });
const Message = z.looseObject({
  role: z.string().nullish().describe("Who speaks: `user`. Default: `user`."),
  content: z.array(ContentItem).min(1).max(17).describe("Up to 16 images and one text, in the order the text counts them."),
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
        n: Count.nullish().describe("How many images to make, 1 to 10. Default: 1."),
        negative_prompt: Negative.nullish().describe("What should not be in the image, up to 2,500 characters. Default: none."),
        prompt_extend: z.boolean().nullish().describe("Whether the model may make more of the instruction. Default: `false`."),
        watermark: z.boolean().nullish().describe("Whether the image has a watermark that marks it as AI-generated. Default: `false`."),
        size: Size.nullish().describe("Width and height in pixels as `1024x1024`. Default: those of the first image."),
        seed: Seed.nullish().describe(
          "The same seed and request give the same image if the model supports it; -1 is random. Default: random.",
        ),
      })
      .nullish()
      .describe("Settings of the message form. Default: each its own."),
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
    created: z.int().describe("When the images were made, in Unix seconds."),
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
        input_tokens: TokenCount.describe("Tokens of the prompt and of images that were sent."),
        output_tokens: TokenCount.describe("Tokens of the generated images."),
        total_tokens: TokenCount.describe("Sum of the two."),
        input_tokens_details: JsonObject.optional().describe(
          "What the input's tokens were, as the vendor says it; else `text_tokens` and `image_tokens` by an estimate.",
        ),
        output_tokens_details: JsonObject.optional().describe("What the output's tokens were, if the vendor reports it."),
      })
      .optional()
      .describe("What the call used, if the model counts tokens."),
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
    type: z.enum(["image_generation.completed", "image_edit.completed"]).describe("What the event tells."),
    b64_json: z.string().describe("The file in base64."),
    created_at: z.int().describe("When the image was made, in Unix seconds."),
    revised_prompt: z.string().optional().describe("The revised prompt, if the model changed it."),
    size: z.string().describe("Width and height, or `auto` if the vendor does not say it."),
    quality: z.string().describe("Quality, or `auto` if the vendor does not say it."),
    background: z.string().describe("Whether the background is see-through, or `auto` if the vendor does not say it."),
    output_format: OutputFormat.describe("File format."),
    usage: ImagesReply.shape.usage.describe("What the call used; in the last event alone."),
  })
  .meta({ id: "ImageEvent" });
export type ImageEvent = z.infer<typeof ImageEvent>;
