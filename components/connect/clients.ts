import type { ClientId } from "@/lib/contracts/client-programs";
import type { Scope } from "@/lib/contracts/keys";
import { geminiSettings } from "@/lib/formats/client-settings";
import { callSamples, inShell } from "../code-samples/samples";
import {
  aiSdkSample,
  type Chosen,
  codexConfig,
  continueConfig,
  langChainSample,
  libreChatConfig,
  openCodeFile,
  promptfooConfig,
  zedConfig,
} from "./client-files";

export const GROUPS = { agents: "Agents", editors: "Editors", chats: "Chats", code: "Code" } as const;
export type ClientGroup = keyof typeof GROUPS;

/** What a key that is created for the client may call. */
export const SCOPES_OF: Readonly<Record<ClientGroup, readonly Scope[]>> = {
  agents: ["chat", "content"],
  editors: ["chat"],
  chats: ["all"],
  code: ["all"],
};

/** A text to copy, or fields to fill in by hand. */
export type Step =
  | { kind: "text"; title: string; name: string; text: string; file?: string }
  | { kind: "fields"; title: string; fields: readonly (readonly [name: string, value: string])[] };

export interface Client {
  name: string;
  group: ClientGroup;
  what: string;
  /** The API's formats that it speaks. */
  speaks: string;
  /** The version that was run against the gateway. */
  tried?: string;
  note?: string;
  /** Its name for `npm run launch`. */
  launch?: string;
  steps(chosen: Chosen): Step[];
}

const shell = (title: string, ...lines: string[]): Step => ({ kind: "text", title, name: "shell", text: lines.join("\n") });
const file = (name: string, text: string, title = "Add to the file"): Step => ({
  kind: "text",
  title,
  name,
  text,
  file: name.slice(name.lastIndexOf("/") + 1),
});
const START = "Put the key into the environment and start";
const ENVIRONMENT = "Put the key into the environment";
const exported = ({ secret }: Chosen) => `export TRUNKLINE_KEY=${secret}`;

/** The settings of each client, in the order of the page. */
export const CLIENTS: Readonly<Record<ClientId, Client>> = {
  codex: {
    name: "Codex",
    group: "agents",
    what: "terminal agent",
    speaks: "Responses",
    tried: "0.171",
    launch: "codex",
    steps: (chosen) => [
      file("~/.codex/config.toml", codexConfig(chosen)),
      shell(START, exported(chosen), `codex "Say hello and name your model"`),
    ],
  },
  "claude-code": {
    name: "Claude Code",
    group: "agents",
    what: "terminal agent",
    speaks: "Messages",
    tried: "2.1",
    note: "It also uses a small model for titles: create an alias claude-haiku-4-5, or set ANTHROPIC_DEFAULT_HAIKU_MODEL.",
    launch: "claude",
    steps: ({ base, model, secret }) => [
      shell(
        "Set the environment and start",
        `export ANTHROPIC_BASE_URL=${base}`,
        `export ANTHROPIC_AUTH_TOKEN=${secret}`,
        `claude --model ${inShell(model)}`,
      ),
    ],
  },
  "gemini-cli": {
    name: "Gemini CLI",
    group: "agents",
    what: "terminal agent",
    speaks: "generateContent",
    tried: "0.61",
    launch: "gemini",
    steps: ({ base, model, secret }) => [
      file("~/.gemini/settings.json", geminiSettings),
      shell(
        "Set the environment and start",
        `export GOOGLE_GEMINI_BASE_URL=${base}`,
        `export GEMINI_API_KEY=${secret}`,
        `gemini --model ${inShell(model)}`,
      ),
    ],
  },
  opencode: {
    name: "OpenCode",
    group: "agents",
    what: "terminal agent",
    speaks: "Chat",
    tried: "1.18",
    launch: "opencode",
    steps: (chosen) => [file("opencode.json", openCodeFile(chosen)), shell(START, exported(chosen), "opencode")],
  },
  cursor: {
    name: "Cursor",
    group: "editors",
    what: "editor",
    speaks: "Chat",
    note: "Cursor calls from its own servers: the gateway needs an address that they can reach.",
    steps: ({ base, model, secret }) => [
      {
        kind: "fields",
        title: "Cursor Settings, Models, API keys",
        fields: [
          ["OpenAI API key", secret],
          ["Override OpenAI base URL", `${base}/v1`],
          ["Add a custom model", model],
        ],
      },
    ],
  },
  continue: {
    name: "Continue",
    group: "editors",
    what: "editor",
    speaks: "Chat",
    steps: (chosen) => [
      file("~/.continue/config.yaml", continueConfig(chosen)),
      file("~/.continue/.env", `TRUNKLINE_KEY=${chosen.secret}`, "Put the key into the file"),
    ],
  },
  cline: {
    name: "Cline",
    group: "editors",
    what: "editor",
    speaks: "Chat",
    steps: ({ base, model, secret }) => [
      {
        kind: "fields",
        title: "Settings of Cline",
        fields: [
          ["API provider", "OpenAI Compatible"],
          ["Base URL", `${base}/v1`],
          ["API key", secret],
          ["Model ID", model],
        ],
      },
    ],
  },
  zed: {
    name: "Zed",
    group: "editors",
    what: "editor",
    speaks: "Chat",
    steps: (chosen) => [
      file("~/.config/zed/settings.json", zedConfig(chosen)),
      { kind: "fields", title: "Agent panel, settings, Trunkline", fields: [["API key", chosen.secret]] },
    ],
  },
  "open-webui": {
    name: "Open WebUI",
    group: "chats",
    what: "chat for a team",
    speaks: "Chat",
    steps: ({ base, secret }) => [
      file(".env", `OPENAI_API_BASE_URL=${base}/v1\nOPENAI_API_KEY=${secret}`, "Add to its environment"),
      {
        kind: "fields",
        title: "Or Admin settings, Connections, OpenAI API",
        fields: [
          ["URL", `${base}/v1`],
          ["Key", secret],
        ],
      },
    ],
  },
  librechat: {
    name: "LibreChat",
    group: "chats",
    what: "chat for a team",
    speaks: "Chat",
    steps: (chosen) => [
      file("librechat.yaml", libreChatConfig(chosen)),
      file(".env", `TRUNKLINE_KEY=${chosen.secret}`, "Put the key into the file"),
    ],
  },
  n8n: {
    name: "n8n",
    group: "chats",
    what: "workflows",
    speaks: "Chat",
    steps: ({ base, model, secret }) => [
      {
        kind: "fields",
        title: "New credential, OpenAI",
        fields: [
          ["API key", secret],
          ["Base URL", `${base}/v1`],
        ],
      },
      { kind: "fields", title: "Node OpenAI Chat Model", fields: [["Model, by ID", model]] },
    ],
  },
  promptfoo: {
    name: "promptfoo",
    group: "code",
    what: "test runner",
    speaks: "Chat",
    steps: (chosen) => [file("promptfooconfig.yaml", promptfooConfig(chosen)), shell(START, exported(chosen), "npx promptfoo eval")],
  },
  "ai-sdk": {
    name: "AI SDK",
    group: "code",
    what: "library",
    speaks: "Chat, Responses",
    tried: "6",
    steps: (chosen) => [file("model.ts", aiSdkSample(chosen), "In your program"), shell(ENVIRONMENT, exported(chosen))],
  },
  langchain: {
    name: "LangChain",
    group: "code",
    what: "library",
    speaks: "Chat, Responses",
    tried: "1.5",
    steps: (chosen) => [file("chat.ts", langChainSample(chosen), "In your program"), shell(ENVIRONMENT, exported(chosen))],
  },
  openai: {
    name: "OpenAI SDKs",
    group: "code",
    what: "library",
    speaks: "Chat, Responses",
    tried: "6 and 7",
    steps: (chosen) => [...openAiSamples(chosen), shell(ENVIRONMENT, exported(chosen))],
  },
  curl: {
    name: "curl",
    group: "code",
    what: "by hand",
    speaks: "any",
    steps: (chosen) => {
      const [curl] = callSamples({ baseUrl: chosen.base, model: chosen.model });
      return [shell("Call", exported(chosen), curl?.text ?? "")];
    },
  },
};

function openAiSamples({ base, model }: Chosen): Step[] {
  return callSamples({ baseUrl: base, model })
    .filter(({ id }) => id !== "curl")
    .map(({ id, label, text }) => file(id === "python" ? "hello.py" : "hello.ts", text, label));
}
