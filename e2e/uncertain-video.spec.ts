import type { Page } from "@playwright/test";
import { CGT_KEY, startFakeCgt } from "../lib/testing/fake-cgt";
import type { FakeVendor } from "../lib/testing/fake-vendor";
import { startFakeVidB, VID_B_KEY } from "../lib/testing/fake-vid-b";
import { expect, expectSound, OWNER, test } from "./fixtures";

const KEY = "journey-key-with-more-than-thirty-two-characters";
const settings = { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password, GATEWAY_BOOTSTRAP_KEY: KEY };
test.use({ start: { settings } });
test.setTimeout(120_000);

/** Adds a vendor, and orders a video from it whose reply is lost; returns the job's page. */
async function lose(
  page: Page,
  { origin, vendor }: { origin: string; vendor: FakeVendor },
  provider: { id: string; model: string } & Record<string, unknown>,
): Promise<void> {
  const { model, ...more } = provider;
  const signed = await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
  expect(signed.status()).toBe(200);
  const added = await page.request.post(`${origin}/api/console/providers`, { data: more, headers: { origin } });
  expect(added.status(), await added.text()).toBe(201);
  vendor.next("cut");
  const data = { model: `${provider.id}/${model}`, prompt: "A lighthouse at dusk", duration: 5 };
  const ordered = await page.request.post(`${origin}/v1/video/generations`, { data, headers: { authorization: `Bearer ${KEY}` } });
  expect(ordered.status()).toBe(502);
  const jobs = await page.request.get(`${origin}/api/console/video/jobs`);
  const { items } = (await jobs.json()) as { items: { id: string }[] };
  await page.goto(`${origin}/video/${items[0]?.id}`);
}

test("a video that may have been charged says so, and is given up by a person", async ({
  freshServer: { origin, line },
  cleanPage: page,
}) => {
  await line(/is running at/);
  const vendor = await startFakeVidB();
  await lose(
    page,
    { origin, vendor },
    {
      id: "films",
      kind: "vid-b",
      model: "jimeng_v30",
      baseUrl: vendor.baseUrl,
      credentials: VID_B_KEY,
    },
  );
  const said = page.getByRole("alert").filter({ hasText: "It may have been accepted and charged" });
  await expect(said).toContainText("check there yourself");
  await expect(said.getByRole("button", { name: "Check again" })).toHaveCount(0);
  await expectSound(page);
  await said.getByRole("button", { name: "Give up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Give up" })).toHaveCount(0);
  await expect(page.locator('[data-part="job-status"]')).toContainText("given_up");
  await expect(page.getByRole("alert").filter({ hasText: "submission_uncertain" })).toBeVisible();
  await vendor.close();
});

test("a video whose order is looked for goes on once its vendor has it", async ({ freshServer: { origin, line }, cleanPage: page }) => {
  await line(/is running at/);
  const vendor = await startFakeCgt();
  const model = "doubao-seedance-1-0-pro-250528";
  await lose(page, { origin, vendor }, { id: "films", kind: "cgt", model, baseUrl: vendor.baseUrl, credentials: { apiKey: CGT_KEY } });
  const status = page.locator('[data-part="job-status"]');
  await expect(status).toContainText("uncertain");
  await expectSound(page);
  vendor.tasks.push({ id: "cgt-found", model, at: Date.now(), order: {} });
  vendor.says = { status: "running" };
  const again = page.getByRole("button", { name: "Poll again now" });
  await again.press("Enter");
  await expect(page.getByText("Checking with the provider")).toBeVisible();
  await expect(status).toContainText("running", { timeout: 30_000 });
  expect(vendor.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(again).toBeVisible();
  await expectSound(page);
  await vendor.close();
});
