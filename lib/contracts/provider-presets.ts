import type { ChatRequest } from "./chat";
import type { ModelFactsById } from "./model-facts";

type ChatRole = ChatRequest["messages"][number]["role"];

/** Fields and roles of chat requests that a server has under other names. */
export interface ChatSpelling {
  /** The server's name of a field, by that of the protocol. */
  renames?: Readonly<Record<string, string>>;
  /** The role that is sent in place of another. */
  roles?: { readonly [Role in ChatRole]?: ChatRole };
}

/** A service or server of the kind `openai-compatible`. */
export interface ProviderPreset {
  /** The suggested id of a provider. */
  id: string;
  label: string;
  baseUrl: string;
  /** Where its keys are created; absent for servers that need none. */
  keyUrl?: string;
  /** What is particular about its models, by id or the beginning of ids and a `*`. */
  facts?: ModelFactsById;
  chat?: ChatSpelling;
}

/** In the order of the form. A further one is a line here. */
export const PROVIDER_PRESETS = [
  { id: "openai", label: "OpenAI", baseUrl: "https://api.openai.com/v1", keyUrl: "https://platform.openai.com/api-keys" },
  { id: "openrouter", label: "OpenRouter", baseUrl: "https://openrouter.ai/api/v1", keyUrl: "https://openrouter.ai/settings/keys" },
  {
    id: "groq",
    label: "Groq",
    baseUrl: "https://api.groq.com/openai/v1",
    keyUrl: "https://console.groq.com/keys",
    // console.groq.com/docs/reasoning: `reasoning_format` is `raw` by default.
    facts: { "qwen/qwen3-*": { thinkTags: true } },
  },
  { id: "xai", label: "xAI", baseUrl: "https://api.x.ai/v1", keyUrl: "https://console.x.ai" },
  {
    id: "deepseek",
    label: "DeepSeek",
    baseUrl: "https://api.deepseek.com/v1",
    keyUrl: "https://platform.deepseek.com/api_keys",
    // api-docs.deepseek.com/api/create-chat-completion: roles and `max_tokens`; other roles are refused with 400.
    chat: { renames: { max_completion_tokens: "max_tokens" }, roles: { developer: "system" } },
  },
  {
    id: "moonshot",
    label: "Moonshot (Kimi)",
    baseUrl: "https://api.moonshot.ai/v1",
    keyUrl: "https://platform.moonshot.ai/console/api-keys",
  },
  {
    id: "mistral",
    label: "Mistral",
    baseUrl: "https://api.mistral.ai/v1",
    keyUrl: "https://console.mistral.ai/api-keys",
    // docs.mistral.ai/api: `max_tokens`, `random_seed`; unknown fields are refused with 422.
    chat: { renames: { max_completion_tokens: "max_tokens", seed: "random_seed" }, roles: { developer: "system" } },
  },
  { id: "together", label: "Together", baseUrl: "https://api.together.xyz/v1", keyUrl: "https://api.together.ai/settings/api-keys" },
  {
    id: "fireworks",
    label: "Fireworks",
    baseUrl: "https://api.fireworks.ai/inference/v1",
    keyUrl: "https://app.fireworks.ai/settings/users/api-keys",
  },
  {
    id: "ollama",
    label: "Ollama",
    baseUrl: "http://127.0.0.1:11434/v1",
    // docs.ollama.com/api/openai-compatibility: `max_tokens`; a limit of another name is ignored.
    chat: { renames: { max_completion_tokens: "max_tokens" } },
  },
  { id: "lm-studio", label: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
  { id: "llama-cpp", label: "llama.cpp", baseUrl: "http://127.0.0.1:8080/v1" },
  { id: "vllm", label: "vLLM", baseUrl: "http://127.0.0.1:8000/v1" },
] as const satisfies readonly ProviderPreset[];

export type PresetId = (typeof PROVIDER_PRESETS)[number]["id"];
export const PRESET_IDS = PROVIDER_PRESETS.map(({ id }) => id) as [PresetId, ...PresetId[]];

export function presetOf(id: PresetId): ProviderPreset {
  const found = PROVIDER_PRESETS.find((preset) => preset.id === id);
  if (!found) throw new Error(`no preset ${id}`);
  return found;
}

interface Placed {
  preset?: PresetId;
  baseUrl: string;
}

/** The preset of a provider, or the one at its address. */
function presetAt({ preset, baseUrl }: Placed): ProviderPreset | undefined {
  const all: readonly ProviderPreset[] = PROVIDER_PRESETS;
  return all.find((one) => (preset === undefined ? one.baseUrl === baseUrl : one.id === preset));
}

/** What is particular about the models of a preset. */
export const presetFacts = (placed: Placed): ModelFactsById => presetAt(placed)?.facts ?? {};

/** Undefined if its server knows the protocol's own names. */
export const presetSpelling = (placed: Placed): ChatSpelling | undefined => presetAt(placed)?.chat;
