import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import type { Started } from "./started";

type ServedCall = Call<ModelEndpoint>;

interface Running {
  call: ServedCall;
  answer: Promise<Started>;
}

/** The embeddings that are being made, by team and model. */
export class RunningEmbeddings {
  readonly #running = new Map<string, Set<Running>>();

  find(call: ServedCall): Running | undefined {
    for (const one of this.#running.get(groupOf(call)) ?? []) if (isEqual(one.call, call)) return one;
    return undefined;
  }

  add(call: ServedCall, answer: Promise<Started>): void {
    const group = groupOf(call);
    const running = this.#running.get(group) ?? new Set();
    this.#running.set(group, running);
    const one = { call, answer };
    running.add(one);
    const remove = () => {
      running.delete(one);
      if (running.size === 0) this.#running.delete(group);
    };
    answer.then(remove, remove);
  }
}

const groupOf = ({ caller, endpoint, model }: ServedCall) => `${caller.teamId}\n${endpoint.id}\n${model}`;

/** Equal byte for byte: comparing costs less than a hash of each call. */
function isEqual(one: ServedCall, other: ServedCall): boolean {
  return one.form === undefined && other.form === undefined && Buffer.compare(one.sent, other.sent) === 0;
}
