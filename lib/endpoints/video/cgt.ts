import { z } from "zod";
import { GenerationTask, GenerationTaskCreated, GenerationTaskList, GenerationTaskRequest } from "../../contracts/video-cgt";
import { definePlain, type TaskQuery } from "../define";
import { cgtOrder } from "./order-cgt";
import { defineSubmit } from "./submit";
import { readPage, readStates } from "./task-query";
import { CGT_WORDS, viewCgt, viewCgtList, viewCgtSubmitted } from "./view-cgt";

const PATH = "/api/v3/contents/generations/tasks";
const base = { errorFormat: "cgt", scope: "video", tag: "Video" } as const;

/** Creates the task of spec 4.6. */
export const createGenerationTask = defineSubmit<GenerationTaskRequest>({
  id: "generationTasks.create",
  path: PATH,
  errorFormat: "cgt",
  family: "cgt",
  summary: "Make a video (content-generation tasks)",
  description:
    "`content` contains the text and the images: one first frame, first and last frame with their roles, or up to nine references. Commands that older clients put into the prompt (`--rs 720p --dur 5`) are parsed and removed from it.",
  body: GenerationTaskRequest,
  reply: GenerationTaskCreated,
  example: {
    model: "sandbox-video",
    content: [{ type: "text", text: "A lantern swings in the wind above a wooden door" }],
    resolution: "480p",
    ratio: "16:9",
    duration: 3,
  },
  model: (input) => input.model,
  read: cgtOrder,
  view: viewCgtSubmitted,
});

/** Spec 4.6. */
export const getGenerationTask = definePlain({
  ...base,
  id: "generationTasks.get",
  scope: "video:read",
  method: "GET",
  path: `${PATH}/{task_id}`,
  summary: "Get a video's status (content-generation tasks)",
  reply: GenerationTask,
  view: viewCgt,
});

export const listGenerationTasks = definePlain({
  ...base,
  id: "generationTasks.list",
  scope: "video:read",
  method: "GET",
  path: PATH,
  summary: "List videos (content-generation tasks)",
  description: "Newest first; the tasks of all families.",
  query: [
    { name: "page_num", description: "1 to 500. Default: 1." },
    { name: "page_size", description: "1 to 500. Default: 10." },
    { name: "filter.status", description: "Only tasks with this status. Default: all.", values: Object.values(CGT_WORDS) },
    { name: "filter.task_ids", description: "Only tasks with this id; repeat the parameter for several. Default: all." },
    { name: "filter.model", description: "Only tasks of this model. Default: all." },
  ],
  reply: GenerationTaskList,
  taskQuery: readQuery,
  viewList: viewCgtList,
  errors: ["400"],
});

export const deleteGenerationTask = definePlain({
  ...base,
  id: "generationTasks.delete",
  method: "DELETE",
  path: `${PATH}/{task_id}`,
  summary: "Cancel or delete a video",
  description: "Cancels a queued task, or deletes the record of a finished one. 409 if the task is running or already cancelled.",
  reply: z.object({}),
  errors: ["409"],
});

const BOUNDS = { page: { most: 500, otherwise: 1 }, pageSize: { most: 500, otherwise: 10 } };

function readQuery(query: URLSearchParams): TaskQuery {
  const ids = query.getAll("filter.task_ids").flatMap((list) => list.split(",").filter((id) => id !== ""));
  const model = query.get("filter.model");
  const states = readStates(query, "filter.status", CGT_WORDS);
  return {
    ...readPage(query, { page: "page_num", pageSize: "page_size" }, BOUNDS),
    ...(ids.length > 0 ? { ids: ids.slice(0, 500) } : {}),
    ...(model ? { model } : {}),
    ...(states ? { states } : {}),
  };
}
