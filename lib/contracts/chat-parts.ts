import { z } from "zod";
import { byType, type OtherForm } from "./by-type";
import { cacheControlField } from "./cache-control";
import { JsonObject } from "./scalar";

const TextPart = z.looseObject({
  type: z.literal("text").describe("Always `text`."),
  text: z.string().describe("The text of this part."),
  cache_control: cacheControlField,
});
const ImagePart = z.looseObject({
  type: z.literal("image_url").describe("Always `image_url`."),
  cache_control: cacheControlField,
  image_url: z
    .union([
      z.string(),
      z.looseObject({
        url: z.string().describe("An http or https address, a data URI, or `asset://` with the id of an asset of the team."),
        detail: z
          .string()
          .nullish()
          .describe("Level of detail at which the model reads the image: `low`, `high` or `auto`. Default: the model's own."),
      }),
    ])
    .describe("The image: an object with `url`, or the address itself."),
});
const AudioPart = z.looseObject({
  type: z.literal("input_audio").describe("Always `input_audio`."),
  cache_control: cacheControlField,
  input_audio: z
    .looseObject({ data: z.string().describe("The file in base64."), format: z.string().describe("Format of the file: `wav` or `mp3`.") })
    .describe("The audio and its format."),
});
const FilePart = z.looseObject({
  type: z.literal("file").describe("Always `file`."),
  cache_control: cacheControlField,
  file: JsonObject.describe(
    "The file as the model's vendor takes it: `file_id`, or `filename` with `file_data` in base64 or as a data URI. Passed on unchanged to models of OpenAI-compatible servers; other models need the content.",
  ),
});
const RefusalPart = z.looseObject({
  type: z.literal("refusal").describe("Always `refusal`."),
  refusal: z.string().describe("The refusal of an earlier answer."),
});
const VideoPart = z.looseObject({
  type: z.literal("video_url").describe("Always `video_url`."),
  cache_control: cacheControlField,
  video_url: z
    .union([z.string(), z.looseObject({ url: z.string().describe("An http or https address or a data URI.") })])
    .describe("The video: an object with `url`, or the address itself."),
});

const KnownPart = z.union([TextPart, ImagePart, AudioPart, FilePart, RefusalPart, VideoPart]);
const FORMS = {
  text: TextPart,
  image_url: ImagePart,
  input_audio: AudioPart,
  file: FilePart,
  refusal: RefusalPart,
  video_url: VideoPart,
} satisfies Record<z.infer<typeof KnownPart>["type"], z.ZodType>;

/** Part types that the gateway understands; others are passed on to servers of this protocol only. */
export const PART_TYPES = Object.keys(FORMS);

export type ContentPart = z.infer<typeof KnownPart> | OtherForm;
export const ContentPart = (byType(FORMS) as unknown as z.ZodType<ContentPart>).meta({
  id: "ChatContentPart",
  description:
    "One part of a message: text, image, audio, file, refusal or video. Parts of other types are passed on to models of OpenAI-compatible servers, and refused by other models.",
});
