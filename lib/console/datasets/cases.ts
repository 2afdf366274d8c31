import { answerText } from "../../contracts/answer-text";
import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { Failure } from "../../contracts/errors";
import type { Person } from "../../contracts/person";
import { defined, fieldsIn } from "../../contracts/typed";
import type { CallRatings, LogFilterQuery, LoggedBodies, LoggedCall } from "../logs/contract";
import type { Logs } from "../logs/service";
import type { Runs } from "../runs/service";
import { askedOf } from "./asked";
import { problemsOf } from "./cells";
import { type AddCallsRequest, CALLS_AT_ONCE, type DatasetOrigin, type NewRow } from "./contract";
import { caseOfRun } from "./run-case";

/** Calls of a filter that are looked at, until there are enough with a stored request. */
const LOOKED_AT = 2_000;
const PAGE = 200;
/** How ids of runs begin. */
const RUN = "run_";

export interface CallSource {
  logs: Pick<Logs, "list" | "bodies" | "read">;
  runs: Pick<Runs, "read">;
  ratings: { list(person: Person, id: string): Promise<CallRatings> };
}

interface RefusedCall {
  call: string;
  reason: string;
}

interface Cases {
  rows: OwnCase[];
  refused: RefusedCall[];
}

type OwnCase = NewRow & { origin: DatasetOrigin };

/** Rows of logged calls and of the person's runs, and why the others are none. */
export async function casesOf(
  source: CallSource,
  person: Person,
  { calls, filter, columns }: Pick<AddCallsRequest, "calls" | "filter"> & { columns: readonly string[] },
): Promise<Cases> {
  const cases: Cases = { rows: [], refused: [] };
  const names = new Set(columns);
  const add = async (id: string, sender?: LoggedCall["sender"]) => {
    const row = await rowOf(source, person, { id, sender }).catch(reasonOf);
    const reason = typeof row === "string" ? row : problemOf(row, names);
    if (reason !== undefined) cases.refused.push({ call: id, reason });
    else if (typeof row !== "string") cases.rows.push(row);
  };
  for (const id of calls ?? []) await add(id);
  if (!filter) return cases;
  for await (const { id, sender } of callsOf(source.logs, person, filter)) {
    if (cases.rows.length >= CALLS_AT_ONCE) break;
    await add(id, sender);
  }
  return cases;
}

/** Why a row can't be added. Otherwise its variables are added to the columns. */
function problemOf(row: NewRow, columns: Set<string>): string | undefined {
  const [problem] = problemsOf(row, 0);
  if (problem) return `${problem.column}: ${problem.message}`;
  const fresh = Object.keys(row.variables).filter((name) => !columns.has(name));
  if (columns.size + fresh.length > DATASET_LIMITS.columns)
    return `Its variables would exceed the limit of ${DATASET_LIMITS.columns} columns.`;
  for (const name of fresh) columns.add(name);
  return undefined;
}

/** `sender`: of a call in a list; undefined if not known. */
async function rowOf(
  { logs, runs, ratings }: CallSource,
  person: Person,
  { id, sender }: { id: string; sender: LoggedCall["sender"] | undefined },
): Promise<OwnCase | string> {
  if (id.startsWith(RUN)) return caseOfRun(await runs.read(person, id));
  const row = await logs.bodies(person, id).then(
    (bodies) => caseOf(id, bodies),
    async (error: unknown) => {
      const reason = reasonOf(error);
      // Calls of the playground are stored in the person's history instead.
      const isOwn = !sender || (sender.kind === "person" && sender.id === person.userId);
      const run = isOwn ? (await logs.read(person, id)).run : null;
      return run ? caseOfRun(await runs.read(person, run.id), id) : reason;
    },
  );
  return typeof row === "string" ? row : { ...row, origin: { ...row.origin, ...lastOf(await ratings.list(person, id)) } };
}

function lastOf({ items }: CallRatings): Partial<DatasetOrigin> {
  const last = items.at(-1);
  return last ? defined({ thumb: last.thumb ?? undefined, score: last.score ?? undefined, comment: last.comment ?? undefined }) : {};
}

/** A call that can't be read is refused; other errors end the whole. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Failure) || !["not_found", "access_denied"].includes(error.code)) throw error;
  return error.message;
}

async function* callsOf(logs: Pick<Logs, "list">, person: Person, filter: LogFilterQuery): AsyncGenerator<LoggedCall> {
  let before: string | undefined;
  for (let seen = 0; seen < LOOKED_AT; seen += PAGE) {
    const { items, next } = await logs.list(person, { ...filter, before, limit: PAGE });
    yield* items;
    if (next === null) return;
    before = next;
  }
}

/** A stored call as a row: what was asked, and the answer as expected. A string says why it is none. */
export function caseOf(id: string, { request, response }: LoggedBodies): OwnCase | string {
  if (!request || request.text === null) return "The request is not stored as text.";
  if (request.cut) return "The request is stored in part only.";
  const variables = askedOf(fieldsIn(request.text));
  if (!variables) return "The request has no text to ask.";
  const answer = response.cut || response.text === null ? "" : answerText(response.text);
  return { variables, expected: answer === "" ? null : answer, origin: { kind: "log", id } };
}
