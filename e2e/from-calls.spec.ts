import { expect, OWNER, test } from "./fixtures";

// The browser logs the refusal, so this page needn't stay clean.
test("a key's calls are tried on another model, once its bodies are logged", async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? "" };
  await page.request.post("/api/console/sign-in", { data: OWNER, headers });
  const make = async (data: object) => (await page.request.post("/api/console/keys", { headers, data })).json();
  const { key, secret } = await make({ name: `tried ${Date.now()}`, logBodies: "all" });
  await page.goto(`/keys/${key.id}`);
  await page.getByRole("button", { name: "Could this run on …?" }).click();
  const dialog = page.getByRole("dialog", { name: "Could this run on another model?" });
  const start = dialog.getByRole("button", { name: "Start evaluation" });
  await expect(start).toBeDisabled();
  await dialog.getByLabel("Candidate").selectOption("sandbox-content");
  await start.click();
  await expect(dialog.getByRole("alert")).toContainText("No successful chat of the last 14 days has its request stored.");
  await expect(dialog.getByRole("link", { name: "Settings of the key" })).toBeVisible();

  const data = { model: "sandbox-chat", messages: [{ role: "user", content: "What is 6 × 7?" }] };
  const made = await page.request.post("/v1/chat/completions", { headers: { authorization: `Bearer ${secret}` }, data });
  const address = `/api/console/logs/${made.headers()["x-request-id"]}`;
  await expect(async () => expect((await (await page.request.get(address)).json()).bodies).toBe("kept")).toPass();
  await dialog.getByLabel("Calls").fill("0");
  await expect(start).toBeDisabled();
  await dialog.getByLabel("Calls").fill("10");
  await start.click();
  await expect(page).toHaveURL(/\/evaluations\/eval_\w+$/);
  const id = page.url().split("/").at(-1);
  const evaluation = await (await page.request.get(`/api/console/evaluations/${id}`)).json();
  expect(evaluation).toMatchObject({ name: "sandbox-chat or sandbox-content", rows: 1, columns: 2, capUsd: 5 });
});
