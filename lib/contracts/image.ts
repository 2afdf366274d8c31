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

/** What both endpoints of the OpenAI form take. */
const common = {
  n: Count.nullish(),
  size: Size.nullish(),
  quality: z.string().max(64).nullish(),
  background: z.enum(["transparent", "opaque", "auto"]).nullish(),
  output_format: OutputFormat.nullish(),
  output_compression: z.int().min(0).max(100).nullish(),
  response_format: ResponseFormat.nullish(),
  stream: z.boolean().nullish(),
  seed: Seed.nullish(),
  negative_prompt: Negative.nullish(),
  user: z.string().nullish(),
};

export const ImageGenerationRequest = z
  .looseObject({
    model: Name,
    prompt: Prompt,
    ...common,
    style: z.string().max(256).nullish(),
    aspect_ratio: z
      .string()
      .regex(/^\d{1,4}:\d{1,4}$/, "must have the form W:H")
      .nullish(),
    image_size: z.string().max(16).nullish(),
    prompt_extend: z.boolean().nullish(),
    watermark: z.boolean().nullish(),
  })
  .meta({ id: "ImageGenerationRequest" });
export type ImageGenerationRequest = z.infer<typeof ImageGenerationRequest>;

const ContentItem = z.looseObject({ image: z.string().min(1).nullish(), text: z.string().min(1).max(PROMPT_LIMIT).nullish() }).meta({
  description: "Either `image` (address, data URI or base64) or `text`.",
});
const Message = z.looseObject({ role: z.string().nullish(), content: z.array(ContentItem).min(1).max(17) });

/** An uploaded file of a form; in JSON an address, a data URI or base64. */
const Upload = z.union([z.string().min(1), FormBytes, z.looseObject({ image_url: z.string().min(1) })]).meta({
  override: { type: "string", description: "An address, a data URI or base64; in a form, a file." },
});

/** Spec 4.16: `input` and `parameters`. The OpenAI form, as JSON or multipart: `image` or `images`, and `prompt`. */
export const ImageEditRequest = z
  .looseObject({
    model: Name,
    input: z.looseObject({ messages: z.array(Message).min(1).max(1) }).nullish(),
    parameters: z
      .looseObject({
        n: Count.nullish(),
        negative_prompt: Negative.nullish(),
        prompt_extend: z.boolean().nullish(),
        watermark: z.boolean().nullish(),
        size: Size.nullish(),
        seed: Seed.nullish(),
      })
      .nullish(),
    prompt: Prompt.nullish(),
    image: z.union([Upload, z.array(Upload).min(1).max(16)]).nullish(),
    images: z.array(Upload).min(1).max(16).nullish(),
    mask: Upload.nullish(),
    ...common,
  })
  .meta({ id: "ImageEditRequest" });
export type ImageEditRequest = z.infer<typeof ImageEditRequest>;
export type ImageUpload = z.infer<typeof Upload>;

/** Spec 2.7. One of `url` and `b64_json` is there. */
export const ImagesReply = z
  .looseObject({
    created: z.int(),
    data: z.array(
      z.looseObject({
        url: z.string().optional().meta({ description: "Good for 24 hours." }),
        b64_json: z.string().optional(),
        revised_prompt: z.string().optional(),
      }),
    ),
    usage: z
      .looseObject({
        input_tokens: TokenCount,
        output_tokens: TokenCount,
        total_tokens: TokenCount,
        input_tokens_details: JsonObject.optional(),
      })
      .optional(),
  })
  .meta({ id: "ImagesReply" });
export type ImagesReply = z.infer<typeof ImagesReply>;
