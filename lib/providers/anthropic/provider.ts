import type { Conversation, Increment } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { ConversationModel, ModelCall, ModelListing, Provider } from "../capabilities";
import { isFields } from "../fields";
import type { UpstreamPlan } from "../plan";
import { LAST } from "../sse";
import { createVendorClient, type VendorClient } from "../vendor-client";
import { MessageEventReader, readMessage } from "./answer";
import { countTokens, messages } from "./messages";
import { LearntRules } from "./model-rules";
import { messagesRequest } from "./request";
import { ANTHROPIC, type Surface } from "./surface";

const VERSION = "2023-06-01";
const PAGE = 1_000;

export interface AnthropicOptions extends Pick<UpstreamPlan, "id" | "baseUrl" | "credentials"> {
  models?: readonly ModelListing[];
}

/** A server of the Anthropic Messages API. Messages pass through unchanged; other dialects are translated. */
export function createAnthropic({ id, baseUrl, credentials: { apiKey = "" }, models }: AnthropicOptions): Provider {
  const client = createVendorClient({ baseUrl, headers: { "x-api-key": apiKey, "anthropic-version": VERSION }, secrets: [apiKey] });
  return {
    id,
    simulated: false,
    capabilities: anthropicCapabilities(client),
    listModels: async (signal) => models?.slice() ?? (await client.get({ path: `/v1/models?limit=${PAGE}`, read: listOf(id) }, signal)),
    close: () => client.close(),
  };
}

/** What every operator of Claude models serves. */
export const anthropicCapabilities = (client: VendorClient, surface = ANTHROPIC) => ({
  conversation: conversations(client, surface),
  messages: messages(client, surface),
});

function conversations(client: VendorClient, surface: Surface): ConversationModel {
  const learnt = new LearntRules();
  const bodyFor = (call: ModelCall<unknown>, conversation: Conversation, stream: boolean) => {
    const { model, outputTokenLimit: limit } = call;
    const warn = (message: string) => call.warn(message);
    return surface.write(messagesRequest(conversation, { model, limit, stream, warn, rules: learnt.for(call) }));
  };
  return {
    learns: (error, call) => error instanceof Failure && error.status === 400 && learnt.learns(call, error.message),
    ask: async (call, conversation) =>
      (await client.post(call, { path: surface.pathOf(call.model, false), body: bodyFor(call, conversation, false), read: readMessage }))
        .reply,
    stream(call, conversation) {
      const reader = new MessageEventReader();
      return client.stream<readonly Increment[]>(call, {
        path: surface.pathOf(call.model, true),
        body: bodyFor(call, conversation, true),
        read(value) {
          const { increments, last } = reader.read(value);
          // Told before the first word, and not again if the stream breaks off.
          if (value.type === "message_start") call.billed(reader.counts);
          if (last) return LAST;
          return increments.length === 0 ? undefined : { chunk: increments };
        },
      });
    },
    async count(call, conversation) {
      const {
        max_tokens: _,
        metadata: __,
        stop_sequences: ___,
        ...prompt
      } = messagesRequest(conversation, {
        model: call.model,
        stream: false,
        warn: () => undefined,
        rules: learnt.of(call.model),
      });
      return countTokens(client, call, { path: surface.countPath, body: surface.writeCount(prompt) });
    },
  };
}

const listOf =
  (provider: string) =>
  (value: unknown): ModelListing[] | undefined => {
    if (!isFields(value) || !Array.isArray(value.data)) return undefined;
    return value.data.filter(isFields).flatMap(({ id, display_name, created_at, max_input_tokens, max_tokens, capabilities: can }) => {
      if (typeof id !== "string" || id === "" || id.length > 256) return [];
      const created = Date.parse(String(created_at));
      return [
        {
          id,
          capabilities: ["chat", "content", "completion"] as const,
          created: Number.isNaN(created) ? 0 : Math.floor(created / 1000),
          ownedBy: provider,
          acceptsImages: true,
          abilities: thinks(can) ? (["tools", "reasoning"] as const) : (["tools"] as const),
          ...(typeof display_name === "string" ? { description: display_name } : {}),
          ...(typeof max_input_tokens === "number" ? { inputTokenLimit: max_input_tokens } : {}),
          ...(typeof max_tokens === "number" ? { outputTokenLimit: max_tokens } : {}),
        },
      ];
    });
  };

const thinks = (can: unknown) => isFields(can) && isFields(can.thinking) && can.thinking.supported === true;
