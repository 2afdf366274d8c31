import type { ModelCall } from "../providers/capabilities";

export interface TestCall<Input> extends ModelCall<Input> {
  warnings: string[];
  abort(reason?: unknown): void;
}

/** A call as in the gateway: `input` also as bytes, a signal that `abort` fires, collected warnings. */
export function modelCall<Input extends object>(input: Input, changes: Partial<ModelCall<Input>> = {}): TestCall<Input> {
  const controller = new AbortController();
  const warnings: string[] = [];
  const model = "model" in input && typeof input.model === "string" ? input.model : "";
  return {
    requestId: "req_01JTEST0000000000000000000",
    provider: "test",
    caller: { teamId: "team_test", keyId: "key_test" },
    model,
    publicModel: model,
    input,
    wire: Buffer.from(JSON.stringify(input)),
    images: [],
    signal: controller.signal,
    warn: (message) => void warnings.push(message),
    billed: () => undefined,
    ...changes,
    warnings,
    abort: (reason) => controller.abort(reason),
  };
}
