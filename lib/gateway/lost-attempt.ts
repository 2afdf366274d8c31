import type { ModelEndpoint } from "../endpoints/define";
import type { AttemptState } from "./attempt-state";
import type { Call } from "./call";
import { spendBeside } from "./call-record";
import { countedUse } from "./token-use";

/** Nothing of it was sent to the caller. */
const UNSENT = { stream: { events: 0, characters: 0, cut: true, current: true } };

/** Charges an attempt that was given up for another one: what its vendor has reported, else its input. */
export function chargeLost(call: Call<ModelEndpoint>, { target, billed, told }: AttemptState): void {
  const { endpoint, input, read, wire, bytesIn } = call;
  const tokens = countedUse({ endpoint, input, read, wire, bytesIn, bytesOut: 0, target, billed, told }, told, UNSENT);
  spendBeside(call, { tokens, target, characters: undefined });
}
