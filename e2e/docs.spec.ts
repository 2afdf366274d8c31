import type { Page } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";

const trial = (page: Page) => page.getByRole("complementary", { name: "Code and first call" });
const outcome = (page: Page) => page.getByText(/^(Done|Failed|Stopped): /);

test.describe("the API docs", () => {
  test("fold a field's own fields away, and are sound with them open", async ({ signedIn }) => {
    await signedIn.goto("/docs/chat.create");
    await signedIn.getByText(/fields of messages/).click();
    for (const width of [1280, 390]) {
      await signedIn.setViewportSize({ width, height: 844 });
      await expectSound(signedIn);
    }
  });

  test("lead from an alias to its operation", async ({ signedIn }) => {
    await signedIn.goto("/docs/tasks.get.alias");
    await expect(signedIn).toHaveURL(/\/docs\/tasks\.get$/);
    await expect(signedIn.getByText("Also at")).toContainText("/api/v1/tasks/{task_id}");
  });

  test("say so if there is no such operation, and lead back", async ({ signedIn }) => {
    await signedIn.goto("/docs/no.such");
    await expect(signedIn.getByRole("heading", { name: "No such operation" })).toBeVisible();
    await expectSound(signedIn);
    await signedIn.getByRole("link", { name: "All operations" }).click();
    await expect(signedIn).toHaveURL(/\/docs$/);
  });

  test("find operations by their words, from the keyboard", async ({ signedIn }) => {
    await signedIn.goto("/docs");
    await signedIn.getByRole("heading", { name: "Base address" }).waitFor();
    const search = signedIn.getByRole("searchbox", { name: "Search the docs" });
    await expect(async () => {
      await signedIn.keyboard.press("/");
      await expect(search).toBeFocused({ timeout: 500 });
    }).toPass();
    await search.fill("zeppelin");
    await expect(signedIn.getByText("Nothing matches.")).toBeVisible();
    await search.fill("grace rotate");
    const guides = signedIn.getByRole("navigation", { name: "Guides" });
    await expect(guides.getByRole("link", { name: "Rotate a key", exact: true })).toBeVisible();
    await search.fill("post rerank");
    await expect(signedIn.getByRole("navigation", { name: "Operations" }).getByRole("listitem")).toHaveCount(1);
    await search.press("Enter");
    await expect(signedIn).toHaveURL(/\/docs\/rerank\.create$/);
    await expect(signedIn.getByRole("navigation", { name: "Operations" }).getByTitle("POST /v1/rerank", { exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  test("render guides with the gateway's address and the reader's key, and lead from one to another", async ({ signedIn, baseURL }) => {
    const name = `Guide desk ${Date.now() % 100_000}`;
    const headers = { origin: baseURL ?? "" };
    const made = await signedIn.request.post("/api/console/keys", { data: { name, models: null }, headers });
    const { key } = await made.json();
    await signedIn.goto("/docs/guide/getting-started");
    const sample = signedIn.locator("figure").filter({ hasText: "/v1/chat/completions" }).first();
    await expect(sample).toContainText(`${new URL(baseURL ?? "").origin}/v1/chat/completions`);
    await expect(sample).not.toContainText("localhost:3000");
    await signedIn.getByLabel("Key in the samples").selectOption({ label: `${name} ${key.hint}` });
    await expect(sample).toContainText(`# TRUNKLINE_KEY: the secret of ${name} (${key.hint})`);
    for (const width of [1280, 390]) {
      await signedIn.setViewportSize({ width, height: 844 });
      await expectSound(signedIn);
    }
    await signedIn.setViewportSize({ width: 1280, height: 844 });
    await signedIn.goto("/docs/guide/errors.md");
    await expect(signedIn).toHaveURL(/\/docs\/guide\/errors$/);
    await signedIn.goto("/docs/guide/accounts#roles");
    await expect(signedIn.getByRole("heading", { name: "Roles" })).toBeInViewport();
    await signedIn.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "The audit log" }).click();
    await expect(signedIn).toHaveURL(/accounts#the-audit-log$/);
    await expect(signedIn.getByRole("heading", { name: "The audit log" })).toBeInViewport();
    await signedIn.getByRole("navigation", { name: "Guides" }).getByRole("link", { name: "API keys" }).click();
    await signedIn.getByRole("article").getByRole("link", { name: "people and sessions" }).first().click();
    await expect(signedIn).toHaveURL(/\/docs\/guide\/accounts(#|$)/);
  });

  test("open at a field", async ({ signedIn }) => {
    await signedIn.goto("/docs/chat.create#body-tools");
    const field = signedIn.locator("#body-tools");
    await expect(field).toBeInViewport();
    await signedIn.getByRole("link", { name: "top_p", exact: true }).click();
    await expect(signedIn).toHaveURL(/chat\.create#body-top_p$/);
    await signedIn.getByRole("navigation", { name: "Operations" }).getByTitle("POST /v1/rerank", { exact: true }).click();
    await expect(signedIn.getByRole("heading", { name: /^Rank documents/ })).toBeVisible();
    await signedIn.goBack();
    await expect(signedIn).toHaveURL(/chat\.create#body-top_p$/);
    await expect(signedIn.locator("#body-top_p")).toBeInViewport();
  });

  test("remember the language, and follow what is filled in", async ({ signedIn }) => {
    await signedIn.goto("/docs/embeddings.create");
    await trial(signedIn).getByText("Python", { exact: true }).click();
    await expect(trial(signedIn).locator("pre").first()).toContainText("import httpx");
    await signedIn.goto("/docs/rerank.create");
    await expect(trial(signedIn).locator("pre").first()).toContainText("httpx.post(");
    await signedIn.getByLabel("Body", { exact: true }).fill('{"model": "sandbox-rerank", "query": "steam"}');
    await expect(trial(signedIn).locator("pre").first()).toContainText('"query": "steam"');
    await signedIn.getByRole("button", { name: "Reset to example" }).click();
    await expect(trial(signedIn).locator("pre").first()).toContainText("a red signal");
  });

  test("send a call and show its reply, headers and time", async ({ signedIn }) => {
    await signedIn.goto("/docs/chat.create");
    const body = signedIn.getByLabel("Body", { exact: true });
    await body.fill((await body.inputValue()).replace(/\n}$/, ',\n  "stream": true\n}'));
    await body.press("ControlOrMeta+Enter");
    await expect(outcome(signedIn)).toContainText("Done: 200");
    await expect(trial(signedIn).getByText("[DONE]")).toBeAttached();
    await trial(signedIn).getByRole("tab", { name: "Headers" }).click();
    await expect(trial(signedIn).getByText("Bearer $TRUNKLINE_KEY", { exact: true })).toBeVisible();
    await expect(trial(signedIn).getByText("x-request-id", { exact: true })).toBeVisible();
    await expectSound(signedIn);
  });

  test("play a sound, show an image, and call with the session where no key is asked", async ({ signedIn }) => {
    await signedIn.goto("/docs/speech.create");
    await signedIn.getByRole("button", { name: "Send" }).click();
    await expect(signedIn.getByLabel("Audio of the reply")).toHaveAttribute("src", /^blob:/);
    await signedIn.goto("/docs/images.edit");
    await signedIn.getByRole("button", { name: "Send" }).click();
    await expect(signedIn.getByRole("img", { name: "Output 1 of the reply" })).toBeVisible();
    await signedIn.goto("/docs/console.me");
    await signedIn.getByRole("button", { name: "Send" }).click();
    await expect(trial(signedIn).getByText('"owner"').first()).toBeVisible();
  });

  test("say what is wrong before and after sending", async ({ page, baseURL }) => {
    await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    await page.goto("/docs/videos.get");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByLabel("task_id")).toHaveAttribute("aria-invalid", "true");
    await page.goto("/docs/embeddings.create");
    await page.getByLabel("Body", { exact: true }).fill("{");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("The body is not a JSON object.")).toBeVisible();
    await page.goto("/docs/fineTunes.create");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(outcome(page)).toContainText("Failed: 501");
    await expect(page.getByRole("alert").filter({ hasText: "not_implemented" })).toBeVisible();
    await expectSound(page);
  });

  test("do not offer to change the console itself", async ({ signedIn }) => {
    await signedIn.goto("/docs/console.endOtherSessions");
    await expect(trial(signedIn)).toContainText("cannot be sent from here");
    await expect(signedIn.getByRole("button", { name: "Send" })).toHaveCount(0);
  });

  test("ask those who are not signed in to sign in, and come back", async ({ page }) => {
    await page.goto("/docs/chat.create");
    await expect(page).toHaveURL(/\/login\?next=%2Fdocs%2Fchat\.create/);
  });
});
