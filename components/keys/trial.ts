import { ApiError, noAnswer, readError } from "@/lib/client/api";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { Scope } from "@/lib/contracts/keys";
import type { CapabilityName } from "@/lib/contracts/model";
import { allowsModel } from "./labels";

export interface Trial {
  method: "GET" | "POST";
  path: string;
  /** Null if the call needs none. */
  model: string | null;
  body?: Record<string, unknown>;
}

export interface TrialResult {
  ok: boolean;
  /** 0 without an answer. */
  status: number;
  /** From sending to the whole answer, measured in this browser. */
  ms: number;
  /** The reason if it isn't `ok`. */
  message?: string;
  answer?: string;
}

interface Kind {
  scope: Exclude<Scope, "all">;
  capability: CapabilityName;
  path: string;
  body(model: string): Record<string, unknown>;
}

const SAY_HELLO = "Say hello";
/** Fast and cheap ones first. Images, speech and videos cost too much for a test. */
const KINDS: readonly Kind[] = [
  {
    scope: "chat",
    capability: "chat",
    path: "/v1/chat/completions",
    body: (model) => ({ model, messages: [{ role: "user", content: SAY_HELLO }], max_tokens: 16 }),
  },
  {
    scope: "completions",
    capability: "completion",
    path: "/v1/completions",
    body: (model) => ({ model, prompt: SAY_HELLO, max_tokens: 16 }),
  },
  { scope: "embeddings", capability: "embedding", path: "/v1/embeddings", body: (model) => ({ model, input: SAY_HELLO }) },
  { scope: "moderations", capability: "moderation", path: "/v1/moderations", body: (model) => ({ model, input: SAY_HELLO }) },
  {
    scope: "rerank",
    capability: "rerank",
    path: "/v1/rerank",
    body: (model) => ({ model, query: SAY_HELLO, documents: ["Hello", "Goodbye"] }),
  },
];

/** The cheapest call that the key may make, on the sandbox if permitted; otherwise its model list. */
export function planTrial(
  { scopes, models }: { scopes: readonly Scope[]; models: readonly string[] | null },
  known: readonly ConsoleModel[],
): Trial {
  for (const { scope, capability, path, body } of KINDS) {
    if (!scopes.includes("all") && !scopes.includes(scope)) continue;
    const able = known.filter((model) => model.capabilities.includes(capability) && allowsModel(models, model.id));
    const model = able.find(({ simulated }) => simulated) ?? able[0];
    if (model) return { method: "POST", path, model: model.id, body: body(model.id) };
  }
  return { method: "GET", path: "/v1/models", model: null };
}

/** Never throws: a failed call is a result too. */
export async function runTrial(trial: Trial, secret: string): Promise<TrialResult> {
  const started = performance.now();
  const taken = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(trial.path, {
      method: trial.method,
      headers: { authorization: `Bearer ${secret}`, ...(trial.body ? { "content-type": "application/json" } : {}) },
      body: trial.body && JSON.stringify(trial.body),
      credentials: "omit",
      cache: "no-store",
    });
    if (!response.ok) {
      const { message } = await readError(response);
      return { ok: false, status: response.status, ms: taken(), message };
    }
    const answer = chatWords(await response.text());
    return { ok: true, status: response.status, ms: taken(), ...(answer && { answer }) };
  } catch (error) {
    const message = error instanceof ApiError ? error.message : noAnswer();
    return { ok: false, status: 0, ms: taken(), message };
  }
}

/** The text of a chat answer; undefined for other replies. */
function chatWords(reply: string): string | undefined {
  try {
    const words: unknown = JSON.parse(reply)?.choices?.[0]?.message?.content;
    return typeof words === "string" ? words : undefined;
  } catch {
    return undefined;
  }
}
