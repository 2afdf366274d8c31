import type { Page } from "@playwright/test";
import { postgresDatabase, type TestDatabase, testRedis } from "../lib/testing/database";
import { type FakeS3, startFakeS3 } from "../lib/testing/fake-s3";
import { startWay, type Way } from "../lib/testing/way";
import { test as base, expect, expectSound, OWNER } from "./fixtures";

const PHONE = { width: 390, height: 844 };

interface Services {
  database: TestDatabase;
  redisUrl: string | undefined;
  ways: { postgres: Way; redis: Way; store: Way };
  settings: Record<string, string>;
}

async function wayTo(address: string): Promise<{ way: Way; url: string }> {
  const url = new URL(address);
  const standard = url.protocol.startsWith("redis") ? 6379 : 5432;
  const way = await startWay({ host: url.hostname, port: Number(url.port || standard) });
  url.hostname = "127.0.0.1";
  url.port = String(way.port);
  return { way, url: url.href };
}

async function waysTo(database: TestDatabase, { redisUrl, s3 }: { redisUrl: string; s3: FakeS3 }): Promise<Services> {
  const postgres = await wayTo(database.options.databaseUrl ?? "postgres://127.0.0.1");
  const redis = await wayTo(redisUrl);
  const store = await wayTo(s3.account.endpoint);
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: store.url,
    S3_BUCKET: s3.account.bucket,
    S3_REGION: s3.account.region,
    S3_ACCESS_KEY_ID: s3.account.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.account.secretAccessKey,
    GATEWAY_OWNER_EMAIL: OWNER.name,
    GATEWAY_OWNER_PASSWORD: OWNER.password,
  };
  return { database, redisUrl, ways: { postgres: postgres.way, redis: redis.way, store: store.way }, settings };
}

const test = base.extend<{ services: Services }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner demands an object of fixtures
  services: async ({}, use) => {
    const database = await postgresDatabase();
    const redisUrl = await testRedis();
    test.skip(database.skip || redisUrl === undefined, `needs PostgreSQL and Redis: ${database.title}`);
    const s3 = await startFakeS3();
    const services = await waysTo(database, { redisUrl: redisUrl ?? "", s3 });
    await use(services);
    for (const way of Object.values(services.ways)) await way.end();
    await s3.close();
    await database.remove();
  },
  start: async ({ services }, use) => {
    await use({ settings: services.settings });
  },
});
test.setTimeout(180_000);

async function expectSoundEverywhere(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, `${what} in the ${colorScheme} theme`);
  }
  await page.setViewportSize(PHONE);
  await expectSound(page, `${what} on a phone`);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sideways, `${what} on a phone scrolls sideways`).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test("what the gateway cannot reach is said on every page with the time and what still works, until it is back", async ({
  services: { ways },
  freshServer,
  page,
}) => {
  const { origin } = freshServer;
  await freshServer.line(/is running at/);
  const answer = await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(`${origin}/keys`);
  await expect(page.getByRole("heading", { level: 1, name: "Keys" })).toBeVisible();
  const lines = page.getByRole("status").getByText(/has not responded since/);
  await expect(lines).toHaveCount(0);

  const away = [
    [ways.redis, /^Redis has not responded since \d\d:\d\d\. API calls continue\. Each process enforces its part of a limit/],
    [ways.store, /^The file store has not responded since \d\d:\d\d\. Text and embeddings continue\./],
  ] as const;
  for (const [way, text] of away) {
    await way.close();
    await expect(page.getByText(text)).toBeVisible({ timeout: 45_000 });
    await expectSoundEverywhere(page, String(text));
    await way.open();
    await expect(lines).toHaveCount(0, { timeout: 30_000 });
  }

  const database = /^The database has not responded since \d\d:\d\d\. API calls with keys in use continue/;
  await ways.postgres.close();
  await expect(page.getByText(database)).toBeVisible({ timeout: 45_000 });
  await expectSoundEverywhere(page, "/keys without the database");
  await page.getByRole("link", { name: "Providers" }).first().press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Providers" })).toBeVisible();
  await page.goto(`${origin}/logs`);
  await expect(page.getByRole("heading", { level: 1, name: "Logs" })).toBeVisible();
  await expect(page.getByText(database)).toBeVisible({ timeout: 15_000 });
  await expectSoundEverywhere(page, "/logs opened without the database");

  // Somebody whom this process does not know.
  const kept = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto(`${origin}/login?next=%2Fkeys`);
  await expect(page.getByRole("heading", { level: 1, name: "The console is not available" })).toBeVisible();
  await expect(page.getByText(/^The database has not responded since \d\d:\d\d UTC\./)).toBeVisible();
  await expectSoundEverywhere(page, "/login without the database");
  await page.context().addCookies(kept);

  await page.goto(`${origin}/keys`);
  await expect(page.getByText(database)).toBeVisible({ timeout: 15_000 });
  await ways.postgres.open();
  await expect(lines).toHaveCount(0, { timeout: 30_000 });
});
