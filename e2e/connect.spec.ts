import { expect, expectSound, test } from "./fixtures";

test("a client is connected with a key created in place, and its first call is seen", async ({ signedIn, request }) => {
  await signedIn.goto("/connect");
  await signedIn.getByRole("searchbox", { name: "Find a client" }).fill("config.toml");
  await expect(signedIn.getByRole("region", { name: "Clients" }).getByRole("button", { name: /Codex/ })).toBeVisible();
  await expect(signedIn.getByRole("button", { name: /Cursor/ })).toBeHidden();
  const panel = signedIn.getByRole("region", { name: "Codex" });
  await panel.getByRole("button", { name: "Create a key" }).click();
  const shell = panel.locator("figure", { hasText: "export TRUNKLINE_KEY" });
  await expect(shell).toContainText(/TRUNKLINE_KEY=sk-tl-\w{43}/);
  const [, secret = ""] = /TRUNKLINE_KEY=(sk-tl-\w{43})/.exec((await shell.textContent()) ?? "") ?? [];
  await expect(panel.getByText("Waiting for the first call…")).toBeVisible();
  await expectSound(signedIn);

  const called = await request.post("/v1/responses", {
    headers: { authorization: `Bearer ${secret}`, "user-agent": "codex_exec/0.169.0 (Linux)" },
    data: { model: "sandbox-chat", input: "Say hello" },
  });
  expect(called.status()).toBe(200);
  await expect(panel.getByText("First call received")).toBeVisible({ timeout: 10_000 });
  await expect(signedIn.getByRole("button", { name: /Codex.*seen/ })).toBeVisible({ timeout: 10_000 });
  await panel.getByRole("link", { name: "Open in Logs" }).click();
  await expect(signedIn.getByText("responses").filter({ visible: true }).first()).toBeVisible();
});

test("the settings of a client fill a phone", async ({ signedIn }) => {
  await signedIn.setViewportSize({ width: 390, height: 844 });
  await signedIn.goto("/connect");
  await signedIn.getByRole("button", { name: /Zed/ }).click();
  await expect(signedIn.getByText('"openai_compatible"')).toBeVisible();
  await expectSound(signedIn);
  await signedIn.goBack();
  await expect(signedIn.getByRole("button", { name: /Codex/ })).toBeVisible();
});
