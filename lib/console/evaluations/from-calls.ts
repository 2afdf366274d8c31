import type { ModelCatalog } from "../../catalog/catalog";
import { answerText } from "../../contracts/answer-text";
import { Failure } from "../../contracts/errors";
import type { Actor, Person } from "../../contracts/person";
import { fieldsIn } from "../../contracts/typed";
import type { GatewayRequest } from "../../gateway/exchange";
import { idsWithBodies } from "../../store/calls/call-bodies";
import type { Store } from "../../store/database/open";
import { findKey } from "../../store/keys/keys";
import type { NewRow } from "../datasets/contract";
import type { Datasets } from "../datasets/service";
import { type LoggedBodies, type LoggedCall, LogQuery } from "../logs/contract";
import type { Logs } from "../logs/service";
import { EvaluationRequest } from "./contract";
import { conversationOf } from "./conversation";
import type { CallEvaluation, CallEvaluationRequest } from "./from-calls-contract";
import { sampleOrder } from "./sample-order";
import type { Evaluations } from "./service";

/** Days that calls are taken from, and the newest calls of each that are looked at. */
const DAYS = 14;
const PER_DAY = 200;
const DAY_MS = 86_400_000;
/** Calls whose bodies are read at most. */
const MOST_READ = 1_000;
const CHATS: readonly string[] = ["chat.create", "messages.create", "responses.create", "content.generate", "content.stream"];
const NAME_CHARACTERS = 48;

interface Setting {
  store: Store;
  catalog: Pick<ModelCatalog, "find">;
  logs: Pick<Logs, "list" | "bodies">;
  datasets: Pick<Datasets, "create" | "add" | "delete">;
  evaluations: Pick<Evaluations, "start">;
}

/** Evaluations of a candidate on the team's own calls. */
export class CallEvaluations {
  readonly #setting: Setting;
  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Throws `model_not_found`, `not_found` for another team's key, and `invalid_value` if no call can be used. */
  async start(person: Actor, by: Pick<GatewayRequest, "address">, request: CallEvaluationRequest): Promise<CallEvaluation> {
    const { datasets, evaluations } = this.#setting;
    const { candidate, judge, sample, capUsd, rubric } = request;
    await this.#requireObjects(person, request);
    const calls = await this.#callsOf(person, request);
    const model = request.model ?? mostNamed(calls);
    if (model === undefined) throw withoutBodies("key");
    if (model === candidate)
      throw new Failure("invalid_value", `The calls name '${model}' already. Choose another model.`, { param: "candidate" });
    await this.#requireModel(person, model, "model");
    const order = sampleOrder(calls.filter((call) => call.model === model));
    const { rows, skipped } = await this.#rowsOf(person, order.slice(0, MOST_READ), sample);
    if (rows.length === 0) throw noneUsable(skipped, request.key === undefined ? "model" : "key");
    const name = `Calls of ${model.slice(0, NAME_CHARACTERS)}, ${new Date().toISOString()}`;
    const { id: dataset } = await datasets.create(person, { name, columns: ["input", "messages"] });
    try {
      await datasets.add(person, dataset, { rows, duplicates: "add", dryRun: false });
      const { id: evaluation } = await evaluations.start(
        person,
        by,
        EvaluationRequest.parse({
          name: `${model.slice(0, NAME_CHARACTERS)} or ${candidate.slice(0, NAME_CHARACTERS)}`,
          dataset: { id: dataset },
          columns: [model, candidate].map((one) => ({ model: one, conversation: "messages" })),
          checks: judge === undefined ? [] : [{ type: "compare", model: judge, rubric }],
          capUsd,
        }),
      );
      return { evaluation, dataset, rows: rows.length, skipped: skipped.length };
    } catch (error) {
      await datasets.delete(person, dataset);
      throw error;
    }
  }

  async #requireObjects(person: Person, { key, candidate, judge }: CallEvaluationRequest): Promise<void> {
    const { teamId } = person;
    if (key !== undefined && !(await findKey(this.#setting.store, { id: key, teamId })))
      throw new Failure("not_found", "There is no such key.", { param: "key" });
    await this.#requireModel(person, candidate, "candidate");
    if (judge !== undefined) await this.#requireModel(person, judge, "judge");
  }

  async #requireModel({ teamId }: Person, model: string, param: string): Promise<void> {
    if (!(await this.#setting.catalog.find(model, teamId)))
      throw new Failure("model_not_found", `The model '${model}' does not exist.`, { param });
  }

  /** The newest successful chats of each day whose bodies are stored. */
  async #callsOf(person: Person, { model, key }: CallEvaluationRequest): Promise<LoggedCall[]> {
    const { store, logs } = this.#setting;
    const now = Date.now();
    const found: LoggedCall[] = [];
    for (let day = 0; day < DAYS; day++) {
      const times = { since: now - (day + 1) * DAY_MS, until: now - day * DAY_MS };
      const { items } = await logs.list(person, LogQuery.parse({ model, key, outcome: "ok", limit: PER_DAY, ...times }));
      const chats = items.filter(({ endpoint }) => CHATS.includes(endpoint));
      const bodied = await idsWithBodies(store.reading, {
        teamId: person.teamId,
        ids: chats.map(({ id }) => id),
      });
      found.push(...chats.filter(({ id }) => bodied.has(id)));
    }
    return found;
  }

  async #rowsOf(person: Person, calls: readonly LoggedCall[], most: number): Promise<{ rows: NewRow[]; skipped: string[] }> {
    const rows: NewRow[] = [];
    const skipped: string[] = [];
    for (const { id } of calls) {
      if (rows.length >= most) break;
      const row = await this.#setting.logs.bodies(person, id).then((bodies) => rowOf(id, bodies), reasonOf);
      if (typeof row === "string") skipped.push(row);
      else rows.push(row);
    }
    return { rows, skipped };
  }
}

/** A stored call as a row. A string says why it is none. */
function rowOf(id: string, { request, response }: LoggedBodies): NewRow | string {
  if (!request || request.cut || request.text === null) return "Its request is not stored as a whole.";
  const messages = conversationOf(fieldsIn(request.text));
  if (typeof messages === "string") return messages;
  const answer = response.cut || response.text === null ? "" : answerText(response.text);
  return { variables: { input: messages.at(-1)?.content, messages }, expected: answer || null, origin: { kind: "log", id } };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Failure) || !["not_found", "access_denied"].includes(error.code)) throw error;
  return error.message;
}

const mostNamed = (calls: readonly LoggedCall[]) => mostOf(calls.map(({ model }) => model));

function mostOf(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function noneUsable(skipped: readonly string[], param: string): Failure {
  const reason = mostOf(skipped);
  if (reason === undefined) return withoutBodies(param);
  return new Failure("invalid_value", `None of the ${skipped.length} stored calls can be used. Most often: ${reason}`, { param });
}

function withoutBodies(param: string): Failure {
  const message = `No successful chat of the last ${DAYS} days has its request stored. Turn on the logging of bodies in the settings of a key, and try again after some calls.`;
  return new Failure("invalid_value", message, { param });
}
