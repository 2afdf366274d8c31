import { z } from "zod";
import { JsonObject } from "./scalar";

const TextPart = z.looseObject({ type: z.literal("text").describe("Always `text`."), text: z.string().describe("The text of this part.") });
const ImagePart = z.looseObject({
  type: z.literal("image_url").describe("Always `image_url`."),
  image_url: z
    .union([
      z.string(),
      z.looseObject({
        url: z.string().describe("An http or https address, a data URI, or `asset://` with the id of an asset of the team."),
        detail: z.string().nullish().describe("How closely the model looks: `low`, `high` or `auto`. Default: the model's own."),
      }),
    ])
    .describe("The image: an object with `url`, or the address itself."),
});
const AudioPart = z.looseObject({
  type: z.literal("input_audio").describe("Always `input_audio`."),
  input_audio: z
    .looseObject({ data: z.string().describe("The file in base64."), format: z.string().describe("Format of the file: `wav` or `mp3`.") })
    .describe("The sound and its format."),
});
const FilePart = z.looseObject({
  type: z.literal("file").describe("Always `file`."),
  file: JsonObject.describe(
    "The file as the model's vendor takes it: `file_id`, or `filename` with `file_data` as a data URI. Passed on unread.",
  ),
});
const RefusalPart = z.looseObject({
  type: z.literal("refusal").describe("Always `refusal`."),
  refusal: z.string().describe("What an earlier answer said instead of answering."),
});
const VideoPart = z.looseObject({
  type: z.literal("video_url").describe("Always `video_url`."),
  video_url: z
    .union([z.string(), z.looseObject({ url: z.string().describe("An http or https address or a data URI.") })])
    .describe("The video: an object with `url`, or the address itself."),
});

export const ContentPart = z
  .discriminatedUnion("type", [TextPart, ImagePart, AudioPart, FilePart, RefusalPart, VideoPart])
  .meta({ id: "ChatContentPart", description: "One part of a message: text, image, audio, file, refusal or video." });
export type ContentPart = z.infer<typeof ContentPart>;
