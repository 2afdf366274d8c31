import { newId } from "../contracts/ids";
import { ApiError } from "./api";

/** A double click's second press may come after the answer, before the page has navigated. */
const SAME_PRESS_MS = 2_000;

interface Sent<T> {
  /** Sent with every attempt, so that a lost answer doesn't repeat the action. */
  token: string;
  /** Absent if the answer was lost. */
  answer?: Promise<T>;
}

/**
 * Sends non-repeatable requests. Presses in quick succession share one answer; a retry after a lost answer has the same
 * `Idempotency-Key`, and gets the first result.
 */
export class OnceEach<T> {
  readonly #sent = new Map<string, Sent<T>>();

  send(what: string, send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
    const known = this.#sent.get(what);
    if (known?.answer) return known.answer;
    const token = known?.token ?? newId("run_");
    const answer = send({ "idempotency-key": token });
    this.#sent.set(what, { token, answer });
    answer.then(
      () => setTimeout(() => this.#sent.delete(what), SAME_PRESS_MS),
      (error: unknown) => (mayHaveWorked(error) ? this.#sent.set(what, { token }) : this.#sent.delete(what)),
    );
    return answer;
  }
}

/** Without an answer the outcome isn't known; the first attempt may still be running. */
function mayHaveWorked(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === "idempotency_in_progress");
}
