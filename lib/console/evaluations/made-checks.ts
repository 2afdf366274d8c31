import { fieldsOf, listOf } from "../../contracts/typed";
import type { CheckCalls } from "../../evals/check-calls";
import { CheckError } from "../../evals/check-error";
import type { EvaluationCaller } from "./caller";
import { hashOf } from "./case-hash";
import { type Answered, type Begun, CallFailed, chatAnswer, sendCall } from "./sent-call";

/** Posts signed JSON to a team's own service. Rejects with `CheckError`. */
export type CheckHook = (teamId: string, url: string, body: string, signal: AbortSignal) => Promise<unknown>;

interface Making {
  caller: EvaluationCaller;
  hook: CheckHook;
  /** Begins the calls' `Idempotency-Key`: the same for every attempt to check the cell. */
  token: string;
  /** If an earlier process may have begun them. */
  begun: Begun | undefined;
  signal: AbortSignal;
}

/** The calls of one cell's checks, through the gateway like those of its answer. */
export class MadeChecks implements CheckCalls {
  /** What they have cost so far, as far as known. */
  costNano = 0;
  readonly #making: Making;

  constructor(making: Making) {
    this.#making = making;
  }

  async chat(model: string, messages: Parameters<CheckCalls["chat"]>[1]) {
    const { reply, requestId } = await this.#send("/v1/chat/completions", { model, messages });
    return { value: chatAnswer(reply).text, requestId };
  }

  async embed(model: string, input: readonly string[]) {
    const { reply, requestId } = await this.#send("/v1/embeddings", { model, input });
    const vectors = listOf(reply.data).map((one) => listOf(fieldsOf(one).embedding).map(Number));
    return { value: vectors, requestId };
  }

  async rerank(model: string, query: string, document: string) {
    const { reply, requestId } = await this.#send("/v1/rerank", { model, query, documents: [document] });
    const { relevance_score: relevance } = fieldsOf(listOf(reply.results)[0]);
    if (typeof relevance !== "number") throw new CheckError("The rerank model returned no score.");
    return { value: relevance, requestId };
  }

  async moderate(model: string, input: string) {
    const { reply, requestId } = await this.#send("/v1/moderations", { model, input });
    const { flagged, category_scores: given } = fieldsOf(listOf(reply.results)[0]);
    if (typeof flagged !== "boolean") throw new CheckError("The moderation model returned no verdict.");
    const scores = Object.entries(fieldsOf(given)).flatMap(([name, score]) => (typeof score === "number" ? [[name, score] as const] : []));
    return { value: { flagged, scores: Object.fromEntries(scores) }, requestId };
  }

  post(url: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { hook, caller, signal } = this.#making;
    return hook(caller.teamId, url, JSON.stringify(body), signal);
  }

  async #send(path: string, fields: Readonly<Record<string, unknown>>): Promise<Answered> {
    const { caller, token, begun, signal } = this.#making;
    const body = JSON.stringify(fields);
    const sent = { path, body, idempotencyKey: hashOf(token, path, body), begun };
    try {
      const answered = await sendCall(caller, sent, signal);
      this.costNano += answered.costNano ?? 0;
      return answered;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      this.costNano += error.figures.costNano ?? 0;
      throw new CheckError(error.message, { cause: error });
    }
  }
}
