import type { LookupFunction } from "node:net";
import type { Conversation } from "../contracts/conversation";
import { newId } from "../contracts/ids";
import { DEFAULT_KIND } from "../contracts/provider-kinds";
import type { FoundModel, ProviderTest, TestStep } from "../contracts/provider-test";
import type { ModelCall, ModelListing, Provider } from "./capabilities";
import { messageOf, type VendorMessage } from "./discovery-messages";
import type { Connect, UpstreamPlan } from "./plan";
import { tryReach } from "./reach";

const LIST_LIMIT_MS = 10_000;
/** A local server may have to load the model first. */
const CALL_LIMIT_MS = 30_000;
const MOST_MODELS = 1_000;

export interface Trial extends Pick<UpstreamPlan, "id" | "kind" | "baseUrl" | "credentials" | "apiKeys" | "connection"> {
  /** The model to call; if absent, one with chat, else with embeddings. */
  model?: string;
  /** Replaces the server's own list. */
  models?: readonly FoundModel[] | null;
  /** As in `UpstreamPlan`. */
  publicOnly?: boolean;
}

/** Lists an upstream's models and makes one call of a few tokens. Never rejects: failures are reported in the vendor's words. */
export async function tryProvider(trial: Trial, connect: Connect, publicLookup?: LookupFunction): Promise<ProviderTest> {
  let test: ProviderTest | undefined;
  const { id, kind, credentials, apiKeys, connection, publicOnly } = trial;
  const { proxy, ca } = connection ?? {};
  const reach = await tryReach(trial.baseUrl, { lookup: publicOnly ? publicLookup : undefined, proxy, ca });
  const failed = reach.find(({ ok }) => !ok);
  if (failed) return unreached(trial.baseUrl, { reach, failed });
  for (const baseUrl of addressesOf(trial)) {
    const provider = connect({ id, kind, baseUrl, credentials, apiKeys, connection, publicOnly });
    const found = await tryAddress(provider, { ...trial, baseUrl }, reach).finally(() => void provider.close?.());
    // An unreachable server won't answer at the other path either.
    if (found.list.ok || found.list.status === null) return found;
    // The first address is the better guess; the second result is used only if the first path didn't exist.
    if (test === undefined || test.list.status === 404) test = found;
  }
  if (!test) throw new Error("an address was expected");
  return test;
}

/** If no path was given, the usual path of the protocol is tried first. */
function addressesOf({ kind, baseUrl }: Trial): string[] {
  if (kind !== DEFAULT_KIND) return [baseUrl];
  const url = new URL(baseUrl);
  const bare = baseUrl.replace(/\/+$/, "");
  return url.pathname === "/" && url.search === "" ? [`${bare}/v1`, bare] : [bare];
}

/** The result for an unreachable server. */
function unreached(baseUrl: string, { reach, failed }: { reach: TestStep[]; failed: TestStep }): ProviderTest {
  const { ms, status, message } = failed;
  return { ok: false, baseUrl, steps: reach, models: [], list: { ok: false, ms, status, message }, call: null };
}

async function tryAddress(provider: Provider, trial: Trial, reach: readonly TestStep[]): Promise<ProviderTest> {
  const { baseUrl, model, models } = trial;
  const signal = AbortSignal.timeout(LIST_LIMIT_MS);
  const probed = provider.probe && (await timed(async () => provider.probe?.(signal)));
  const listed = probed?.message ? { ...probed, value: undefined } : await timed(() => provider.listModels(signal));
  const { value: listings, message } = listed;
  const list = { ok: listings !== undefined, ms: listed.took, ...stepMessage(message) };
  const offered: readonly Offered[] = models ?? listings ?? [];
  const found = offered.slice(0, MOST_MODELS).map(({ id, capabilities }) => ({ id, capabilities: [...capabilities] }));
  const called = listings && pick(offered, model);
  const call = called ? await tryCall(provider, called) : null;
  const steps = [
    ...reach,
    ...credentialStep({ trial, probed: probed?.took, list, call }),
    ...(probed?.message || isRefused(list) ? [] : [{ ...list, name: "models" as const, detail: list.ok ? `${found.length}` : null }]),
    ...(call ? [{ ok: call.ok, ms: call.ms, status: call.status, message: call.message, name: "call" as const, detail: call.model }] : []),
  ];
  return { ok: list.ok && (call?.ok ?? true), baseUrl, steps, models: found, list, call };
}

type Tried = ProviderTest["list"];

/** Answers to a wrong, missing or unauthorised key. */
const isRefused = ({ status }: Tried) => status === 401 || status === 403;

/** Whether the credentials are accepted, by the first answer that depends on them; nothing if none does. */
function credentialStep({
  trial,
  probed,
  list,
  call,
}: {
  trial: Trial;
  probed: number | undefined;
  list: Tried;
  call: Tried | null;
}): TestStep[] {
  const name = "credentials" as const;
  const refused = [list, ...(call ? [call] : [])].find(isRefused);
  if (refused) return [{ ...refused, name, ok: false, detail: null }];
  if (!list.ok) return [];
  const given = Object.values(trial.credentials).some((part) => part !== undefined);
  const ms = probed ?? list.ms;
  return [{ name, ok: true, ms, status: null, message: null, detail: given ? null : "none are asked for" }];
}

type Offered = Pick<ModelListing, "id" | "capabilities">;

function pick(offered: readonly Offered[], wanted: string | undefined): Offered | undefined {
  if (wanted !== undefined) return offered.find(({ id }) => id === wanted) ?? { id: wanted, capabilities: ["chat"] };
  const first = (capability: Offered["capabilities"][number]) => offered.find(({ capabilities }) => capabilities.includes(capability));
  return first("chat") ?? first("embedding") ?? first("rerank");
}

/** Trial calls have no caller; upstreams share nothing by caller. */
const NOBODY = { teamId: "", keyId: "" };

const SAY_YES: Conversation = {
  turns: [{ role: "user", parts: [{ kind: "text", text: "Say yes." }] }],
  tools: [],
  settings: { maxTokens: 16 },
};

async function tryCall(provider: Provider, offered: Offered): Promise<NonNullable<ProviderTest["call"]>> {
  const { took, message } = await timed(() => askCheaply(provider, offered, AbortSignal.timeout(CALL_LIMIT_MS)));
  return { ok: message === undefined, ms: took, ...stepMessage(message), model: offered.id };
}

/** One call of a few tokens. */
export async function askCheaply(provider: Provider, { id, capabilities }: Offered, signal: AbortSignal): Promise<unknown> {
  const { chat, conversation, embedding, rerank } = provider.capabilitiesOf?.(id) ?? provider.capabilities;
  const callOf = <Input>(input: Input): ModelCall<Input> => ({
    requestId: newId("req_"),
    provider: provider.id,
    caller: NOBODY,
    model: id,
    publicModel: id,
    input,
    wire: null,
    images: [],
    signal,
    warn: () => undefined,
    billed: () => undefined,
  });
  const say = (limit: object) =>
    chat?.complete(callOf({ model: id, messages: [{ role: "user" as const, content: "Say yes." }], ...limit }));
  if (capabilities.includes("embedding") && !capabilities.includes("chat")) return embedding?.embed(callOf({ model: id, input: "yes" }));
  if (capabilities.includes("rerank")) return rerank?.rerank(callOf({ model: id, query: "yes", documents: ["yes", "no"] }));
  if (!chat) return conversation?.ask(callOf({}), SAY_YES);
  // Newer models of one vendor accept the limit only under its second name; other servers don't know that name.
  return say({ max_tokens: 4 })?.catch((error: unknown) => {
    if (messageOf(error).message.includes("max_completion_tokens")) return say({ max_completion_tokens: 16 });
    throw error;
  });
}

async function timed<Value>(run: () => Promise<Value>): Promise<{ took: number; value?: Value; message?: VendorMessage }> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const value = await run();
    return { value, took: took() };
  } catch (error) {
    return { message: messageOf(error), took: took() };
  }
}

function stepMessage(message: VendorMessage | undefined): { status: number | null; message: string | null } {
  return { status: message?.status ?? null, message: message?.message ?? null };
}
