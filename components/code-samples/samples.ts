export interface Sample {
  id: string;
  label: string;
  text: string;
}

interface SampleInput {
  /** The gateway's address without `/v1`. */
  baseUrl: string;
  model: string;
  /** If absent, samples read the key from the environment. */
  secret?: string;
}

/** An argument of a POSIX shell, quoted if it has to be. */
export const inShell = (text: string) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** One chat call as a shell command. */
function curlSample({ baseUrl, model, secret = "$TRUNKLINE_KEY" }: SampleInput): string {
  const body = `{ "model": ${JSON.stringify(model)},
        "messages": [{ "role": "user", "content": "Say hello" }] }`;
  return `curl ${baseUrl}/v1/chat/completions \\
  -H "Authorization: Bearer ${secret}" \\
  -H "Content-Type: application/json" \\
  -d ${inShell(body)}`;
}

/** The lines of an environment file with address and key. */
export function envLines({ baseUrl, secret }: { baseUrl: string; secret: string }): string {
  return `TRUNKLINE_BASE_URL=${baseUrl}/v1\nTRUNKLINE_KEY=${secret}\n`;
}

export function callSamples({ baseUrl, model }: SampleInput): Sample[] {
  const quoted = JSON.stringify(model);
  const address = JSON.stringify(`${baseUrl}/v1`);
  const python = [
    "# pip install openai",
    "import os",
    "from openai import OpenAI",
    "",
    "client = OpenAI(",
    `    base_url=${address},`,
    '    api_key=os.environ["TRUNKLINE_KEY"],',
    ")",
    "reply = client.chat.completions.create(",
    `    model=${quoted},`,
    '    messages=[{"role": "user", "content": "Say hello"}],',
    ")",
    "print(reply.choices[0].message.content)",
  ];
  const typescript = [
    "// npm install openai",
    'import { env } from "node:process";',
    'import OpenAI from "openai";',
    "",
    "const client = new OpenAI({",
    `  baseURL: ${address},`,
    "  apiKey: env.TRUNKLINE_KEY,",
    "});",
    "const reply = await client.chat.completions.create({",
    `  model: ${quoted},`,
    '  messages: [{ role: "user", content: "Say hello" }],',
    "});",
    "console.log(reply.choices[0]?.message.content);",
  ];
  return [
    { id: "curl", label: "cURL", text: curlSample({ baseUrl, model }) },
    { id: "python", label: "Python", text: python.join("\n") },
    { id: "typescript", label: "TypeScript", text: typescript.join("\n") },
  ];
}
