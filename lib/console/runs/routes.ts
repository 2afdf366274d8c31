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
      "Runs belong to the person who made them, in one team. They are kept for 30 days, and the newest 2,000 of them; pinned runs stay until nothing else is left to go. A conversation is one entry, its last turn. Owners and admins may list those of others in the team, which only their person can open.",
    search: RunQuery,
    reply: RunPage,
    formerNames: FORMER_NAMES,
    handle: ({ runs }, { person, search }) => runs.list(person, search),
  }),
  route(RUNS.save, {
    id: "console.saveRun",
    summary: "Save a run, when it begins and again when it has ended",
    description: "The second time, what is absent stays as it is. `state` may have 131,072 characters as JSON.",
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
    summary: "One of your runs, with what was sent and how its answer begins",
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
    description: "A name stays, whatever the page saves later, and both go over to the next turn of a conversation.",
    body: ChangeRunRequest,
    reply: Run,
    example: { title: "Foxes, the short version", pinned: true },
    handle: ({ runs }, { person, id, body }) => runs.change(person, id, body),
  }),
  route(RUNS.deleteSome, {
    id: "console.deleteSomeRuns",
    summary: "Delete some of your runs",
    description:
      "Each goes with the conversation that it is a turn of. `deleted` counts conversations once; ids that are not yours are passed over.",
    body: RunIds,
    reply: DeletedRuns,
    example: { ids: ["run_01KAJ3Q5V0C9M6T2X8R4E7N1HD"] },
    handle: async ({ runs }, { person, body }) => ({ deleted: await runs.deleteSome(person, body.ids) }),
  }),
  route(RUNS.keepFile, {
    id: "console.keepRunFile",
    summary: "Keep a file with one of your runs",
    description:
      "The body is the file: what an answer was too long to be kept as text, such as its vectors; 8 MB at most. It goes with the run.",
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
    summary: "Follow a call that goes on without its page",
    description:
      "A call with a playground key and the header `x-trunkline-run: run_…` (a new ULID for each call) goes on when its page is gone. Its reply comes from here as server-sent events: each has an `id` that counts up from 1, and as data a `RunEvent`: `head`, then pieces of the body as `text` or `bytes`, then `end`. What there is comes at once, the rest as it is made; several pages may follow. 204 where the call has ended and nothing is left after `after`. The events are kept for ten minutes after the end, 4 MB at most.",
    search: RunEventQuery,
    contentType: "text/event-stream",
    formerNames: FORMER_NAMES,
    handle: followRun,
  }),
  route(RUNS.stop, {
    id: "console.stopRun",
    summary: "Stop a call that goes on without its page",
    description: "Gives the call up at its provider. What it has answered stays.",
    reply: StoppedRun,
    formerNames: FORMER_NAMES,
    handle: async ({ backgroundCalls }, { person: { teamId, userId }, id }) => ({
      id,
      state: await backgroundCalls.stop({ id, teamId, userId }),
    }),
  }),
];
