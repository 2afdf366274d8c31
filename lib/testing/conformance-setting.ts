import { afterAll, beforeAll, expect } from "vitest";
import type { ChatRequest } from "../contracts/chat";
import { Failure } from "../contracts/errors";
import type { Capabilities, Provider } from "../providers/capabilities";
import { type FakeUpstream, startFakeUpstream } from "./fake-upstream";
import { LEAKED_KEY } from "./fake-upstream-faults";

export interface ProviderSetting {
  baseUrl: string;
  apiKey: string;
  answerTimeoutMs: number;
  streamTimeoutMs: number;
}

export const API_KEY = "test-credential-4f1d";

/** The model's name selects the fault, so the fake fails accordingly. */
export const chat = (fault: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  model: `fake:${fault}`,
  messages: [{ role: "user", content: "Grüße 🦊" }],
  ...more,
});
export const streamed = (fault: string): ChatRequest => chat(fault, { stream: true });

export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw new Error("expected a Failure", { cause: error });
}

export async function collect<Item>(events: AsyncIterable<Item>, into: Item[] = []): Promise<Item[]> {
  for await (const event of events) into.push(event);
  return into;
}

/** The context of each group of conformance tests. */
export interface Setting<Model> {
  fake(): FakeUpstream;
  open(changes?: Partial<ProviderSetting>): Model;
}

/** A fake upstream, and providers for it, for the tests of the surrounding `describe`. */
export function setUp<Name extends keyof Capabilities>(
  capability: Name,
  makeProvider: (setting: ProviderSetting) => Provider,
): Setting<Capabilities[Name]> {
  let fake: FakeUpstream;
  const made: Provider[] = [];
  beforeAll(async () => {
    fake = await startFakeUpstream();
  });
  afterAll(async () => {
    await fake.close();
    await Promise.all(made.map((provider) => provider.close?.()));
  });
  return {
    fake: () => fake,
    open(changes = {}) {
      const provider = makeProvider({
        baseUrl: fake.baseUrl,
        apiKey: API_KEY,
        answerTimeoutMs: 60_000,
        streamTimeoutMs: 60_000,
        ...changes,
      });
      made.push(provider);
      const model = provider.capabilities[capability];
      if (model === undefined) throw new Error(`the provider has no ${capability}`);
      return model;
    },
  };
}

/** Faults of any call, and the failure that each becomes. */
export const ERRORS_SHOWN: readonly [fault: string, failure: object][] = [
  ["400", { code: "invalid_value", status: 400, detail: { param: "seed" } }],
  ["400-context", { code: "context_length_exceeded", detail: { param: "messages", elsewhere: true } }],
  ["400-policy", { code: "content_policy_violation", status: 400 }],
  ["401", { code: "no_available_provider", detail: { elsewhere: true } }],
  ["402", { code: "provider_quota_exhausted", detail: { elsewhere: true } }],
  ["403", { code: "no_available_provider", detail: { elsewhere: true } }],
  ["404", { code: "model_not_found", detail: { elsewhere: true, param: "model" } }],
  ["404-html", { code: "unsupported_model", status: 400, detail: { elsewhere: true, param: "model" } }],
  ["405", { code: "unsupported_model", status: 400, detail: { elsewhere: true, param: "model" } }],
  ["408", { code: "upstream_timeout", detail: { transient: true } }],
  ["409", { code: "bad_gateway", detail: { transient: true } }],
  ["413", { code: "request_too_large", status: 413 }],
  ["415", { code: "unsupported_content_type", status: 415 }],
  ["422", { code: "upstream_rejected", message: "n: value is not a valid integer" }],
  ["429", { code: "rate_limit_exceeded", detail: { transient: true, elsewhere: true, retryAfterMs: 3000 } }],
  ["429-ms", { code: "rate_limit_exceeded", detail: { retryAfterMs: 250 } }],
  ["429-quota", { code: "provider_quota_exhausted", detail: { elsewhere: true } }],
  ["500", { code: "bad_gateway", detail: { transient: true, elsewhere: true } }],
  ["500-empty", { code: "bad_gateway", detail: { transient: true } }],
  ["502-html", { code: "bad_gateway", detail: { transient: true } }],
  ["503", { code: "no_available_provider", detail: { transient: true, retryAfterMs: 1000 } }],
  ["504", { code: "upstream_timeout", detail: { transient: true } }],
  ["redirect", { code: "bad_gateway", detail: { elsewhere: true } }],
  ["refuse-connection", { code: "bad_gateway", detail: { transient: true, elsewhere: true } }],
  ["error-200", { code: "rate_limit_exceeded", detail: { transient: true } }],
];

/** An expected failure, without internal details in its message. */
export function expectShown(failure: Failure, expected: object): void {
  expect(failure).toMatchObject(expected);
  expect(failure.message).not.toMatch(new RegExp(`${LEAKED_KEY}|${API_KEY}|secret@|127\\.0\\.0\\.1|<html|org-`));
}

/** Waits until a counter is constant for 100 ms, at most 10 s. */
export async function settledBytes(read: () => number): Promise<number> {
  let last = -1;
  for (let round = 0; round < 100 && read() !== last; round++) {
    last = read();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return last;
}
