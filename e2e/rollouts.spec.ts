import { expect, expectSound, JOURNEY_KEY, test } from "./fixtures";

test.setTimeout(90_000);

const OLD = "sandbox/sandbox-chat";
const NEW = "sandbox/sandbox-content";
const BROKEN = "sandbox/sandbox-chat:504";

test("a target gets a growing share of a route, is returned by a person and by itself, and is published at the end", async ({
  signedIn: page,
  baseURL,
}) => {
  const id = `switch-${Date.now()}`;
  const headers = { origin: String(baseURL) };
  const route = { id, retries: { per_target: 0 }, breaker: { failures: 0 }, targets: [OLD, NEW, BROKEN] };
  const made = await page.request.post("/api/console/routes", { data: { route }, headers });
  expect(made.status(), await made.text()).toBe(201);
  let asked = 0;
  const call = async (count: number) => {
    const calls = Array.from({ length: count }, () => {
      const data = { model: id, messages: [{ role: "user", content: `What is ${++asked} + 1?` }] };
      return page.request.post("/v1/chat/completions", { data, headers: { authorization: `Bearer ${JOURNEY_KEY}` } });
    });
    for (const answer of await Promise.all(calls)) expect(answer.status()).toBe(200);
  };

  await page.goto(`/routes/${id}`);
  const panel = page.getByRole("region", { name: "Rollout" });
  await panel.getByRole("button", { name: "Start" }).click();
  const form = page.getByRole("form", { name: "New rollout" });
  await form.getByLabel("Target").selectOption(NEW);
  await form.getByLabel("Steps, %").fill("10, 5");
  await expect(form).toContainText("Growing whole numbers");
  await form.getByLabel("Steps, %").fill("1, 10, 50, 100");
  await expectSound(page);
  await form.getByRole("button", { name: "Start rollout" }).click();
  const current = panel.getByRole("list", { name: "Steps" }).locator("[aria-current=step]");
  await expect(current).toHaveText("1 %");
  await expect(panel.getByText("Running", { exact: true })).toBeVisible();
  await expect(panel).toContainText("50 more calls");
  for (const share of ["10 %", "50 %"]) {
    await panel.getByRole("button", { name: "Next step now" }).click();
    await expect(current).toHaveText(share);
  }
  await call(30);
  const figures = panel.getByRole("table", { name: "Figures of the rollout" });
  await expect(figures.getByRole("row", { name: /^Calls/ })).toContainText(/\d{1,2}\s*\d{1,2}/);
  await expect(figures.getByRole("row", { name: /^Failed/ })).toContainText("0.0 %");
  await panel.getByRole("button", { name: "Pause" }).click();
  await expect(panel.getByText("Paused", { exact: true })).toBeVisible();
  await expectSound(page);
  await panel.getByRole("button", { name: "Continue" }).click();
  await panel.getByRole("button", { name: "Return" }).click();
  await expect(panel.getByText("Returned", { exact: true })).toBeVisible();
  await expect(panel).toContainText("Returned by");

  // One that fails its callers' first attempts, though none of them notices.
  await panel.getByRole("button", { name: "Start another" }).click();
  await form.getByLabel("Target").selectOption(BROKEN);
  await form.getByLabel("Steps, %").fill("50, 100");
  await form.getByRole("button", { name: "Start rollout" }).click();
  await expect(current).toHaveText("50 %");
  await call(60);
  await expect(panel.getByText("Returned", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(panel).toContainText(/(\d+) of its \1 calls failed, and 0 of \d+ at the other targets/);
  await expectSound(page);
  await panel.getByRole("button", { name: "Remove" }).click();
  await expect(panel).toContainText("Gives a target a growing share of the calls");

  await panel.getByRole("button", { name: "Start" }).click();
  await form.getByLabel("Target").selectOption(NEW);
  await form.getByLabel("Steps, %").fill("100");
  await form.getByRole("button", { name: "Start rollout" }).click();
  await panel.getByRole("button", { name: "Publish now" }).click();
  await expect(panel.getByText("Done", { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole("banner")
      .getByText("version 2")
      .or(page.getByText("version 2", { exact: true }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Targets" }).getByRole("listitem").first()).toContainText(NEW);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectSound(page);
});
