import { answerText } from "../../contracts/answer-text";
import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { Failure } from "../../contracts/errors";
import type { Person } from "../../contracts/person";
import { defined, fieldsOf, isFields, listOf } from "../../contracts/typed";
import type { CallRatings, LogFilterQuery, LoggedBodies } from "../logs/contract";
import type { Logs } from "../logs/service";
import { problemsOf } from "./cells";
import { type AddCallsRequest, CALLS_AT_ONCE, type DatasetOrigin, type NewRow } from "./contract";

/** Calls of a filter that are looked at, until there are enough with a stored request. */
const LOOKED_AT = 2_000;
const PAGE = 200;

export interface CallSource {
  logs: Pick<Logs, "list" | "bodies">;
  ratings: { list(person: Person, id: string): Promise<CallRatings> };
}

interface RefusedCall {
  call: string;
  reason: string;
}

interface Cases {
  rows: (NewRow & { origin: DatasetOrigin })[];
  refused: RefusedCall[];
}

/** Rows of logged calls, and why the others are none. */
export async function casesOf(
  { logs, ratings }: CallSource,
  person: Person,
  { calls, filter, columns }: Pick<AddCallsRequest, "calls" | "filter"> & { columns: readonly string[] },
): Promise<Cases> {
  const cases: Cases = { rows: [], refused: [] };
  const names = new Set(columns);
  const add = async (id: string) => {
    const row = await logs.bodies(person, id).then((bodies) => caseOf(id, bodies), reasonOf);
    const reason = typeof row === "string" ? row : problemOf(row, names);
    if (reason !== undefined) cases.refused.push({ call: id, reason });
    else if (typeof row !== "string") cases.rows.push({ ...row, origin: { kind: "log", id, ...lastOf(await ratings.list(person, id)) } });
  };
  for (const id of calls ?? []) await add(id);
  if (!filter) return cases;
  for await (const id of idsOf(logs, person, filter)) {
    if (cases.rows.length >= CALLS_AT_ONCE) break;
    await add(id);
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

function lastOf({ items }: CallRatings): Partial<DatasetOrigin> {
  const last = items.at(-1);
  return last ? defined({ thumb: last.thumb ?? undefined, score: last.score ?? undefined, comment: last.comment ?? undefined }) : {};
}

/** A call that can't be read is refused; other errors end the whole. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Failure) || !["not_found", "access_denied"].includes(error.code)) throw error;
  return error.message;
}

async function* idsOf(logs: Pick<Logs, "list">, person: Person, filter: LogFilterQuery): AsyncGenerator<string> {
  let before: string | undefined;
  for (let seen = 0; seen < LOOKED_AT; seen += PAGE) {
    const { items, next } = await logs.list(person, { ...filter, before, limit: PAGE });
    for (const { id } of items) yield id;
    if (next === null) return;
    before = next;
  }
}

/** A stored call as a row: what was asked, and the answer as expected. A string says why it is none. */
export function caseOf(id: string, { request, response }: LoggedBodies): (NewRow & { origin: DatasetOrigin }) | string {
  if (!request || request.text === null) return "The request is not stored as text.";
  if (request.cut) return "The request is stored in part only.";
  const variables = variablesOf(parse(request.text));
  if (!variables) return "The request has no text to ask.";
  const answer = response.cut || response.text === null ? "" : answerText(response.text);
  return { variables, expected: answer === "" ? null : answer, origin: { kind: "log", id } };
}

function parse(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function variablesOf({
  prompt,
  messages,
  contents,
  input,
  instructions,
  system,
}: Record<string, unknown>): NewRow["variables"] | undefined {
  if (isFields(prompt) && isFields(prompt.variables)) return prompt.variables;
  const turns = listOf(messages ?? contents ?? input).map(fieldsOf);
  const asked = typeof input === "string" ? input : typeof prompt === "string" ? prompt : textOf(turns.findLast(isOfUser));
  if (asked === "") return undefined;
  const rules = [system, instructions].find((one) => typeof one === "string" && one !== "");
  return { input: asked, ...(rules !== undefined && { system: rules }), ...(turns.length > 1 && { messages: turns }) };
}

const isOfUser = ({ role }: Record<string, unknown>) => role === undefined || role === "user";

/** The text of a turn: of a message, or of parts in any dialect. */
function textOf({ content, parts }: Record<string, unknown> = {}): string {
  if (typeof content === "string") return content;
  const texts = listOf(content ?? parts).map((part) => fieldsOf(part).text);
  return texts.filter((text) => typeof text === "string").join("\n");
}
