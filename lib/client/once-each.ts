import { newId } from "../contracts/ids";
import { ApiError } from "./api";

/** The second press of a double click may come after the answer, while the page is still on its way to what was made. */
const SAME_PRESS_MS = 2_000;

interface Sent<T> {
  /** Goes with every try, so that one whose answer was lost is not done twice. */
  token: string;
  /** Absent if the answer was lost. */
  answer?: Promise<T>;
}

/**
 * Sends what must not be done twice. Presses that follow at once get the same answer; a try again after a lost answer has the same
 * `Idempotency-Key`, which the gateway answers with what it did the first time.
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

/** Without an answer nobody knows; and the first try may still be under way. */
function mayHaveWorked(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === "idempotency_in_progress");
}
