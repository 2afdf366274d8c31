import type { ModelEndpoint } from "../endpoints/define";
import type { Cancellation } from "../providers/capabilities";
import { attempt } from "./attempts";
import type { Call } from "./call";
import type { Gateway } from "./gateway";
import type { Started } from "./started";

type ServedCall = Call<ModelEndpoint>;

/** Attempts a call; for an embedding that is being made for the same team already, its answer is used. */
export function attemptOnce(gateway: Gateway, call: ServedCall): Promise<Started> {
  return call.endpoint.capability === "embedding" ? embedOnce(gateway, call) : attempt(gateway, call);
}

async function embedOnce(gateway: Gateway, call: ServedCall): Promise<Started> {
  for (;;) {
    const first = gateway.embeddings.find(call);
    if (!first) {
      const answer = attempt(gateway, call);
      gateway.embeddings.add(call, answer);
      return answer;
    }
    try {
      const answer = await orGone(first.answer, call.clock);
      call.target = first.call.target;
      call.state = first.call.state;
      call.cache = "joined";
      return answer;
    } catch (error) {
      // The first caller went away, or its time was up: the next one asks for the others.
      if (call.clock.aborted || !first.call.clock.aborted) throw error;
    }
  }
}

/** The promise's value, unless the call is over before. */
function orGone<Value>(promise: Promise<Value>, signal: Cancellation): Promise<Value> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(signal.reason);
    signal.addEventListener("abort", gone, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", gone));
  });
}
