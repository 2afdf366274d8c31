import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";

export const ROOT_KEY = "root-key-of-a-test-with-more-than-32-signs";

/** A call that is silent for longer counts as one without a reply. */
const SILENT_FOR_MS = 120_000;

/** A gateway that a script starts, kills and calls. */
export interface CallsGateway {
  child: ChildProcess;
  url: string;
  agent: Agent;
}

export async function startCallsGateway(env: Record<string, string>): Promise<CallsGateway> {
  const child = fork(join(import.meta.dirname, "calls-child.ts"), [], {
    execArgv: ["--import", "tsx"],
    env: { NODE_ENV: "production", LOG_LEVEL: "silent", GATEWAY_BOOTSTRAP_KEY: ROOT_KEY, SANDBOX_TOKENS_PER_SECOND: "0", ...env },
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));
  const [{ url }] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the gateway did not start"))),
  ])) as [{ url: string }];
  return { child, url, agent: new Agent({ keepAlive: true }) };
}

export async function killNow({ child, agent }: CallsGateway): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  agent.destroy();
}

export interface Reply {
  status: number;
  requestId: string;
  text: string;
}

/** One call, read completely; undefined if the connection broke before or was silent for too long. */
export function ask(
  { url, agent }: Pick<CallsGateway, "url" | "agent">,
  { method = "POST", path, key = ROOT_KEY, body }: { method?: string; path: string; key?: string; body?: object },
): Promise<Reply | undefined> {
  const bytes = body && Buffer.from(JSON.stringify(body));
  const headers = { authorization: `Bearer ${key}`, ...(bytes && { "content-type": "application/json", "content-length": bytes.length }) };
  return new Promise((resolve) => {
    const outgoing = request(url + path, { method, headers, agent, timeout: SILENT_FOR_MS }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.on("error", () => resolve(undefined)).on("aborted", () => resolve(undefined));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, requestId: String(response.headers["x-request-id"]), text }));
    });
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => resolve(undefined)).end(bytes);
  });
}
