import type { ModelCall } from "../../../lib/providers/capabilities";

/** A call as the gateway makes one, for tests. */
export function callOf<Input>(input: Input, over: Partial<ModelCall<Input>> = {}): ModelCall<Input> & { warnings: string[] } {
  const warnings: string[] = [];
  return {
    requestId: "req_test",
    provider: "sandbox",
    caller: { teamId: "team_test", keyId: "key_test" },
    model: "sandbox",
    publicModel: "sandbox",
    input,
    wire: null,
    images: [],
    signal: new AbortController().signal,
    warn: (message) => void warnings.push(message),
    billed: () => undefined,
    warnings,
    ...over,
  };
}
