import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { constants, homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inheritedEnvironment } from "../config/env";
import { Failure } from "../contracts/errors";
import { FIRST_TEAM } from "../contracts/keys";
import { ModelList } from "../contracts/model";
import { createKeyStore } from "../identity/key-store";
import { openStore } from "../store/database/open";
import { runAsScript, type Shell } from "./command";
import { readExpiry } from "./key-options";
import { LAUNCHED } from "./launch-clients";

const HELP = `Starts a coding agent that calls this gateway.

  npm run launch -- codex|claude|gemini|opencode [--model <id>] [--base-url <address>] [--expires 8h] [-- arguments of the agent]

  --model     a model of the gateway (default: the first that calls tools)
  --base-url  the gateway's address (default: PUBLIC_URL)
  --expires   30m, 8h or 1d: how long the key is valid (default: 8h)

The key is created for this start and revoked at its end. For a gateway on another machine, set TRUNKLINE_KEY: that key is used instead.
The agent starts in the folder the command is called from. No file of it is changed. Windows isn't supported: use WSL.`;

const OPTIONS = {
  model: { type: "string" },
  "base-url": { type: "string" },
  expires: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;
const ANSWER_MS = 10_000;

/** `npm run launch`. Resolves with the agent's exit code. Throws `Failure` for usage errors. */
export async function launch({ args, settings, print }: Shell): Promise<number | undefined> {
  const end = args.indexOf("--");
  const [own, passed] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const { values, positionals } = parseArgs({ args: own, options: OPTIONS, allowPositionals: true });
  const [name = "", ...extra] = positionals;
  if (values.help || name === "") return void print(HELP);
  const agent = LAUNCHED.get(name);
  if (!agent) throw mistake(`There is no agent '${name}'. Known are ${[...LAUNCHED.keys()].join(", ")}.`);
  if (extra.length > 0) throw mistake(`'${extra[0]}' is not understood. Arguments of the agent follow after --.`);
  // Quoting model names for cmd.exe is not supported.
  if (process.platform === "win32") throw mistake("Agents can't be started on Windows. Use WSL, or the settings of the page Connect.");
  const expiresAt = readExpiry(values.expires ?? "8h", Date.now());
  // Before the settings, which add the secrets of `.env` to the environment.
  const inherited = inheritedEnvironment();
  const given = inherited.TRUNKLINE_KEY;
  if (given && values.expires !== undefined)
    throw mistake("--expires is for a created key. Unset TRUNKLINE_KEY to create one, or leave --expires out.");
  const env = settings();
  const base = (values["base-url"] ?? env.PUBLIC_URL).replace(/\/(?:v1\/?)?$/, "");
  const start = async (secret: string) => {
    const { id, contextWindow } = await chooseModel({ base, secret, wanted: values.model });
    print(`${name} with ${id} at ${base}`);
    const { args: first, env: more, file } = agent.start({ base, secret, model: id, contextWindow });
    const begin = (added: Record<string, string>) => run(agent, [...first, ...passed], { ...inherited, ...more, ...added });
    return file && inherited[file.variable] === undefined ? withFile(file, begin) : begin({});
  };
  if (given) return start(given);
  const store = await openStore({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    const keys = createKeyStore(store);
    const key = { name: `launch ${name}`, teamId: FIRST_TEAM, scopes: ["chat" as const, "content" as const], models: null, expiresAt };
    const { secret, summary } = await keys.create(key);
    try {
      return await start(secret);
    } finally {
      await keys.revoke(summary.id);
    }
  } finally {
    await store.close();
  }
}

/** Gemini CLI reads no settings below a folder that others may write to, as the one for temporary files. */
async function withFile<Result>(
  { variable, text }: { variable: string; text: string },
  begin: (env: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(homedir(), ".trunkline-launch-"));
  try {
    const path = join(folder, "settings.json");
    await writeFile(path, text, { mode: 0o600 });
    return await begin({ [variable]: path });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The wanted model, or the first that calls tools. */
async function chooseModel({ base, secret, wanted }: { base: string; secret: string; wanted: string | undefined }) {
  const { data } = await models(base, secret);
  const able = data.filter(({ capabilities = [] }) => capabilities.includes("chat"));
  const model =
    wanted === undefined
      ? (able.find(({ supported_parameters: known = [], simulated }) => !simulated && known.includes("tools")) ??
        able.find(({ simulated }) => !simulated) ??
        able[0])
      : data.find(({ id }) => id === wanted);
  if (model) return { id: model.id, contextWindow: model.context_window };
  const known = able.slice(0, 8).map(({ id }) => id);
  throw mistake(
    wanted === undefined ? "The gateway has no chat model." : `The gateway has no model '${wanted}'. It has ${known.join(", ")}.`,
  );
}

async function models(base: string, secret: string): Promise<ModelList> {
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await fetch(`${base}/v1/models`, { headers, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => {
    throw mistake(`No gateway answers at ${base}. Start it, or name its address with --base-url.`);
  });
  const list = ModelList.safeParse(await answer.json().catch(() => undefined));
  if (!answer.ok || !list.success) throw mistake(`${base}/v1/models answered ${answer.status}. Does the key belong to this gateway?`);
  return list.data;
}

/** Signals of the terminal reach the agent directly; those sent to this process alone are passed on. */
const OF_TERMINAL = ["SIGINT", "SIGQUIT"] as const;
const PASSED_ON = ["SIGTERM", "SIGHUP"] as const;

/** Resolves with the agent's exit code, or 128 plus the number of the signal that ended it. */
function run({ command, install }: { command: string; install: string }, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    // npm changes into the gateway's folder; the caller's is the one to work in.
    const child = spawn(command, args, { env, stdio: "inherit", cwd: env.INIT_CWD });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    const ignored = () => undefined;
    for (const signal of PASSED_ON) process.on(signal, pass);
    for (const signal of OF_TERMINAL) process.on(signal, ignored);
    const leave = () => {
      for (const signal of PASSED_ON) process.off(signal, pass);
      for (const signal of OF_TERMINAL) process.off(signal, ignored);
    };
    child.once("error", () => {
      leave();
      reject(mistake(`'${command}' is not installed. Install it with: npm install -g ${install}`));
    });
    child.once("exit", (code, signal) => {
      leave();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

function mistake(text: string): Failure {
  return new Failure("invalid_value", text);
}

await runAsScript(import.meta, launch);
