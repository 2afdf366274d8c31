import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

/** The key the shared server was started with. */
export const JOURNEY_KEY = process.env.JOURNEY_KEY ?? "";
/** The owner it was started with, as `playwright.config.ts` says. */
export const OWNER = { name: "owner@example.com", password: "a long enough password" };

interface FreshServer {
  origin: string;
  /** Waits for a line of the server's output and returns the match. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends the server and starts it again on the same data, at the same address. */
  restart(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return address && typeof address === "object" ? address.port : 0;
}

/** Reads a child's output until `pattern` matches all of it so far. */
function waitForLine(child: ChildProcess, seen: { text: string }, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((found, failed) => {
    const look = () => {
      const match = pattern.exec(seen.text);
      if (match) found(match);
    };
    child.stdout?.on("data", look);
    child.once("exit", () => failed(new Error(`the server ended before ${pattern} appeared:\n${seen.text}`)));
    setTimeout(() => failed(new Error(`${pattern} did not appear:\n${seen.text}`)), START_TIMEOUT_MS).unref();
    look();
  });
}

interface Start {
  /** Arguments of node; the usual start when absent. */
  args?: string[];
  settings?: Record<string, string>;
}

export const test = base.extend<{ start: Start; freshServer: FreshServer; cleanPage: Page; signedIn: Page }>({
  /** How `freshServer` is started, where a journey wants something else than the usual. */
  start: [{}, { option: true }],

  /** A server of its own, with nothing in its data folder and no key, started as an operator starts it. */
  freshServer: async ({ start }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "switchyard-fresh-"));
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const settings = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: origin, DATA_DIR: dataDir, GATEWAY_BOOTSTRAP_KEY: "" };
    const none = {
      DATABASE_URL: "",
      REDIS_URL: "",
      OPENAI_BASE_URL: "",
      OPENAI_API_KEY: "",
      GATEWAY_CONFIG: "",
      WORKERS: "",
      FAST_LANE: "",
    };
    const seen = { text: "" };
    const run = () => {
      const child = spawn(process.execPath, start.args ?? ["lib/cli/start.mjs"], {
        env: { ...process.env, ...none, ...settings, ...start.settings },
      });
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (seen.text += bytes));
      return child;
    };
    let child = run();
    const stop = async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    };
    const restart = async () => {
      await stop();
      seen.text = "";
      child = run();
      await waitForLine(child, seen, /is running at/);
    };
    await use({ origin, line: (pattern) => waitForLine(child, seen, pattern), restart });
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  },

  /**
   * A page that fails its journey on any error in the console and on any request to another host. Ask for it after `freshServer`:
   * it has to be closed before its server is.
   */
  cleanPage: async ({ page }, use) => {
    const wrong: string[] = [];
    const own = (url: string) => /^(data|blob|about):/.test(url) || /^http:\/\/127\.0\.0\.1:\d+\//.test(url);
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
    page.on("request", (request) => own(request.url()) || wrong.push(`request to ${request.url()}`));
    await use(page);
    expect(wrong, "errors in the console and requests to other hosts").toEqual([]);
  },

  /** A clean page of the shared server whose browser holds a session of its own of the owner. */
  signedIn: async ({ cleanPage, baseURL }, use) => {
    const answer = await cleanPage.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    expect(answer.status(), await answer.text()).toBe(200);
    await use(cleanPage);
  },
});

/** No accessibility violations, and nothing to scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, "pixels to scroll sideways").toBe(0);
}

export { expect };
