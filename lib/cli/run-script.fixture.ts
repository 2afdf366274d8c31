import { spawn } from "node:child_process";

/** Runs a command as a person does, on a data folder of its own, with `input` piped in. */
export function runScript(
  script: string,
  args: readonly string[],
  { dataDir, input = "", settings = {} }: { dataDir: string; input?: string; settings?: Record<string, string> },
): Promise<{ code: number | null; out: string; err: string }> {
  // Empty settings count as unset, and win over what a `.env` file says.
  const env = { PATH: "/usr/bin:/bin", DATA_DIR: dataDir, DATABASE_URL: "", PUBLIC_URL: "https://gw.test", ...settings };
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], { env: { ...env, NODE_ENV: "test" } });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out, err })));
}
