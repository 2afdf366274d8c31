import {
  DeletedRuns,
  DeleteRunsQuery,
  Run,
  RunDetail,
  RunEventQuery,
  RunPage,
  RunQuery,
  SaveRunRequest,
  StoppedRun,
} from "../../contracts/console-runs";
import { CONSOLE } from "../console-routes";
import { definePlain } from "../define";

const shared = { dialect: "openai", tag: "Console", scope: "console" } as const;

const listRuns = definePlain({
  ...shared,
  ...CONSOLE.runs,
  id: "console.runs",
  summary: "Your runs in the playgrounds, newest first",
  description: "Runs belong to the person who made them, in one team. They are kept for 30 days, and the newest 2,000 of them.",
  search: RunQuery,
  reply: RunPage,
  operation: "listRuns",
});

const saveRun = definePlain({
  ...shared,
  ...CONSOLE.saveRun,
  id: "console.saveRun",
  summary: "Save a run, when it begins and again when it has ended",
  description: "The second time, what is absent stays as it is. `state` may have 131,072 characters as JSON.",
  body: SaveRunRequest,
  bodyLimitBytes: 4 * 1024 * 1024,
  reply: Run,
  operation: "saveRun",
  example: {
    id: "run_01KAJ3Q5V0C9M6T2X8R4E7N1HD",
    bench: "chat",
    models: ["sandbox-chat"],
    title: "What is 6 × 7?",
    status: "done",
    durationMs: 812,
  },
});

const readRun = definePlain({
  ...shared,
  ...CONSOLE.run,
  id: "console.run",
  summary: "One of your runs, with what was sent and how its answer begins",
  reply: RunDetail,
  operation: "readRun",
});

const deleteRun = definePlain({
  ...shared,
  ...CONSOLE.deleteRun,
  id: "console.deleteRun",
  summary: "Delete one of your runs",
  reply: DeletedRuns,
  operation: "deleteRun",
});

const deleteRuns = definePlain({
  ...shared,
  ...CONSOLE.deleteRuns,
  id: "console.deleteRuns",
  summary: "Delete all your runs, or those of one page",
  search: DeleteRunsQuery,
  reply: DeletedRuns,
  operation: "deleteRuns",
});

const followRun = definePlain({
  ...shared,
  ...CONSOLE.runEvents,
  id: "console.runEvents",
  summary: "Follow a call that goes on without its page",
  description:
    "A call with a playground key and the header `x-switchyard-run: run_…` (a new ULID for each call) goes on when its page is gone. Its reply comes from here as server-sent events: each has an `id` that counts up from 1, and as data a `RunEvent`: `head`, then pieces of the body as `text` or `bytes`, then `end`. What there is comes at once, the rest as it is made; several pages may follow. 204 where the call has ended and nothing is left after `after`. The events are kept for ten minutes after the end, 4 MB at most.",
  search: RunEventQuery,
  contentType: "text/event-stream",
  operation: "followRun",
});

const stopRun = definePlain({
  ...shared,
  ...CONSOLE.stopRun,
  id: "console.stopRun",
  summary: "Stop a call that goes on without its page",
  description: "Gives the call up at its provider. What it has answered stays.",
  reply: StoppedRun,
  operation: "stopRun",
});

export const RUN_ENDPOINTS = [listRuns, saveRun, deleteRuns, readRun, deleteRun, followRun, stopRun] as const;
