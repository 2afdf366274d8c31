import type { APIRequest, APIRequestContext, Browser, Page } from "@playwright/test";
import { test as base, OWNER } from "../fixtures";
import { empty, fill, type Seeds } from "./seeds";
import { withServer } from "./server";
import { chooseSandbox, Walk, watchShifts } from "./walk";

export interface Gateway {
  origin: string;
  session: Awaited<ReturnType<APIRequestContext["storageState"]>>;
}
interface FilledGateway extends Gateway {
  seeds: Seeds;
}

const SETTINGS = {
  GATEWAY_OWNER_EMAIL: OWNER.name,
  GATEWAY_OWNER_PASSWORD: OWNER.password,
  SANDBOX_TOKENS_PER_SECOND: "0",
};

interface Plan<Made> {
  prepare: (request: APIRequestContext) => Promise<Made>;
  /** Additional settings. */
  settings?: Record<string, string>;
}

/** Starts a gateway, and prepares it as its owner. */
export async function withGateway<Made>(
  api: APIRequest,
  { prepare, settings }: Plan<Made>,
  use: (gateway: Gateway, made: Made) => Promise<void>,
): Promise<void> {
  await withServer({ settings: { ...SETTINGS, ...settings } }, async ({ origin, line }) => {
    await line(/is running at/);
    const request = await api.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const signedIn = await request.post("/api/console/sign-in", { data: OWNER });
    if (!signedIn.ok()) throw new Error(`not signed in: ${await signedIn.text()}`);
    const made = await prepare(request);
    const session = await request.storageState();
    await request.dispose();
    await use({ origin, session }, made);
  });
}

/** Slow enough to leave and to stop an answer. */
const PACED = { SANDBOX_TOKENS_PER_SECOND: "30" };
const nothing = async () => undefined;
/** Shared by a worker's journeys. A server that starts beside other work takes longer than a journey may. */
const WORKERS = { scope: "worker", timeout: 180_000 } as const;

/** A tab that the sweeps of a worker share. It keeps the scripts of the console, loaded and compiled. */
async function withTab(browser: Browser, { origin, session }: Gateway, use: (tab: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await context.addInitScript(watchShifts);
  await context.addCookies(session.cookies);
  const tab = await context.newPage();
  await tab.goto(`${origin}/healthz`);
  await use(tab);
  await context.close();
}

/** A walk whose tab has nothing left of the last one. */
async function withWalk(tab: Page, gateway: Gateway, use: (walk: Walk) => Promise<void>): Promise<void> {
  const walk = new Walk(tab, gateway);
  await use(walk);
  walk.end();
  const context = tab.context();
  await tab.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await tab.goto(`${gateway.origin}/healthz`);
  await tab.evaluate(() => [localStorage, sessionStorage].forEach((store) => void store.clear()));
  await context.clearCookies();
  await context.addCookies(gateway.session.cookies);
  await tab.emulateMedia({ colorScheme: null, reducedMotion: null });
}

interface Shared {
  emptyGateway: Gateway;
  filledGateway: FilledGateway;
  pacedGateway: Gateway;
  emptyTab: Page;
  filledTab: Page;
}

/**
 * Gateways shared by a worker's journeys: an empty one, one after some days of use, and one with slow answers. `emptyWalk` and
 * `filledWalk` walk through the first two, signed in as their owner.
 */
export const test = base.extend<{ emptyWalk: Walk; filledWalk: Walk }, Shared>({
  pacedGateway: [async ({ playwright }, use) => withGateway(playwright.request, { prepare: nothing, settings: PACED }, use), WORKERS],
  emptyGateway: [async ({ playwright }, use) => withGateway(playwright.request, { prepare: empty }, use), WORKERS],
  filledGateway: [
    async ({ playwright }, use) => withGateway(playwright.request, { prepare: fill }, (gateway, seeds) => use({ ...gateway, seeds })),
    WORKERS,
  ],
  emptyTab: [async ({ browser, emptyGateway }, use) => withTab(browser, emptyGateway, use), { scope: "worker" }],
  filledTab: [async ({ browser, filledGateway }, use) => withTab(browser, filledGateway, use), { scope: "worker" }],
  emptyWalk: ({ emptyTab, emptyGateway }, use) => withWalk(emptyTab, emptyGateway, use),
  filledWalk: async ({ filledTab, filledGateway }, use) => {
    await withWalk(filledTab, filledGateway, async (walk) => {
      await filledTab.evaluate(chooseSandbox);
      await use(walk);
    });
  },
});
