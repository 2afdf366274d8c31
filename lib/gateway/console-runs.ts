import {
  type DeleteRunsQuery,
  RUN_STATE_CHARACTERS,
  type RunEventQuery,
  type RunQuery,
  type SaveRunRequest,
} from "../contracts/console-runs";
import { Failure } from "../contracts/errors";
import { json } from "./answer";
import { forPerson } from "./console-operation";
import type { NumberedEvent } from "./detached-run-ports";
import type { Operation } from "./operations";

/** The runs of a person, and the calls that go on without their page. */
export const RUN_OPERATIONS: Readonly<Record<string, Operation>> = {
  listRuns: forPerson<undefined, RunQuery>(async ({ runs }, { person, search }) => json(await runs.list(person, search))),
  readRun: forPerson(async ({ runs }, { person, params }) => {
    const run = await runs.find(person, params.id ?? "");
    if (!run) throw missing();
    return json(run);
  }),
  saveRun: forPerson<SaveRunRequest>(async ({ runs }, { person, body }) => {
    if (body.state !== undefined && JSON.stringify(body.state).length > RUN_STATE_CHARACTERS)
      throw new Failure("string_above_max_length", `'state' may have ${RUN_STATE_CHARACTERS} characters as JSON.`, { param: "state" });
    const run = await runs.save(person, body);
    if (!run) throw missing();
    return json(run);
  }),
  deleteRun: forPerson(async ({ runs }, { person, params }) => {
    if (!(await runs.remove(person, params.id ?? ""))) throw missing();
    return json({ deleted: 1 });
  }),
  deleteRuns: forPerson<undefined, DeleteRunsQuery>(async ({ runs }, { person, search }) =>
    json({ deleted: await runs.removeAll(person, search.bench) }),
  ),
  followRun: forPerson<undefined, RunEventQuery>(async ({ detached }, { person, params, search, request }) => {
    const after = Math.max(search.after, lastEventId(request.header("last-event-id")));
    const { teamId, userId } = person;
    const events = await detached.follow({ id: params.id ?? "", teamId, userId }, after, request);
    // Tells a browser that comes back by itself to stop doing so.
    if (!events) return { status: 204, headers: {}, body: null };
    const headers = { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" };
    return { status: 200, headers, body: frames(events), keepAlive: ": still running\n\n" };
  }),
  stopRun: forPerson(async ({ detached }, { person, params }) => {
    const { teamId, userId } = person;
    const id = params.id ?? "";
    return json({ id, state: await detached.stop({ id, teamId, userId }) });
  }),
};

async function* frames(events: AsyncIterable<NumberedEvent>): AsyncGenerator<string, void, undefined> {
  for await (const { n, event } of events) yield `id: ${n}\ndata: ${JSON.stringify(event)}\n\n`;
}

function lastEventId(value: string | undefined): number {
  return value !== undefined && /^\d{1,8}$/.test(value) ? Number(value) : 0;
}

function missing(): Failure {
  return new Failure("not_found", "There is no such run.");
}
