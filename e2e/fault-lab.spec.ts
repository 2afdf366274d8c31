import { expect, expectSound, OWNER, test } from "./fixtures";

// A route of the shared server would be in its list of models, which other journeys compare.
test.use({ start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password } } });
test.setTimeout(90_000);

test("a route is built, broken in the lab, published, found in the logs, and its call replayed", async ({
  freshServer,
  cleanPage: page,
  request,
}) => {
  const { origin } = freshServer;
  const headers = { origin };
  await freshServer.line(/is running at/);
  await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers });
  const made = await page.request.post(`${origin}/api/console/keys`, { data: { name: "of the route", logBodies: "all" }, headers });
  const { secret } = (await made.json()) as { secret: string };
  await page.goto(`${origin}/routes`);
  await page.getByRole("button", { name: "New route" }).click();
  const form = page.getByRole("form", { name: "New route" });
  await form.getByLabel("Name").fill("harbour-desk");
  await form.getByLabel("First target").fill("sandbox/sandbox-chat");
  await form.getByRole("button", { name: "Create and publish" }).click();
  await expect(page.getByRole("heading", { name: "harbour-desk" })).toBeVisible();
  await page.getByLabel("New target").fill("sandbox/sandbox-content");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("version 2", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Fault lab" }).click();
  const experiment = page.getByRole("form", { name: "Experiment" });
  await expect(experiment.getByRole("list", { name: "Targets" })).toContainText("sandbox/sandbox-content");
  await experiment.getByRole("radio", { name: "500" }).check();
  const send = experiment.getByRole("button", { name: "Send" });
  await send.click();
  const rail = page.getByRole("figure", { name: "Time rail" });
  await expect(rail.getByText("bad_gateway")).toHaveCount(3);
  await expect(page.getByText("200 from sandbox/sandbox-content").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Whose fault" })).toContainText("The provider's.");
  await expectSound(page);
  await send.click();
  await expect(page.getByText("The breaker of sandbox/sandbox-chat opens")).toBeVisible();
  await expect(page.getByRole("region", { name: "Breakers of the lab" })).toContainText("open");
  await page.getByRole("button", { name: "Close the breakers" }).click();
  await expect(page.getByRole("region", { name: "Breakers of the lab" })).toBeHidden();

  const data = { model: "harbour-desk", messages: [{ role: "user", content: "What is 6 × 7?" }] };
  const called = await request.post(`${origin}/v1/chat/completions`, { headers: { authorization: `Bearer ${secret}` }, data });
  const id = called.headers()["x-request-id"] ?? "";
  await expect(async () => expect((await page.request.get(`${origin}/api/console/logs/${id}/bodies`)).status()).toBe(200)).toPass();
  await page.goto(`${origin}/logs?model=harbour-desk`);
  await page.getByRole("button", { name: /^Call of/ }).click();
  await expect(page.getByRole("region", { name: "Whose fault" })).toContainText("Nobody's.");
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expect(page.getByRole("region", { name: "Comparison: Replayed" })).toContainText("The answers have the same text.");
  await page.getByRole("button", { name: "Directly to the provider" }).click();
  await expect(page.getByRole("region", { name: "Comparison: Directly" })).toContainText("sandbox/sandbox-chat");
  await expectSound(page);
});
