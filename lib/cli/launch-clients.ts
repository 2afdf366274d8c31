import { geminiSettings, openCodeConfig } from "../formats/client-settings";

interface Chosen {
  /** The gateway's address without a path. */
  base: string;
  secret: string;
  model: string;
  /** In tokens, if known. */
  contextWindow?: number;
}

interface Started {
  /** Arguments before those of the caller. */
  args: string[];
  env: Record<string, string>;
  /** Settings without a secret that can only be read from a file: its text, and the variable that names it. */
  file?: { variable: string; text: string };
}

interface Launched {
  command: string;
  /** The npm package that has the command. */
  install: string;
  start(chosen: Chosen): Started;
}

/** Clients that take their settings from arguments, the environment and a file named by it: none of their own files is written. */
export const LAUNCHED: ReadonlyMap<string, Launched> = new Map([
  ["codex", { command: "codex", install: "@openai/codex", start: codex }],
  ["claude", { command: "claude", install: "@anthropic-ai/claude-code", start: claude }],
  ["gemini", { command: "gemini", install: "@google/gemini-cli", start: gemini }],
  ["opencode", { command: "opencode", install: "opencode-ai", start: openCode }],
]);

function codex({ base, secret, model, contextWindow }: Chosen): Started {
  const provider = `{ name = "Trunkline", base_url = "${base}/v1", env_key = "TRUNKLINE_KEY", wire_api = "responses" }`;
  const settings = [
    "model_provider=trunkline",
    `model_providers.trunkline=${provider}`,
    ...(contextWindow ? [`model_context_window=${contextWindow}`] : []),
  ];
  return { args: [...settings.flatMap((one) => ["-c", one]), "-m", model], env: { TRUNKLINE_KEY: secret } };
}

function claude({ base, secret, model }: Chosen): Started {
  // The small model writes titles.
  const models = { ANTHROPIC_MODEL: model, ANTHROPIC_DEFAULT_HAIKU_MODEL: model };
  return { args: ["--model", model], env: { ANTHROPIC_BASE_URL: base, ANTHROPIC_AUTH_TOKEN: secret, ANTHROPIC_API_KEY: "", ...models } };
}

function gemini({ base, secret, model }: Chosen): Started {
  return {
    args: ["--model", model],
    env: { GOOGLE_GEMINI_BASE_URL: base, GEMINI_API_KEY: secret, GEMINI_DEFAULT_AUTH_TYPE: "gemini-api-key" },
    file: { variable: "GEMINI_CLI_SYSTEM_SETTINGS_PATH", text: geminiSettings },
  };
}

function openCode({ base, secret, model }: Chosen): Started {
  return {
    args: ["--model", `trunkline/${model}`],
    env: { TRUNKLINE_KEY: secret, OPENCODE_CONFIG_CONTENT: JSON.stringify(openCodeConfig({ base, model })) },
  };
}
