import type { ModelFactsById } from "./model-facts";

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
  { id: "deepseek", label: "DeepSeek", baseUrl: "https://api.deepseek.com/v1", keyUrl: "https://platform.deepseek.com/api_keys" },
  {
    id: "moonshot",
    label: "Moonshot (Kimi)",
    baseUrl: "https://api.moonshot.ai/v1",
    keyUrl: "https://platform.moonshot.ai/console/api-keys",
  },
  { id: "mistral", label: "Mistral", baseUrl: "https://api.mistral.ai/v1", keyUrl: "https://console.mistral.ai/api-keys" },
  { id: "together", label: "Together", baseUrl: "https://api.together.xyz/v1", keyUrl: "https://api.together.ai/settings/api-keys" },
  {
    id: "fireworks",
    label: "Fireworks",
    baseUrl: "https://api.fireworks.ai/inference/v1",
    keyUrl: "https://app.fireworks.ai/settings/users/api-keys",
  },
  { id: "ollama", label: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
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

/** What is particular about the models of a preset, or of the preset at this address. */
export function presetFacts({ preset, baseUrl }: { preset?: PresetId; baseUrl: string }): ModelFactsById {
  const all: readonly ProviderPreset[] = PROVIDER_PRESETS;
  return all.find((one) => (preset === undefined ? one.baseUrl === baseUrl : one.id === preset))?.facts ?? {};
}
