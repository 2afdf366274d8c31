import { Failure } from "../../contracts/errors";
import { SynthesisCancelled, SynthesisRequest, SynthesisSubmitted, SynthesisTask, SynthesisTaskList } from "../../contracts/video-ssf";
import { definePlain, type TaskQuery } from "../define";
import { ssfOrder } from "./order-ssf";
import { defineSubmit } from "./submit";
import { readPage, readStates } from "./task-query";
import { SSF_WORDS, SSF_ZONE_MS, viewSsf, viewSsfCancelled, viewSsfList, viewSsfSubmitted } from "./view-ssf";

const base = { errorFormat: "ssf", scope: "video", tag: "Video" } as const;
/** The family's own clients put `/api` before the version. */
const bothWays = (path: string) => ({ path: `/v1${path}`, aliases: [`/api/v1${path}`] });

/** Creates the task of spec 4.9. Its clients request asynchronous processing by a header; there is no other way here. */
export const createSynthesis = defineSubmit<SynthesisRequest>({
  id: "synthesis.create",
  path: "/v1/services/aigc/video-generation/video-synthesis",
  aliases: [
    "/api/v1/services/aigc/video-generation/video-synthesis",
    "/v1/services/aigc/image2video/video-synthesis",
    "/api/v1/services/aigc/image2video/video-synthesis",
  ],
  errorFormat: "ssf",
  family: "ssf",
  summary: "Make a video (second status family)",
  description: "Returns `PENDING`; get its status from `GET /v1/tasks/{task_id}`.",
  body: SynthesisRequest,
  reply: SynthesisSubmitted,
  example: {
    model: "sandbox-video",
    input: { prompt: "A fox crosses a snowy field at dawn" },
    parameters: { size: "832*480", duration: 3, prompt_extend: false },
  },
  model: (input) => input.model,
  read: ssfOrder,
  view: viewSsfSubmitted,
});

/** Spec 4.9. */
export const getTask = definePlain({
  ...base,
  ...bothWays("/tasks/{task_id}"),
  id: "tasks.get",
  scope: "video:read",
  method: "GET",
  summary: "Get a video's status (second status family)",
  description: "Times are UTC+8. An unknown task is 404, with `output.task_status` `UNKNOWN`.",
  reply: SynthesisTask,
  view: viewSsf,
});

export const cancelTask = definePlain({
  ...base,
  ...bothWays("/tasks/{task_id}/cancel"),
  id: "tasks.cancel",
  method: "POST",
  summary: "Cancel a queued video",
  description: "Only a task that is `PENDING` can be cancelled; otherwise 409.",
  reply: SynthesisCancelled,
  view: viewSsfCancelled,
  errors: ["409"],
});

export const listTasks = definePlain({
  ...base,
  ...bothWays("/tasks"),
  id: "tasks.list",
  scope: "video:read",
  method: "GET",
  summary: "List videos (second status family)",
  description: "Newest first; the tasks of all families.",
  query: [
    { name: "start_time", description: "Only tasks submitted at or after this time: `YYYYMMDDhhmmss`, in UTC+8. Default: no bound." },
    { name: "end_time", description: "Only tasks submitted before this time, in the same format. Default: no bound." },
    { name: "model_name", description: "Only tasks of this model. Default: all." },
    { name: "status", description: "Only tasks with this status. Default: all.", values: [...new Set(Object.values(SSF_WORDS))] },
    { name: "page_no", description: "From 1. Default: 1." },
    { name: "page_size", description: "1 to 100. Default: 10." },
  ],
  reply: SynthesisTaskList,
  taskQuery: readQuery,
  viewList: viewSsfList,
  errors: ["400"],
});

const BOUNDS = { page: { most: 100_000, otherwise: 1 }, pageSize: { most: 100, otherwise: 10 } };

function readQuery(query: URLSearchParams): TaskQuery {
  const since = readTime(query, "start_time");
  const until = readTime(query, "end_time");
  const model = query.get("model_name");
  const states = readStates(query, "status", SSF_WORDS);
  return {
    ...readPage(query, { page: "page_no", pageSize: "page_size" }, BOUNDS),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    ...(model ? { model } : {}),
    ...(states ? { states } : {}),
  };
}

function readTime(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)?.trim();
  if (!text) return undefined;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - SSF_ZONE_MS;
  if (Number.isFinite(time)) return time;
  throw new Failure("invalid_value", `Invalid '${name}': expected a time in the format YYYYMMDDhhmmss.`, { param: name });
}
