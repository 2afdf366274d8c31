import { Failure } from "../../contracts/errors";
import { VidAList, VidARequest, VidAStatus, VidASubmitted } from "../../contracts/video-vid-a";
import { definePlain, type TaskQuery } from "../define";
import { spellMetadata } from "./metadata";
import type { Ordered } from "./order";
import { imagesOf, vidAOrder } from "./order-unified";
import { defineSubmit } from "./submit";
import { readPage } from "./task-query";
import { viewVidA, viewVidAList, viewVidASubmitted } from "./view-vid-a";

const PATH = "/vidA/v1/videos";
/** Sky over a meadow, 64 × 36 pixels. */
const EXAMPLE_IMAGE =
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAkBAMAAADLIiGhAAAAMFBMVEUeTzweVDweWDxYhMhnjsh5msiXrsi7xsipusiLpshJesiywMiCoMigtMhwlMjEzMj1+E1SAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAYElEQVQ4y2NYRQAwEFRgjAwWW2EgVAVYAIoCE2NndGTC4EIAEFbwjgBgCCUACCs4QwAwzCQACCtIIwAIK7hLADB0EACEFewmABjKCQDCCv4TAAxKBAA9FAgSAINCwVAAAKK0jNKlIHh0AAAAAElFTkSuQmCC";

const submit = {
  errorFormat: "vidA",
  family: "vidA",
  body: VidARequest,
  reply: VidASubmitted,
  spell: spellMetadata,
  model: (input: VidARequest) => input.model_name ?? input.model ?? undefined,
  user: (input: VidARequest) => input.user,
  view: viewVidASubmitted,
} as const;

/** Spec 4.11. */
export const createVidATextVideo = defineSubmit<VidARequest>({
  ...submit,
  id: "vidA.text2video.create",
  path: `${PATH}/text2video`,
  summary: "Create a video from text (first video family)",
  description: "Accepts the body of `POST /v1/video/generations` and the family's own; the reply has the fields of both.",
  example: { model_name: "sandbox-video", prompt: "A kite over a harbour at noon", aspect_ratio: "16:9", duration: "5" },
  read: vidAOrder,
});

export const createVidAImageVideo = defineSubmit<VidARequest>({
  ...submit,
  id: "vidA.image2video.create",
  path: `${PATH}/image2video`,
  summary: "Make a video from an image (first video family)",
  description: "Like `text2video`, but requires `image`, which is the first frame.",
  example: { model_name: "sandbox-video", image: EXAMPLE_IMAGE, prompt: "The clouds begin to move", duration: "5" },
  read: readWithImage,
});

function readWithImage(input: VidARequest): Ordered {
  if (imagesOf(input).length > 0) return vidAOrder(input);
  throw new Failure("missing_required_parameter", "Missing required parameter: 'image'.", { param: "image" });
}

/** The family's addresses by kind of input. A task of any kind can be read at either. */
type Source = "image2video" | "text2video";
const base = { method: "GET", errorFormat: "vidA", scope: "video:read", tag: "Video" } as const;
const BOUNDS = { page: { most: 1_000, otherwise: 1 }, pageSize: { most: 500, otherwise: 30 } };

const getFrom = (source: Source) =>
  definePlain({
    ...base,
    id: `vidA.${source}.get`,
    path: `${PATH}/${source}/{task_id}`,
    summary: `Get a video's status (first video family, ${source})`,
    description: "Any task can be fetched here, by its id or its `external_task_id`. Times in `data` are milliseconds.",
    reply: VidAStatus,
    view: viewVidA,
  });

const listFrom = (source: Source) =>
  definePlain({
    ...base,
    id: `vidA.${source}.list`,
    path: `${PATH}/${source}`,
    summary: `List videos made from ${source === "text2video" ? "text" : "images"} (first video family)`,
    description: "Newest first; the tasks of all families.",
    query: [
      { name: "pageNum", description: "1 to 1000. Default: 1." },
      { name: "pageSize", description: "1 to 500. Default: 30." },
    ],
    reply: VidAList,
    taskQuery: (query): TaskQuery => ({
      ...readPage(query, { page: "pageNum", pageSize: "pageSize" }, BOUNDS),
      fromImage: source === "image2video",
    }),
    viewList: viewVidAList,
    errors: ["400"],
  });

/** Spec 4.10. */
export const getVidAImageVideo = getFrom("image2video");
export const getVidATextVideo = getFrom("text2video");
export const listVidAImageVideos = listFrom("image2video");
export const listVidATextVideos = listFrom("text2video");
