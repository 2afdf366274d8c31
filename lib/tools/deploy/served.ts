import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { prove } from "../../testing/survival-proof";

const KEY = "root-key-of-a-trial-with-more-than-32-signs";
const READY_WITHIN_MS = 120_000;

export interface Start {
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Of another user than root, on systems that have such. */
  uid?: number;
}

/** Starts a gateway, asks it for what a first user does, and stops it. Returns the milliseconds until it was ready. */
export async function proveServes({ command, args, cwd, env, uid }: Start, models: readonly string[]): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { NODE_ENV: "production", PATH: process.env.PATH, PORT: String(port), GATEWAY_BOOTSTRAP_KEY: KEY, ...env },
    stdio: ["ignore", "ignore", "inherit"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(child, url);
    const readyMs = performance.now() - began;
    await proveAnswers(url, models);
    return readyMs;
  } finally {
    child.kill("SIGTERM");
    if (isRunning(child)) await once(child, "exit");
  }
}

/** A process that a signal has ended has no exit code. */
function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until && isRunning(child); await pause(50)) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
  }
  throw new Error("the gateway did not start");
}

async function proveAnswers(url: string, models: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
  const get = async (path: string, options: RequestInit = {}) => {
    const reply = await fetch(url + path, { redirect: "manual", ...options });
    return { status: reply.status, text: await reply.text() };
  };
  const login = await get("/login");
  prove(login.status === 200 || login.status === 307, `/login answers (${login.status})`);
  for (const path of ["/guide/keys.md", "/openapi.json", "/icon.svg"]) prove((await get(path)).status === 200, `${path} answers`);
  const listed = await get("/v1/models", { headers });
  prove(listed.status === 200, `/v1/models answers (${listed.status})`);
  for (const model of models) prove(listed.text.includes(`"${model}"`), `${model} is listed`);
  if (!models.includes("sandbox-chat")) return;
  const body = (fields: object) => ({ method: "POST", headers, body: JSON.stringify(fields) });
  const chat = await get(
    "/v1/chat/completions",
    body({ model: "sandbox-chat", messages: [{ role: "user", content: "What is 17 * 23?" }] }),
  );
  prove(chat.text.includes("391"), `a chat is answered (${chat.status} ${chat.text.slice(0, 200)})`);
  const speech = await get("/v1/audio/speech", body({ model: "sandbox-speech", input: "Hello", voice: "nova" }));
  prove(speech.status === 200, `speech is made (${speech.status} ${speech.text.slice(0, 200)})`);
  const image = await get("/v1/images/generations", body({ model: "sandbox-image", prompt: "a harbour", size: "256x256" }));
  prove(image.status === 200, `an image is made (${image.status} ${image.text.slice(0, 200)})`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
