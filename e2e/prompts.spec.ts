import OpenAI from "openai";
import { expect, expectSound, test } from "./fixtures";

test.setTimeout(90_000);

test("a prompt is saved from Chat, gets a second version and a label, is called by its name, and the log leads back to it", async ({
  signedIn: page,
  baseURL,
}) => {
  await page.goto("/play/chat?m=sandbox-chat&draft=What+is+{{a}}+%2B+{{b}}%3F");
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("What is {{a}} + {{b}}?");
  await page.getByRole("button", { name: "Save as prompt" }).click();
  const form = page.getByRole("form", { name: "New prompt" });
  await form.getByLabel("Name").fill("add-two");
  await form.getByRole("button", { name: "Save version 1" }).click();
  await expect(page.getByRole("heading", { name: "add-two" })).toBeVisible();

  const test = page.getByRole("region", { name: "Test" });
  await test.getByLabel("Value of a").fill("17");
  await test.getByLabel("Value of b").fill("25");
  await test.getByRole("button", { name: "Run" }).click();
  await expect(test).toContainText("42");

  const editor = page.getByRole("region", { name: "Editor" });
  await editor.getByRole("textbox", { name: "Text of message 1" }).fill("What is {{a}} × {{b}}?");
  await editor.getByLabel("Default of b").fill("3");
  await editor.getByLabel("Note on the version").fill("Products");
  await editor.getByRole("button", { name: "Save version 2" }).click();
  const versions = page.getByRole("complementary", { name: "Versions" });
  await expect(versions.getByRole("button", { name: "Compare with version 2" })).toContainText("Products");
  const difference = versions.getByRole("region", { name: "Difference" });
  await expect(difference.locator("del")).toHaveText("+");
  await expect(difference.locator("ins")).toHaveText("×");
  await expect(difference).toContainText('text = "3"');
  await versions.getByRole("button", { name: "Labels of version 2" }).click();
  await page.getByRole("menuitem", { name: "Set production here" }).click();
  await expect(
    page
      .getByRole("banner")
      .getByText("production 2")
      .or(versions.getByText("production", { exact: true }))
      .first(),
  ).toBeVisible();
  await expectSound(page);

  const made = await page.request.post("/api/console/keys", {
    data: { name: "of the prompt", logBodies: "all" },
    headers: { origin: String(baseURL) },
  });
  const { secret } = (await made.json()) as { secret: string };
  const client = new OpenAI({ baseURL: `${baseURL}/v1`, apiKey: secret });
  const body = { prompt: { id: "add-two", variables: { a: 14 } } };
  const { data, response } = await client.chat.completions.create(body as never).withResponse();
  expect((data as { choices: { message: { content: string } }[] }).choices[0]?.message.content).toContain("42");
  expect(response.headers.get("x-trunkline-prompt")).toBe("add-two@2");
  await expect(client.chat.completions.create({ prompt: { id: "add-two", variables: { c: 1 } } } as never)).rejects.toThrow(
    /no variable 'c'/,
  );

  const id = response.headers.get("x-request-id") ?? "";
  await expect(async () => expect((await page.request.get(`/api/console/logs/${id}/bodies`)).status()).toBe(200)).toPass();
  await page.goto(`/logs/${id}`);
  await page.getByRole("link", { name: "add-two@2" }).click();
  await expect(page.getByRole("region", { name: "Test" }).getByLabel("Value of a")).toHaveValue("14");
  await page.getByRole("button", { name: "Open in Chat" }).click();
  await expect(page.getByText("What is {{a}} × {{b}}?").first()).toBeVisible();

  await page.goto("/prompts");
  await expect(page.getByRole("row").filter({ hasText: "add-two" })).toContainText("production 2");
  await expectSound(page);
});

test("an edited prompt is not lost to a colleague's version, a link or another version, and labels are changed on confirmation", async ({
  page,
  session,
  baseURL,
}) => {
  await page.context().addCookies(session.cookies);
  const headers = { origin: String(baseURL) };
  const content = (text: string) => ({ kind: "chat", model: "sandbox-chat", messages: [{ role: "user", content: text }] });
  const send = async (path: string, data: object, method = "post") =>
    expect((await page.request.fetch(`/api/console/prompts${path}`, { method, data, headers })).ok()).toBe(true);
  await send("", { slug: "careful", content: content("One") });
  await send("/careful/labels/production", { shares: [{ version: 1, share: 100 }] }, "put");
  await page.goto("/prompts/careful");
  const editor = page.getByRole("region", { name: "Editor" });
  const text = editor.getByRole("textbox", { name: "Text of message 1" });
  await text.fill("Mine");
  await send("/careful/versions", { content: content("Theirs") });
  await editor.getByRole("button", { name: "Save version 2" }).click();
  await expect(editor.getByRole("alert")).toContainText("has saved version 2 since");
  await expect(text).toHaveValue("Mine");
  await editor.getByRole("button", { name: "Save version 3" }).click();
  await expect(editor.getByRole("heading", { name: "Version 3" })).toBeVisible();

  await text.fill("Unsaved");
  const asked = page.getByRole("dialog", { name: "Discard the changes?" });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").press("Enter");
  await asked.getByRole("button", { name: "Keep editing" }).click();
  await expect(text).toHaveValue("Unsaved");
  const versions = page.getByRole("complementary", { name: "Versions" });
  const menu = async (version: number, item: string) => {
    await versions.getByRole("button", { name: `Labels of version ${version}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu(2, "Load into the editor");
  await expect(text).toHaveValue("Unsaved");
  await asked.getByRole("button", { name: "Discard changes" }).click();
  await expect(editor.getByRole("heading", { name: "Version 2" })).toBeVisible();
  await expect(text).toHaveValue("Theirs");

  await menu(2, "New label");
  const form = page.getByRole("form", { name: "New label" });
  await form.getByLabel("Name").fill("Not a label");
  await form.getByRole("button", { name: "Set label" }).click();
  await expect(
    form
      .getByRole("alert")
      .or(form.getByText(/must be lower-case/))
      .first(),
  ).toBeVisible();
  await form.getByLabel("Name").fill("production");
  await expect(form).toContainText("production exists: it is moved here from 1.");
  await form.getByRole("button", { name: "Move label" }).click();
  await expect(form).toBeHidden();
  await menu(2, "Remove production");
  const removing = page.getByRole("dialog", { name: "Remove production" });
  await expect(removing).toContainText("removed from version 2");
  await removing.getByRole("button", { name: "Remove label" }).click();
  await expect(removing).toBeHidden();
  await expect(versions.getByText("production", { exact: true })).toHaveCount(0);

  const failure = { error: { message: "Not now.", code: "not_found", type: "invalid_request_error", param: null } };
  await page.route("**/api/console/prompts/careful/versions/1", (route) => route.fulfill({ status: 404, json: failure }));
  await page.goto("/prompts/careful?version=1");
  await expect(editor).toContainText("Version 1 could not be loaded");
  await expect(text).toHaveCount(0);
  await page.unroute("**/api/console/prompts/careful/versions/1");
  await editor.getByRole("button", { name: "Try again" }).click();
  await expect(text).toHaveValue("One");
});
