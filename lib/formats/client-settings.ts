interface Chosen {
  /** The gateway's address without a path. */
  base: string;
  model: string;
}

/** OpenCode's configuration; it reads the key from `TRUNKLINE_KEY`. */
export function openCodeConfig({ base, model }: Chosen) {
  const options = { baseURL: `${base}/v1`, apiKey: "{env:TRUNKLINE_KEY}" };
  const trunkline = { npm: "@ai-sdk/openai-compatible", name: "Trunkline", options, models: { [model]: { name: model } } };
  return { $schema: "https://opencode.ai/config.json", provider: { trunkline }, model: `trunkline/${model}` };
}

/** Gemini CLI's settings. Without them it takes no key for a base URL of one's own, unless it is started interactively. */
export const geminiSettings = JSON.stringify({ security: { auth: { selectedType: "gemini-api-key" } } }, null, 2);
