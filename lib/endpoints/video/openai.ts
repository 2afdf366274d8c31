import { Failure } from "../../contracts/errors";
import { Video, VideoCreateRequest, VideoDeleted, VideoList } from "../../contracts/video-openai";
import { definePlain, type TaskQuery } from "../define";
import { spellMetadata } from "./metadata";
import { openAiOrder } from "./order-unified";
import { defineSubmit } from "./submit";
import { readPage } from "./task-query";
import { viewOpenAi, viewOpenAiDeleted, viewOpenAiList, viewOpenAiSubmitted } from "./view-openai";

const base = { method: "GET", errorFormat: "openai", scope: "video", tag: "Video" } as const;

export const createVideo = defineSubmit<VideoCreateRequest>({
  id: "videos.create",
  path: "/v1/videos",
  errorFormat: "openai",
  family: "openai",
  summary: "Make a video (OpenAI form)",
  description: "As JSON, or as a form whose `input_reference` is the first frame.",
  body: VideoCreateRequest,
  reply: Video,
  multipart: true,
  example: { model: "sandbox-video", prompt: "A lighthouse in fog, its beam turning", seconds: "4", size: "640x360" },
  spell: (body, { form }) => spellMetadata(form ? readForm(body) : body),
  model: (input) => input.model ?? undefined,
  user: (input) => input.user,
  read: openAiOrder,
  view: viewOpenAiSubmitted,
});

/** Form fields are strings; the one that is a number in JSON is converted. */
function readForm(body: Record<string, unknown>): Record<string, unknown> {
  const { seed } = body;
  return typeof seed === "string" && /^-?\d{1,15}$/.test(seed) ? { ...body, seed: Number(seed) } : body;
}

export const getVideo = definePlain({
  ...base,
  id: "videos.get",
  scope: "video:read",
  path: "/v1/videos/{task_id}",
  summary: "Get a video's status (OpenAI form)",
  reply: Video,
  view: viewOpenAi,
});

export const listVideos = definePlain({
  ...base,
  id: "videos.list",
  scope: "video:read",
  path: "/v1/videos",
  summary: "List videos (OpenAI form)",
  description: "The tasks of all families.",
  query: [
    { name: "after", description: "Only videos that come after this one in the list. Default: from the first." },
    { name: "limit", description: "0 to 100. Default: 20." },
    { name: "order", description: "Sort order by time. Default: `desc`.", values: ["asc", "desc"] },
  ],
  reply: VideoList,
  taskQuery: readList,
  viewList: viewOpenAiList,
  errors: ["400"],
});

const BOUNDS = { page: { most: 1, otherwise: 1 }, pageSize: { least: 0, most: 100, otherwise: 20 } };

function readList(query: URLSearchParams): TaskQuery {
  const order = query.get("order")?.trim() || "desc";
  if (order !== "asc" && order !== "desc")
    throw new Failure("invalid_value", "Invalid 'order': expected one of 'asc', 'desc'.", { param: "order" });
  const after = query.get("after")?.trim();
  const page = readPage(query, { page: "", pageSize: "limit" }, BOUNDS);
  return { ...page, oldestFirst: order === "asc", ...(after ? { after: after.slice(0, 256) } : {}) };
}

export const deleteVideo = definePlain({
  ...base,
  id: "videos.delete",
  method: "DELETE",
  path: "/v1/videos/{task_id}",
  summary: "Delete a video (OpenAI form)",
  description: "A queued task is cancelled first; 409 if it is running. The file remains as an asset.",
  reply: VideoDeleted,
  view: viewOpenAiDeleted,
});

export const getVideoContent = definePlain({
  ...base,
  id: "videos.content",
  scope: "video:read",
  path: "/v1/videos/{task_id}/content",
  summary: "Download a video",
  description: "The file's bytes, with range requests. 409 if the video is not finished, 410 if retention has removed it.",
  query: [{ name: "variant", description: "Only `video`. Default: `video`.", values: ["video"] }],
  contentType: "video/mp4",
  errors: ["409", "410", "416"],
});
