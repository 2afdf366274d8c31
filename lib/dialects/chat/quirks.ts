import type { ChatRequest } from "../../contracts/chat";
import { Failure } from "../../contracts/errors";
import type { ModelCall } from "../../providers/capabilities";

/** A field that agents send to every model, and that some servers want otherwise. */
interface Quirk {
  concerns(request: ChatRequest): boolean;
  /** Whether a refusal is about it. */
  told(failure: Failure): boolean;
  change(request: ChatRequest): ChatRequest;
  warning?: string;
}

const QUIRKS: readonly Quirk[] = [
  {
    concerns: ({ reasoning_effort }) => reasoning_effort != null,
    told: ({ message, detail }) => detail.param === "reasoning_effort" || /reasoning[_.]effort/.test(message),
    change: ({ reasoning_effort: _, ...request }) => request as ChatRequest,
    warning: "the model does not know reasoning effort; it was left out",
  },
  {
    concerns: ({ max_tokens }) => max_tokens != null,
    told: ({ message }) => message.includes("max_completion_tokens"),
    change: ({ max_tokens, ...request }) => ({ ...request, max_completion_tokens: max_tokens }) as ChatRequest,
  },
];

/** By target, what its refusals taught, so that only the first call pays for finding out. */
const LEARNT = new Map<string, Set<Quirk>>();
const MOST_TARGETS = 1_000;
const targetOf = ({ provider, model }: ModelCall<unknown>) => `${provider}/${model}`;

/** The request as the target of the call is known to want it. */
export function adapted(request: ChatRequest, call: ModelCall<unknown>): ChatRequest {
  const learnt = LEARNT.get(targetOf(call));
  if (!learnt) return request;
  return [...learnt].reduce((changed, quirk) => (quirk.concerns(changed) ? quirk.change(changed) : changed), request);
}

/** Whether the refusal of what was sent says how it is wanted, so that the call is worth a repeat: the same lesson cannot come twice. */
export function learns(error: unknown, { sent, call }: { sent: ChatRequest; call: ModelCall<unknown> }): boolean {
  if (!(error instanceof Failure) || error.status !== 400) return false;
  const target = targetOf(call);
  const learnt = LEARNT.get(target) ?? new Set();
  const quirk = QUIRKS.find((one) => one.concerns(sent) && one.told(error));
  if (!quirk || (learnt.size === 0 && LEARNT.size >= MOST_TARGETS)) return false;
  LEARNT.set(target, learnt.add(quirk));
  if (quirk.warning !== undefined) call.warn(quirk.warning);
  return true;
}
