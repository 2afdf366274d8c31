import { vi } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { fieldsOf, listOf, ownJson } from "../../contracts/typed";
import type { Store } from "../../store/database/open";
import { callRecord, keptLog } from "../../testing/database";
import type { CallPorts } from "./caller";
import { cellsOf } from "./cells-store";
import { EvaluationDefinition } from "./contract";
import { EvaluationRunner } from "./runner";
import { dropEvaluationLeases, evaluationLeases, findEvaluation, insertEvaluation, type StoredEvaluation } from "./store";

/** Of one call, in nano-dollars. */
export const COST = 3_000;

interface Reply {
  text?: string;
  /** Does not reply before the caller is gone: its process is killed during the call. */
  lost?: boolean;
  status?: number;
  code?: string;
}

type Kept = Awaited<ReturnType<CallPorts["earlier"]>>;

/** A gateway that remembers calls by their `Idempotency-Key`, for several runners in turn. */
export class FakeGateway {
  /** `model: last message` of each call that was charged or lost. */
  readonly seen: string[] = [];
  readonly kept = new Map<string, Kept>();
  requestIds: string[] = [];
  reply: (question: string) => Reply | Promise<Reply> = (question) => ({ text: question });

  readonly calls: CallPorts = {
    make: async (sent, { person, request }) => {
      const body = fieldsOf(JSON.parse(sent.body));
      const question = `${String(body.model)}: ${String(fieldsOf(listOf(body.messages).at(-1)).content)}`;
      const name = `${person.userId} ${sent.idempotencyKey}`;
      this.seen.push(question);
      this.requestIds.push(sent.requestId ?? "");
      this.kept.set(name, { state: "running" });
      const gone = new Promise<Reply>((resolve) => request.onGone(() => resolve({ status: 499, code: "client_closed" })));
      const { text = "", status = 200, code, lost = false } = await Promise.race([this.reply(question), gone]);
      if (lost) await gone;
      const reply = code ? { error: { code, message: code } } : { choices: [{ message: { content: text } }] };
      const words = JSON.stringify(reply);
      if (code) this.kept.delete(name);
      else if (!lost) this.kept.set(name, { state: "done", reply: { status, contentType: "application/json", body: words } });
      const row = callRecord(sent.requestId ?? "", { costNano: code ? null : COST, durationMs: 7 });
      const made = { requestId: row.id, headers: {}, text: words, bytes: words.length, cut: false, pieces: [], totalMs: 7, row };
      return { ...made, status };
    },
    earlier: async ({ keyId, idempotencyKey }) => this.kept.get(`${keyId.replace("play_", "")} ${idempotencyKey}`),
    withKey: async () => undefined,
    withinTeam: () => ({ keys: { find: () => undefined, ofKey: async () => undefined } }),
  };
}

export const callerText = (userId: string) =>
  JSON.stringify({ person: { userId, name: userId, teamId: FIRST_TEAM, sessionId: `session_${userId}` }, address: "192.0.2.1" });

let made = 0;

/** Stores a running evaluation of `Say <n>` to the model `first`. */
export async function addEvaluation(
  store: Store,
  {
    rows,
    checks = [],
    capNano = null,
    ...more
  }: { rows: number; checks?: object[]; capNano?: number | null; atOnce?: number; reuse?: boolean },
): Promise<string> {
  const id = `eval_${++made}`;
  const columns = [{ model: "first", messages: [{ role: "user", content: `Say ${id} {{n}}` }] }];
  const evaluation = {
    id,
    team_id: FIRST_TEAM,
    name: id,
    state: "running" as const,
    definition: JSON.stringify(EvaluationDefinition.parse({ columns, checks, ...more })),
    row_count: rows,
    column_count: 1,
    repeats: 1,
    cap_nano: capNano,
    caller: callerText("ada"),
    started_by: "Ada",
    created_at: 1,
    ended_at: null,
    lease_owner: null,
    lease_until: null,
  };
  const stored = Array.from({ length: rows }, (_, position) => ({
    evaluation_id: id,
    position,
    case_hash: `${position}`,
    variables: JSON.stringify({ n: position }),
    expected: null,
    tags: "[]",
    checks: "[]",
  }));
  await insertEvaluation(store, { evaluation, rows: stored, most: 100 });
  return id;
}

export function startRunner(store: Store, gateway: FakeGateway): EvaluationRunner {
  const prompts = {
    find: () => {
      throw new Error("no stored prompts here");
    },
  };
  const runner = new EvaluationRunner({
    store,
    prompts,
    calls: gateway.calls,
    hook: async () => ({ pass: true }),
    log: { debug: () => undefined, ...keptLog() },
  });
  runner.start();
  return runner;
}

/** Lets another runner continue what a runner works on, as after the death of its process. */
export async function killWork(store: Store): Promise<void> {
  await dropEvaluationLeases(store, await evaluationLeases(store));
}

export async function cellsIn(store: Store, id: string) {
  const cells = await cellsOf(store, { id, positions: [...Array(100).keys()], whole: true });
  return cells.map((cell) => ({ ...cell, checks: ownJson<{ state: string; reason: string }[]>(cell.checks) }));
}

export function until(store: Store, id: string, state: StoredEvaluation["state"]): Promise<StoredEvaluation> {
  return vi.waitFor(
    async () => {
      const found = await findEvaluation(store, { teamId: FIRST_TEAM, id });
      if (found?.state !== state || found.lease_owner !== null) throw new Error(`${id} is ${found?.state}: ${found?.pause_words}`);
      return found;
    },
    { timeout: 10_000, interval: 10 },
  );
}
