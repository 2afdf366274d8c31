import type { TaskFamily, VideoTask } from "../../contracts/task";
import type { ViewContext } from "../define";
import { viewCgt } from "./view-cgt";
import { viewOpenAi } from "./view-openai";
import { viewSsf } from "./view-ssf";
import { viewUnified } from "./view-unified";
import { viewVidA } from "./view-vid-a";
import { viewVidB } from "./view-vid-b";

/** The body for a family's `callback_url`: its read answer; for the first video family only the data. */
const VIEWS: Record<TaskFamily, (task: VideoTask, context: ViewContext) => unknown> = {
  unified: viewUnified,
  openai: viewOpenAi,
  vidA: (task, context) => viewVidA(task, context).data,
  vidB: viewVidB,
  cgt: viewCgt,
  ssf: viewSsf,
};

/** The JSON that reports a task's state to a webhook. Its request id is that of the submit. */
export function viewCallback(task: VideoTask): unknown {
  return VIEWS[task.family](task, { requestId: task.requestId, elapsedMs: 0 });
}
