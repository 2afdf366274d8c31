import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { readEnv } from "../config/env";
import { type Command, exitCode } from "./command";

interface Called {
  dataDir: string;
  input?: string;
  settings?: Record<string, string>;
}
interface Answered {
  code: number | null;
  out: string;
  err: string;
}

// Empty settings count as unset, and override a `.env` file.
const settingsOf = ({ dataDir, settings }: Called) => ({ DATA_DIR: dataDir, DATABASE_URL: "", PUBLIC_URL: "https://gw.test", ...settings });

/** Runs a command in this process, with its own data folder. */
export async function runHere(command: Command, args: readonly string[], called: Called): Promise<Answered> {
  const said = { out: "", err: "" };
  const to = (name: "out" | "err") => (text: string) => {
    said[name] += `${text}\n`;
  };
  const input = Readable.from(called.input === undefined ? [] : [called.input]);
  const settings = () => readEnv(settingsOf(called));
  const code = await exitCode(command, { args: [...args], settings, input, print: to("out"), complain: to("err") });
  return { code, ...said };
}

/** Runs a command as a person does, with its own data folder and `input` piped in. */
export function runScript(script: string, args: readonly string[], called: Called): Promise<Answered> {
  const env = { PATH: "/usr/bin:/bin", ...settingsOf(called) };
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], { env: { ...env, NODE_ENV: "test" } });
  child.stdin.on("error", () => undefined);
  child.stdin.end(called.input ?? "");
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out, err })));
}
