import type { PlainEndpoint } from "../define";
import { getGenerationTask } from "./cgt";
import { getVideo } from "./openai";
import { getTask } from "./ssf";
import { getVideoGeneration } from "./unified";
import { getVidAImageVideo, getVidATextVideo } from "./vid-a";
import { getVidBResult } from "./vid-b";

/** A family's view of a task, and what its read call needs besides the task's id. */
interface FamilyView {
  /** The display name. */
  name: string;
  endpoint: PlainEndpoint;
  query?: string;
  requestBody?(task: { id: string; model: string }): Record<string, string>;
}

/** All views of a video task, as the console shows them side by side. */
export const VIDEO_VIEWS: readonly FamilyView[] = [
  { name: "Unified", endpoint: getVideoGeneration },
  { name: "OpenAI", endpoint: getVideo },
  { name: "First family, from words", endpoint: getVidATextVideo },
  { name: "First family, from an image", endpoint: getVidAImageVideo },
  { name: "Content generation", endpoint: getGenerationTask },
  { name: "Second status family", endpoint: getTask },
  {
    name: "Second family",
    endpoint: getVidBResult,
    query: "Action=CVSync2AsyncGetResult&Version=2022-08-31",
    requestBody: ({ id, model }) => ({ req_key: model, task_id: id }),
  },
];
