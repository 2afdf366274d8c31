import type { APIRequest, APIRequestContext } from "@playwright/test";
import { test as base, OWNER } from "../fixtures";
import { empty, fill, type Seeds } from "./seeds";
import { withServer } from "./server";

export interface Gateway {
  origin: string;
  session: Awaited<ReturnType<APIRequestContext["storageState"]>>;
}
export interface FilledGateway extends Gateway {
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

/**
 * Gateways shared by a worker's journeys: an empty one, one after some days of use, and one with slow
 * answers.
 */
export const test = base.extend<object, { emptyGateway: Gateway; filledGateway: FilledGateway; pacedGateway: Gateway }>({
  pacedGateway: [async ({ playwright }, use) => withGateway(playwright.request, { prepare: nothing, settings: PACED }, use), WORKERS],
  emptyGateway: [async ({ playwright }, use) => withGateway(playwright.request, { prepare: empty }, use), WORKERS],
  filledGateway: [
    async ({ playwright }, use) => withGateway(playwright.request, { prepare: fill }, (gateway, seeds) => use({ ...gateway, seeds })),
    WORKERS,
  ],
});
