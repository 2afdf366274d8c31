import { RUN_FILE_BYTES } from "../../contracts/run-terms";
import { rawRoute, route } from "../define";
import { RUNS } from "./addresses";
import {
  ChangeRunRequest,
  DeletedRuns,
  DeleteRunsQuery,
  Run,
  RunDetail,
  RunEventQuery,
  RunFileQuery,
  RunIds,
  RunPage,
  RunQuery,
  SaveRunRequest,
  StoppedRun,
} from "./contract";
import { followRun } from "./follow";

/** What the playground was called in earlier versions. */
const FORMER_NAMES = { bench: "playground" } as const;

export const runRoutes = [
  route(RUNS.list, {
    id: "console.runs",
    summary: "List your runs",
    description:
      "Runs belong to the person who made them, in one team. The newest 2,000 are kept, for 30 days; pinned runs are deleted last. A conversation is one entry: its last turn. Owners and admins may list the runs of other team members but not open them.",
    search: RunQuery,
    reply: RunPage,
    formerNames: FORMER_NAMES,
    handle: ({ runs }, { person, search }) => runs.list(person, search),
  }),
  route(RUNS.save, {
    id: "console.saveRun",
    summary: "Save a run when it begins, and again when it has ended",
    description:
      "On the second save, absent fields stay unchanged. `state` may have 131,072 characters as JSON. The status of a call that the gateway recorded stays as recorded; the status in the body is used for calls that never reached it.",
    body: SaveRunRequest,
    bodyLimitBytes: 4 * 1024 * 1024,
    reply: Run,
    example: {
      id: "run_01KAJ3Q5V0C9M6T2X8R4E7N1HD",
      playground: "chat",
      models: ["sandbox-chat"],
      title: "What is 6 × 7?",
      status: "done",
      durationMs: 812,
    },
    formerNames: FORMER_NAMES,
    errors: ["404"],
    handle: ({ runs }, { person, body }) => runs.save(person, body),
  }),
  route(RUNS.read, {
    id: "console.run",
    summary: "One of your runs, with the request and the beginning of the answer",
    reply: RunDetail,
    formerNames: FORMER_NAMES,
    handle: ({ runs }, { person, id }) => runs.read(person, id),
  }),
  route(RUNS.delete, {
    id: "console.deleteRun",
    summary: "Delete a run with its conversation",
    description: "Your own runs only; all turns of the conversation are deleted.",
    reply: DeletedRuns,
    formerNames: FORMER_NAMES,
    handle: async ({ runs }, { person, id }) => ({ deleted: await runs.delete(person, id) }),
  }),
  route(RUNS.change, {
    id: "console.changeRun",
    summary: "Name or pin one of your runs",
    description: "A name isn't overwritten by later saves of the page. Name and pin carry over to the next turn of a conversation.",
    body: ChangeRunRequest,
    reply: Run,
    example: { title: "Foxes, the short version", pinned: true },
    handle: ({ runs }, { person, id, body }) => runs.change(person, id, body),
  }),
  route(RUNS.deleteSome, {
    id: "console.deleteSomeRuns",
    summary: "Delete some of your runs",
    description: "Each is deleted with its conversation. `deleted` counts conversations once; ids that are not yours are ignored.",
    body: RunIds,
    reply: DeletedRuns,
    example: { ids: ["run_01KAJ3Q5V0C9M6T2X8R4E7N1HD"] },
    handle: async ({ runs }, { person, body }) => ({ deleted: await runs.deleteSome(person, body.ids) }),
  }),
  route(RUNS.keepFile, {
    id: "console.keepRunFile",
    summary: "Store a file with one of your runs",
    description:
      "The body is the file: part of an answer that is too long to be stored as text, such as its vectors; at most 8 MB. It is deleted with the run.",
    search: RunFileQuery,
    file: "application/octet-stream",
    handle: async ({ runs }, { person, id, search, request }) =>
      runs.keepFile(person, id, { place: search.place, bytes: await request.body(RUN_FILE_BYTES) }),
  }),
  route(RUNS.deleteAll, {
    id: "console.deleteRuns",
    summary: "Delete all your runs, or those of one page",
    search: DeleteRunsQuery,
    reply: DeletedRuns,
    formerNames: FORMER_NAMES,
    handle: async ({ runs }, { person, search }) => ({ deleted: await runs.deleteAll(person, search.playground) }),
  }),
  rawRoute(RUNS.events, {
    id: "console.runEvents",
    summary: "Follow a background call",
    description:
      "A call with a playground key and the header `x-trunkline-run: run_…` (a new ULID for each call) continues after its page is closed. Its reply is available here as server-sent events. Each has an `id`, counting from 1, and a `RunEvent` as data: `head`, then pieces of the body as `text` or `bytes`, then `end`. Existing events are sent at once, later ones as they occur; several pages may follow. 204 if the call has ended and there are no events after `after`. Events are kept for ten minutes after the end, at most 4 MB.",
    search: RunEventQuery,
    contentType: "text/event-stream",
    formerNames: FORMER_NAMES,
    handle: followRun,
  }),
  route(RUNS.stop, {
    id: "console.stopRun",
    summary: "Stop a background call",
    description: "Aborts the call at its provider. The partial answer is kept.",
    reply: StoppedRun,
    formerNames: FORMER_NAMES,
    handle: async ({ backgroundCalls }, { person: { teamId, userId }, id }) => ({
      id,
      state: await backgroundCalls.stop({ id, teamId, userId }),
    }),
  }),
];
