import type { Failure } from "../contracts/errors";
import { LONG_MS, noStorage } from "../contracts/storage-trouble";
import type { Call } from "./call";
import type { GatewayRequest } from "./exchange";
import type { Gateway } from "./gateway";
import { InnerRequest } from "./mcp-tools/inner-request";
import { isMultipart } from "./multipart";
import { requireAddress } from "./query";

/** Call rows that may be in memory only. Beyond these, calls are refused: a process that dies loses the rows. */
const MOST_UNWRITTEN = 1_000;
/** The most that an unread body is counted for: images are not text, and would count as a million tokens. */
const MOST_EXPECTED_TOKENS = 32_000;

/** Admits a call before its body is read, if its row can be stored and its limits allow it. A promise only if a limit is remote. */
export function admit(gateway: Gateway, call: Call): Promise<void> | undefined {
  const { unwritten } = gateway.journal;
  if (unwritten >= MOST_UNWRITTEN) {
    call.unrecorded = true;
    throw rowsWait(unwritten);
  }
  requireAddress(call);
  return letIn(gateway, call);
}

/** Adds the call to the running ones. Throws `shutting_down`, `rate_limit_exceeded`. */
export function letIn(gateway: Gateway, call: Call): Promise<void> | undefined {
  const { limits } = call.caller;
  if (call.request instanceof InnerRequest && call.request.own.slot) {
    call.slot = call.request.own.slot;
    return undefined;
  }
  const slot = gateway.calls.admit(call.caller);
  call.slot = slot;
  if (!limits) return undefined;
  const admission = gateway.limits.admit({ limits, tokens: expectedTokens(call.request) });
  if (admission instanceof Promise)
    return admission.then((admitted) => {
      slot.admission = admitted;
    });
  slot.admission = admission;
  return undefined;
}

/** Estimated from the declared length. Actual tokens are counted when the call has ended. */
function expectedTokens(request: GatewayRequest): number {
  const bytes = isMultipart(request.header("content-type")) ? 0 : Number(request.header("content-length") ?? 0);
  return Math.min(MOST_EXPECTED_TOKENS, Math.ceil(bytes / 4)) || 0;
}

function rowsWait(rows: number): Failure {
  const reason = `The rows of ${rows} calls can neither be stored nor written to the journal.`;
  return noStorage({ reason, retryAfterMs: LONG_MS });
}
