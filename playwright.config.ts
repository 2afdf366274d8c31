import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./lib/cli/browser.mjs";
import { LONG_JOURNEYS, suiteOf } from "./lib/cli/suites.mjs";

/** A port nothing listens on. Found once: test processes load this file again and read it from the environment. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return String(address && typeof address === "object" ? address.port : 0);
}

process.env.JOURNEY_PORT ??= await freePort();
process.env.JOURNEY_DATA_DIR ??= mkdtempSync(join(tmpdir(), "trunkline-journeys-"));
process.env.JOURNEY_KEY ??= "sk-tl-journeys-only-0000000000000000000000000000";
const baseURL = `http://127.0.0.1:${process.env.JOURNEY_PORT}`;
const browser = await findBrowser();
const suite = suiteOf(process.env);
const long = LONG_JOURNEYS.map((name) => `**/${name}`);

export default defineConfig({
  testDir: "e2e",
  ...(suite === "short" && { testIgnore: long }),
  ...(suite === "rest" && { testMatch: long }),
  fullyParallel: true,
  // A journey waits for its server about a third of the time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // As with unit tests: load alone should not use it up.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A whole browser on a busy machine now and then misses a moment: a second try, and the name of who needed it.
  retries: 1,
  reporter: "list",
  use: {
    baseURL,
    // To record every journey costs a third of its time; one that is tried again is recorded then.
    trace: "on-first-retry",
    launchOptions: {
      ...(browser?.executablePath ? { executablePath: browser.executablePath } : {}),
      args: browser?.args ?? [],
      env: { ...process.env, ...browser?.env } as Record<string, string>,
    },
  },
  webServer: {
    command: "node lib/cli/start.mjs",
    url: `${baseURL}/healthz`,
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: process.env.JOURNEY_PORT,
      HOST: "127.0.0.1",
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.JOURNEY_DATA_DIR,
      GATEWAY_BOOTSTRAP_KEY: process.env.JOURNEY_KEY,
      GATEWAY_OWNER_EMAIL: "owner@example.com",
      GATEWAY_OWNER_PASSWORD: "a long enough password",
      SANDBOX_TOKENS_PER_SECOND: "0",
      DATABASE_URL: "",
      REDIS_URL: "",
      OPENAI_BASE_URL: "",
      OPENAI_API_KEY: "",
      GEMINI_API_KEY: "",
      ANTHROPIC_API_KEY: "",
      COHERE_API_KEY: "",
      JINA_API_KEY: "",
      GATEWAY_CONFIG: "",
      WORKERS: "",
      FAST_LANE: "",
    },
  },
});
