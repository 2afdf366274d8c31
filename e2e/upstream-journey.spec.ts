import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { startFakeVidA, VID_A_KEY } from "../lib/testing/fake-vid-a";
import { expect, JOURNEY_KEY, OWNER, test } from "./fixtures";

test.use({
  start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password, WEBHOOK_NETWORKS: "127.0.0.0/8" } },
});
test.setTimeout(120_000);

/** The form of a service with a key, on the page Providers. */
async function addForm(page: Page, origin: string, { protocol, baseUrl, id }: { protocol: string; baseUrl: string; id: string }) {
  await page.goto(`${origin}/providers`);
  await page.getByRole("button", { name: "Add provider" }).first().click();
  const form = page.getByRole("form", { name: "With an API key" });
  const option = form.getByLabel("Protocol").getByRole("option", { name: protocol });
  await form.getByLabel("Protocol").selectOption((await option.getAttribute("value")) ?? "");
  await form.getByLabel("Base URL").fill(baseUrl);
  await form.getByLabel("Name").fill(id);
  return form;
}

test("a provider is added and tested, chats under a name of one's own, makes a video that completes, and a program is told", async ({
  freshServer,
  cleanPage: page,
  baseURL,
}) => {
  const vendor = await startFakeVidA();
  const told: { status?: string; task_id?: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    told.push(JSON.parse(text));
    response.end("taken");
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => receiver.once("listening", ready));
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await freshServer.line(/is running at/);
  const { origin } = freshServer;
  const headers = { origin };
  const post = async (path: string, data: unknown, more: Record<string, string> = {}) => {
    const answer = await page.request.post(`${origin}${path}`, { data, headers: { ...headers, ...more } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post("/api/console/sign-in", OWNER);

  const twoParts = await addForm(page, origin, { protocol: "Kling", baseUrl: vendor.baseUrl, id: "clips" });
  await twoParts.getByLabel("Access key").fill(VID_A_KEY.accessKey);
  await twoParts.getByLabel("Secret key").fill("not-the-secret-0123456789");
  await twoParts.getByRole("button", { name: "Test and add" }).click();
  await expect(twoParts.getByRole("alert")).toHaveText("The server rejected this key.");
  await twoParts.getByLabel("Secret key").fill(VID_A_KEY.secretKey);
  await twoParts.getByRole("button", { name: "Test and add" }).click();
  await expect(twoParts.getByText("Added as clips")).toBeVisible();
  expect(await page.content(), "the secret has left the page").not.toContain(VID_A_KEY.secretKey);

  const another = await addForm(page, origin, { protocol: "Another Trunkline", baseUrl: String(baseURL), id: "behind" });
  await another.getByLabel("API key").fill(JOURNEY_KEY);
  await another.getByRole("button", { name: "Test and add" }).click();
  await expect(another.getByText("Added as behind")).toBeVisible();

  await page.goto(`${origin}/models?tab=names`);
  const names = page.getByRole("form", { name: "New alias" });
  await names.getByLabel("Name").fill("house-chat");
  await names.getByLabel("Model", { exact: true }).fill("behind/sandbox-chat");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "house-chat" })).toContainText("behind/sandbox-chat");
  await page.goto(`${origin}/play/chat?m=house-chat&draft=What+is+2+%2B+2%3F`);
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await expect(message).toHaveValue("What is 2 + 2?");
  await message.press("ControlOrMeta+Enter");
  await expect(page.getByRole("log").first()).toContainText("4");

  const { secret } = await post("/api/console/keys", { name: "worker" });
  const order = { model: "behind/sandbox-video", prompt: "A paper boat", duration: 1, width: 160, height: 96 };
  const bearer = { authorization: `Bearer ${secret}` };
  const { task_id: job } = await post("/v1/video/generations", { ...order, metadata: { callback_url: hook } }, bearer);
  await page.goto(`${origin}/video/${job}`);
  await expect(page.getByRole("link", { name: "Download mp4" })).toBeVisible({ timeout: 60_000 });
  const address = (await page.getByRole("link", { name: "Download mp4" }).getAttribute("href")) ?? "";
  expect(address, "it is here, not at the provider").toContain(origin);
  expect((await page.request.get(address)).headers()["content-type"]).toBe("video/mp4");

  await page.goto(`${origin}/settings/webhooks?job=${job}`);
  const done = page.getByRole("region", { name: "Callbacks" }).getByRole("row").filter({ hasText: "completed" });
  await expect(done).toContainText("200 taken", { timeout: 30_000 });
  expect(told.some(({ status, task_id }) => status === "completed" && task_id === job)).toBe(true);
  receiver.close();
  await vendor.close();
});
