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
