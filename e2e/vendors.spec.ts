import type { Locator, Page } from "@playwright/test";
import { CANDIDATES } from "../lib/providers/discovery";
import { type FakeUpstream, startFakeUpstream } from "../lib/testing/fake-upstream";
import { expect, expectSound, OWNER, test } from "./fixtures";

const WRONG = "sk-acme-wrong-0123456789abcdefZzZz";
const RIGHT = "sk-acme-right-0123456789abcdefQ7qQ";
const SPARE = "sk-acme-spare-0123456789abcdefS8sS";
const TENANT = "blue-tenant-0815";
/** Replies of the fake vendor's models. */
const ANSWER = "The quick brown fox";

test.use({ start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password } } });
test.setTimeout(90_000);

/** A model server at the first usual local address that is free; undefined if all are in use. */
async function startLocalServer(): Promise<{ id: string; fake: FakeUpstream } | undefined> {
  for (const { id, port } of CANDIDATES) {
    const fake = await startFakeUpstream({ port }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") throw error;
    });
    if (fake) return { id, fake };
  }
  return undefined;
}

class Console {
  readonly log: Locator;
  readonly panel: Locator;
  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {
    this.log = page.getByRole("log").first();
    this.panel = page.getByRole("complementary", { name: "acme" });
  }

  async signIn(): Promise<void> {
    const answer = await this.page.request.post(`${this.origin}/api/console/sign-in`, { data: OWNER, headers: { origin: this.origin } });
    expect(answer.status(), await answer.text()).toBe(200);
    await this.page.goto(`${this.origin}/`);
  }

  /** Sends the message that was filled in. */
  async sendFirstLabel(model: string): Promise<void> {
    const message = this.page.getByRole("textbox", { name: "Message", exact: true });
    await expect(this.page.getByRole("button", { name: `Model: ${model}` })).toBeVisible();
    await expect(message).toHaveValue("Say hello");
    await expect(this.page).toHaveURL(/\/play\/chat\?m=[^&]+$/);
    await message.press("ControlOrMeta+Enter");
    await expect(this.log).toContainText(ANSWER);
    await expect(this.log.getByText("simulated")).toHaveCount(0);
  }

  /** Adds the vendor by its address, as a program would. */
  async addVendor(baseUrl: string): Promise<void> {
    const data = { id: "acme", baseUrl, apiKey: RIGHT };
    const headers = { origin: this.origin };
    const answer = await this.page.request.post(`${this.origin}/api/console/providers`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(201);
  }

  async models(): Promise<string[]> {
    const { items } = await (await this.page.request.get(`${this.origin}/api/console/models`)).json();
    return items.map(({ id }: { id: string }) => id);
  }
}

test("a model server on this machine is found, added with one press, and answers the first chat", async ({ freshServer, cleanPage }) => {
  const local = await startLocalServer();
  test.skip(!local, "other programs have all the addresses at which model servers are looked for");
  if (!local) return;
  await freshServer.line(/is running at/);
  const page = new Console(cleanPage, freshServer.origin);
  await page.signIn();
  const found = cleanPage.getByRole("region", { name: "On this machine" });
  const server = found.getByRole("listitem").filter({ hasText: local.fake.baseUrl }).first();
  await expect(server).toContainText(/9 models, \d+ ms/);
  await expect(cleanPage.getByRole("button", { name: "Use the sandbox for now" })).toBeVisible();
  await server.getByRole("button", { name: "Add", exact: true }).click();
  await expect(server.getByText(`Added as ${local.id}`)).toBeVisible();
  const line = cleanPage.getByRole("listitem").filter({ has: cleanPage.getByRole("heading", { name: "Provider", exact: true }) });
  await expect(line).toContainText(new RegExp(`${local.id} serves 9 models, listed in \\d+ ms`));
  await expect(cleanPage.getByRole("button", { name: "Use the sandbox for now" })).toBeHidden();
  await expectSound(cleanPage);

  await server.getByRole("link", { name: "gpt-4o", exact: true }).click();
  await page.sendFirstLabel("gpt-4o");
  await cleanPage.goto(`${freshServer.origin}/`);
  await expect(cleanPage.getByRole("img", { name: /^1 request in the last 60 minutes, 0 failed/ })).toBeVisible();
  await local.fake.close();
});

test("a vendor's key is tried as it is pasted: a wrong one says so, a right one answers the first chat", async ({
  freshServer,
  cleanPage,
}) => {
  const fake = await startFakeUpstream({ apiKey: RIGHT });
  await freshServer.line(/is running at/);
  const page = new Console(cleanPage, freshServer.origin);
  await page.signIn();
  const form = cleanPage.getByRole("form", { name: "With an API key" });
  await form.getByLabel("Base URL").fill(fake.baseUrl.replace("/v1", ""));
  await form.getByLabel("API key").fill(WRONG);
  await form.getByLabel("Name").fill("acme");
  await form.getByRole("button", { name: "Test and add" }).click();
  await expect(form.getByRole("alert")).toHaveText("The server rejected this key.");
  await expect(form.getByText(/Incorrect API key provided/)).toBeVisible();
  await expect(form.getByLabel("API key")).toHaveValue(WRONG);
  await expect(form.getByLabel("Name")).toHaveValue("acme");
  await expectSound(cleanPage);

  await form.getByLabel("API key").fill(RIGHT);
  await form.getByLabel("API key").press("Enter");
  await expect(form.getByText("Added as acme")).toBeVisible();
  await expect(form.getByLabel("API key")).toHaveValue("");
  expect(await cleanPage.content(), "the key has left the page").not.toContain(RIGHT);
  await form.getByRole("link", { name: "gpt-4o", exact: true }).click();
  await page.sendFirstLabel("gpt-4o");
  expect(fake.requests.at(-1)?.headers.authorization).toBe(`Bearer ${RIGHT}`);
  await fake.close();
});

test("prices are typed once and counted in the readout, on the overview, and for the next call", async ({ freshServer, cleanPage }) => {
  const fake = await startFakeUpstream({ apiKey: RIGHT });
  await freshServer.line(/is running at/);
  const page = new Console(cleanPage, freshServer.origin);
  await page.signIn();
  await page.addVendor(fake.baseUrl);
  await cleanPage.goto(`${freshServer.origin}/play/chat?m=gpt-4o&draft=Say+hello`);
  await page.sendFirstLabel("gpt-4o");
  const cost = cleanPage.getByRole("definition").filter({ hasText: /^\$/ });
  await expect(cost).toHaveCount(0);

  await cleanPage.getByRole("link", { name: "Providers" }).click();
  await cleanPage.getByRole("link", { name: "acme" }).click();
  const prices = page.panel.getByRole("form", { name: "Prices" });
  await prices.getByRole("button", { name: "Set a price" }).click();
  await expect(prices.getByLabel("Model of price 1")).toHaveValue("*");
  await prices.getByLabel("Price of input 1", { exact: true }).fill("1,5");
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(prices.getByRole("alert")).toHaveText("Enter a number such as 0.15.");
  await expect(prices.getByLabel("Price of input 1", { exact: true })).toBeFocused();
  await prices.getByLabel("Price of input 1", { exact: true }).fill("1000");
  await prices.getByLabel("Price of output 1").fill("2000");
  await prices.getByLabel("Price of output 1").press("Enter");
  await expect(prices.getByText("Saved. Costs use these prices from now on.")).toBeVisible();
  await expectSound(cleanPage);

  // 19 tokens in, 48 out: the readout uses today's price; a call's cost is fixed when it ends.
  await cleanPage.getByRole("link", { name: "Chat", exact: true }).first().click();
  await expect(cost.first()).toHaveText("$0.1150");
  await cleanPage.getByRole("link", { name: "Overview" }).click();
  await expect(cleanPage.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(cleanPage.getByRole("definition").filter({ hasText: "$0.1150" })).toHaveCount(0);
  await cleanPage.goto(`${freshServer.origin}/play/chat?m=gpt-4o&draft=Say+hello`);
  await page.sendFirstLabel("gpt-4o");
  await cleanPage.getByRole("link", { name: "Overview" }).click();
  await expect(cleanPage.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(cleanPage.getByRole("definition").filter({ hasText: "$0.1150" })).toHaveCount(1);
  await fake.close();
});

// The browser logs the 409.
test("of two who change a provider at once the second is told, keeps what was typed, and saves it", async ({ freshServer, page: tab }) => {
  const fake = await startFakeUpstream({ apiKey: RIGHT });
  await freshServer.line(/is running at/);
  const page = new Console(tab, freshServer.origin);
  await page.signIn();
  await page.addVendor(fake.baseUrl);
  await tab.goto(`${freshServer.origin}/providers/acme`);
  const other = async (data: object) => {
    const headers = { origin: freshServer.origin };
    const answer = await tab.request.patch(`${freshServer.origin}/api/console/providers/acme`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const prices = tab.getByRole("form", { name: "Prices" });
  await prices.getByRole("button", { name: "Set a price" }).click();
  const input = prices.getByLabel("Price of input 1", { exact: true });
  await input.fill("3");
  await other({ facts: { "gpt-4o": { price: { input: 9, output: 9 } } } });
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(prices.getByRole("status")).toContainText(/changed .*Your changes are still here/);
  await expect(input).toHaveValue("3");
  await expectSound(tab);
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(prices.getByText("Saved. Costs use these prices from now on.")).toBeVisible();

  const connection = tab.getByRole("form", { name: "Connection" });
  await connection.getByRole("button", { name: "Replace key" }).click();
  await connection.getByLabel("New API key").fill(RIGHT);
  await other({ facts: {} });
  await connection.getByRole("button", { name: "Test and save" }).click();
  await expect(connection.getByText(/Your changes are still here/)).toBeVisible();
  await expect(connection.getByLabel("New API key")).toHaveValue(RIGHT);
  await expectSound(tab);
  await connection.getByRole("button", { name: "Test and save" }).click();
  await expect(connection.getByText("Saved: applies from the next call")).toBeVisible();
  await fake.close();
});

test("a provider's key is replaced, and it is disabled, enabled and removed, by keys alone", async ({ freshServer, cleanPage }) => {
  const fake = await startFakeUpstream({ apiKey: RIGHT });
  await freshServer.line(/is running at/);
  const page = new Console(cleanPage, freshServer.origin);
  await page.signIn();
  await page.addVendor(fake.baseUrl);
  await cleanPage.goto(`${freshServer.origin}/providers`);
  const row = cleanPage.getByRole("row").filter({ hasText: "acme" });
  await expect(row).toContainText("works");
  const name = row.getByRole("link", { name: "acme" });
  await name.press("Enter");
  const { panel } = page;
  await expect(panel.getByText("sk-…Q7qQ")).toBeVisible();

  await panel.getByRole("button", { name: "Replace key" }).press("Enter");
  await expect(panel.getByLabel("New API key")).toBeFocused();
  await cleanPage.keyboard.type(WRONG);
  await cleanPage.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toHaveText("The server rejected this key.");
  await expect(panel.getByRole("button", { name: "Save anyway" })).toBeVisible();
  await expectSound(cleanPage);
  await panel.getByLabel("New API key").fill(RIGHT);
  await panel.getByLabel("New API key").press("Enter");
  await expect(panel.getByText("Saved: applies from the next call")).toBeVisible();
  expect(await cleanPage.content(), "the key has left the page").not.toContain(RIGHT);

  await panel.getByRole("button", { name: "Disable" }).press("Enter");
  await expect(row).toContainText("disabled");
  await expect.poll(() => page.models()).not.toContain("gpt-4o");
  await panel.getByRole("button", { name: "Enable" }).press("Enter");
  await expect(row).toContainText("works");
  await expect.poll(() => page.models()).toContain("gpt-4o");

  await cleanPage.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(name).toBeFocused();
  await cleanPage.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Remove" }).press("Enter");
  const question = cleanPage.getByRole("dialog", { name: "Remove acme" });
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
  await expectSound(cleanPage);
  await question.getByRole("button", { name: "Remove permanently" }).press("Enter");
  await expect(row).toHaveCount(0);
  await expect(panel).toBeHidden();
  await expect.poll(() => page.models()).not.toContain("gpt-4o");
  await fake.close();
});

// The browser logs the 400.
test("a provider gets a second key and a header of its own, and loses the key again, by keys alone", async ({ freshServer, page: tab }) => {
  const fake = await startFakeUpstream({ apiKey: RIGHT });
  await freshServer.line(/is running at/);
  const page = new Console(tab, freshServer.origin);
  await page.signIn();
  await page.addVendor(fake.baseUrl);
  await tab.goto(`${freshServer.origin}/providers/acme`);
  const form = tab.getByRole("form", { name: "Connection" });
  const save = form.getByRole("button", { name: "Test and save" });
  await form.getByRole("button", { name: "More keys" }).press("Enter");
  await expect(form.getByLabel("Key 2", { exact: true })).toBeFocused();
  await save.press("Enter");
  await expect(form.getByRole("alert")).toHaveText("Enter a key, or remove this line.");
  await expect(form.getByLabel("Key 2", { exact: true })).toBeFocused();
  await tab.keyboard.type(SPARE);
  await form.getByLabel("Weight of key 2").fill("3");
  await form.getByRole("button", { name: "Headers, timeouts, proxy" }).press("Enter");
  await form.getByRole("button", { name: "Add a header" }).press("Enter");
  await form.getByLabel("Header 1", { exact: true }).fill("Host");
  await form.getByLabel("Value of header 1").fill(TENANT);
  await expectSound(tab);
  await form.getByLabel("Value of header 1").press("Enter");
  await expect(form.getByRole("alert")).toContainText("The header host cannot be set here");
  await form.getByLabel("Header 1", { exact: true }).fill("x-tenant");
  await form.getByLabel("Header 1", { exact: true }).press("Enter");
  await expect(form.getByText("Saved: applies from the next call")).toBeVisible();
  expect(fake.requests.at(-1)?.headers["x-tenant"]).toBe(TENANT);
  await expect(form.getByRole("region", { name: "Keys" })).toContainText(/sk-…Q7qQ25 % of calls.*sk-…S8sS75 % of calls/);
  await expect(form.getByText("1 header", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Value of header 1")).toHaveAttribute("placeholder", "stored");
  const content = await tab.content();
  for (const secret of [RIGHT, SPARE, TENANT]) expect(content, "secrets have left the page").not.toContain(secret);

  await form.getByRole("button", { name: "Change keys" }).press("Enter");
  await expect(form.getByRole("button", { name: "Replace key 1" })).toBeFocused();
  await form.getByRole("button", { name: "Remove key 2" }).press("Enter");
  await expect(form.getByRole("button", { name: "Add a key" })).toBeFocused();
  await save.press("Enter");
  await expect(form.getByText("Saved: applies from the next call")).toBeVisible();
  await expect(form.getByText("sk-…Q7qQ")).toBeVisible();
  await expect(form.getByText("sk-…S8sS")).toBeHidden();
  await fake.close();
});

test("the list and an open provider are sound in both themes, on a phone too", async ({ freshServer, cleanPage }) => {
  const fake = await startFakeUpstream({ apiKey: RIGHT });
  await freshServer.line(/is running at/);
  const page = new Console(cleanPage, freshServer.origin);
  await page.signIn();
  await page.addVendor(fake.baseUrl);
  await cleanPage.goto(`${freshServer.origin}/providers?peek=acme`);
  await page.panel.getByRole("button", { name: "Set a price" }).click();
  await page.panel.getByRole("button", { name: "More keys" }).click();
  await page.panel.getByRole("button", { name: "Headers, timeouts, proxy" }).click();
  await page.panel.getByRole("button", { name: "Add a header" }).click();
  await page.panel.getByRole("button", { name: "Add certificates" }).click();
  for (const colorScheme of ["light", "dark"] as const) {
    await cleanPage.emulateMedia({ colorScheme });
    for (const width of [1280, 390, 320]) {
      await cleanPage.setViewportSize({ width, height: 844 });
      await expectSound(cleanPage);
    }
  }
  await page.panel.getByRole("button", { name: "Close the panel" }).click();
  await expect(cleanPage.getByRole("link", { name: "acme" })).toBeFocused();
  await cleanPage.goto(`${freshServer.origin}/providers?peek=sandbox`);
  await expect(cleanPage.getByText(/Built in/)).toBeVisible();
  await cleanPage.goto(`${freshServer.origin}/providers?peek=nobody`);
  await expect(cleanPage.getByRole("heading", { name: "No such provider" })).toBeVisible();
  await expectSound(cleanPage);
  await fake.close();
});
