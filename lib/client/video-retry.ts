import type { RetriedVideo } from "../contracts/console-video";
import { newId } from "../contracts/ids";
import { CONSOLE } from "../endpoints/console-routes";
import { ApiError, call } from "./api";
import { videoChanged } from "./video-queries";
import { videoWatch } from "./video-watch";

/** The second press of a double click may come after the answer, while the page is still on its way to the new job. */
const SAME_PRESS_MS = 2_000;

interface Retrying {
  /** Sent with every try, so that one whose answer was lost makes no second job. */
  token: string;
  /** Absent where the answer was lost. */
  made?: Promise<RetriedVideo>;
}

const retrying = new Map<string, Retrying>();

/** Makes a new job of the same request. Presses that follow at once, and a try again after a lost answer, are told of the same job. */
export function retryJob(id: string): Promise<RetriedVideo> {
  const known = retrying.get(id);
  if (known?.made) return known.made;
  const token = known?.token ?? newId("run_");
  const made = send(id, token);
  retrying.set(id, { token, made });
  made.then(
    () => setTimeout(() => retrying.delete(id), SAME_PRESS_MS),
    (error: unknown) => (mayHaveWorked(error) ? retrying.set(id, { token }) : retrying.delete(id)),
  );
  return made;
}

async function send(id: string, token: string): Promise<RetriedVideo> {
  const retried = await call<RetriedVideo>(CONSOLE.retryVideo, { params: { id }, headers: { "idempotency-key": token } });
  videoWatch.expect([retried.job]);
  await videoChanged();
  return retried;
}

/** Without an answer nobody knows; and the first try may still be under way. */
function mayHaveWorked(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === "idempotency_in_progress");
}
