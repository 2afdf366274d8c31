import { openCodeConfig } from "@/lib/formats/client-settings";

/** What the settings of a client contain. */
export interface Chosen {
  /** The gateway's address without a path. */
  base: string;
  model: string;
  /** The secret, or a placeholder. */
  secret: string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
/** A string of TOML, TypeScript or YAML. */
const quoted = (text: string) => JSON.stringify(text);
/** YAML reads other plain text as a number, a comment or a mapping. */
const inYaml = (text: string) => (/^[A-Za-z][\w./-]*$/.test(text) && !RESERVED_IN_YAML.test(text) ? text : quoted(text));
const RESERVED_IN_YAML = /^(true|false|null|yes|no|on|off|y|n)$/i;

export const openCodeFile = (chosen: Chosen) => json(openCodeConfig(chosen));

export function codexConfig({ base, model }: Chosen): string {
  return `model = ${quoted(model)}
model_provider = "trunkline"

[model_providers.trunkline]
name = "Trunkline"
base_url = "${base}/v1"
env_key = "TRUNKLINE_KEY"
wire_api = "responses"
supports_websockets = true`;
}

export function continueConfig({ base, model }: Chosen): string {
  return `models:
  - name: Trunkline
    provider: openai
    model: ${inYaml(model)}
    apiBase: ${base}/v1
    apiKey: \${{ secrets.TRUNKLINE_KEY }}
    roles: [chat, edit, apply]`;
}

export function zedConfig({ base, model }: Chosen): string {
  const available_models = [{ name: model, display_name: model, max_tokens: 128_000 }];
  return json({ language_models: { openai_compatible: { Trunkline: { api_url: `${base}/v1`, available_models } } } });
}

export function libreChatConfig({ base, model }: Chosen): string {
  return `version: 1.2.1
endpoints:
  custom:
    - name: Trunkline
      apiKey: "\${TRUNKLINE_KEY}"
      baseURL: "${base}/v1"
      models:
        default: [${quoted(model)}]
        fetch: true
      titleConvo: true
      titleModel: ${quoted(model)}
      modelDisplayLabel: Trunkline`;
}

export function promptfooConfig({ base, model }: Chosen): string {
  return `providers:
  - id: ${/^[\w./:-]*[\w/-]$/.test(model) ? `openai:chat:${model}` : quoted(`openai:chat:${model}`)}
    config: { apiBaseUrl: "${base}/v1", apiKeyEnvar: TRUNKLINE_KEY }`;
}

/** As lines, because an import in a text looks like one of this file. */
export function aiSdkSample({ base, model }: Chosen): string {
  return [
    'import { env } from "node:process";',
    'import { createAnthropic } from "@ai-sdk/anthropic";',
    'import { createOpenAI } from "@ai-sdk/openai";',
    "",
    `const at = { baseURL: "${base}/v1", apiKey: env.TRUNKLINE_KEY };`,
    `const byResponses = createOpenAI(at)(${quoted(model)});`,
    `const byMessages = createAnthropic(at)(${quoted(model)});`,
  ].join("\n");
}

export function langChainSample({ base, model }: Chosen): string {
  return [
    'import { env } from "node:process";',
    'import { ChatOpenAI } from "@langchain/openai";',
    "",
    `const configuration = { baseURL: "${base}/v1" };`,
    `const chat = new ChatOpenAI({ model: ${quoted(model)}, apiKey: env.TRUNKLINE_KEY, configuration, useResponsesApi: true });`,
  ].join("\n");
}
