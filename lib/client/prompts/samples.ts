import type { PromptKind } from "../../contracts/prompts";

/** How a program names the version. */
type PickBy = { label: string } | { version: number };

interface Sampled {
  baseUrl: string;
  slug: string;
  kind: PromptKind;
  by: PickBy;
  /** Names of the variables. */
  variables: readonly string[];
  /** The model in the path of native content. */
  model: string;
}

const PATHS: Readonly<Record<PromptKind, string>> = {
  chat: "/v1/chat/completions",
  completion: "/v1/completions",
  generate: "/v1beta/models/{model}:generateContent",
};

/** The call of a prompt as programs. The key comes from the environment. */
export function promptSamples(of: Sampled): { id: string; label: string; text: string }[] {
  const body = { prompt: { id: of.slug, ...of.by, variables: Object.fromEntries(of.variables.map((name) => [name, "…"])) } };
  return [
    { id: "curl", label: "cURL", text: curl(of, body) },
    { id: "python", label: "Python", text: python(of, body) },
    { id: "typescript", label: "TypeScript", text: typescript(of, body) },
  ];
}

/** The model of a native path that has none. */
const DEFAULT_MODEL = "sandbox-chat";

/** A path with the model in it, whose slashes and colons stay. */
export function pathWith(path: string, model: string): string {
  const encoded = encodeURIComponent(model.trim() || DEFAULT_MODEL);
  return path.replace("{model}", () => encoded.replaceAll("%2F", "/").replaceAll("%3A", ":"));
}

const pathOf = ({ kind, model }: Sampled) => pathWith(PATHS[kind], model);
const json = (value: unknown) => JSON.stringify(value, null, 2);

function curl(of: Sampled, body: object): string {
  const text = json(body).replaceAll("'", "'\\''");
  return `curl ${of.baseUrl}${pathOf(of)} \\
  -H "Authorization: Bearer $TRUNKLINE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${text}'`;
}

function python(of: Sampled, body: object): string {
  return `# pip install httpx
import os
import httpx

reply = httpx.post(
    ${JSON.stringify(of.baseUrl + pathOf(of))},
    headers={"Authorization": f"Bearer {os.environ['TRUNKLINE_KEY']}"},
    json=${json(body).replaceAll("\n", "\n    ")},
    timeout=120,
)
print(reply.headers["x-trunkline-prompt"], reply.json())`;
}

function typescript(of: Sampled, body: object): string {
  const sent = json(body).replaceAll("\n", "\n  ");
  const env = 'import { env } from "node:process";';
  if (of.kind === "generate")
    return [
      env,
      "",
      `const reply = await fetch(${JSON.stringify(of.baseUrl + pathOf(of))}, {`,
      '  method: "POST",',
      '  headers: { authorization: "Bearer " + env.TRUNKLINE_KEY, "content-type": "application/json" },',
      `  body: JSON.stringify(${sent}),`,
      "});",
      'console.log(reply.headers.get("x-trunkline-prompt"), await reply.json());',
    ].join("\n");
  return [
    "// npm install openai",
    env,
    'import OpenAI from "openai";',
    "",
    `const client = new OpenAI({ baseURL: ${JSON.stringify(`${of.baseUrl}/v1`)}, apiKey: env.TRUNKLINE_KEY });`,
    `const reply = await client.post(${JSON.stringify(PATHS[of.kind].replace("/v1", ""))}, {`,
    `  body: ${sent},`,
    "});",
    "console.log(reply);",
  ].join("\n");
}
