import type { Browser, Page } from "@playwright/test";
import { expect, expectSound, JOURNEY_KEY, test } from "./fixtures";

test.setTimeout(90_000);

/** Sends a chat message and waits for the whole answer. */
async function ask(page: Page, text: string): Promise<void> {
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill(text);
  await message.press("ControlOrMeta+Enter");
  await expect(page.getByText(/Answer ready[,.]/).first()).toBeAttached({ timeout: 30_000 });
}

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Share this run" });

/** Opens the panel with the keyboard and gives it back once its form is there: at the link, if there is one already. */
async function openPanel(page: Page, first: "Title" | "Link" = "Title") {
  const button = page.getByRole("button", { name: "Share", exact: true });
  await button.focus();
  await button.press("Enter");
  const panel = panelOf(page);
  await expect(panel.getByRole("textbox", { name: first })).toBeFocused();
  return panel;
}

/** A person without a session. */
async function stranger(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test.describe("a link to a run", () => {
  test("is made with the keyboard, opens for the team, then for anyone, shows what it is updated to, and ends", async ({
    signedIn,
    browser,
  }) => {
    await signedIn.goto("/play/chat?m=sandbox-chat");
    await ask(signedIn, "What is 6 * 7?");
    const panel = await openPanel(signedIn);
    await expectSound(signedIn);
    const title = `Sums ${Date.now()}`;
    await panel.getByRole("textbox", { name: "Title" }).fill(title);
    await signedIn.keyboard.press("Enter");
    const link = panel.getByRole("textbox", { name: "Link" });
    await expect(link).toBeFocused();
    const address = await link.inputValue();
    expect(address).toMatch(/\/s\/[\w-]{27}$/);

    const guest = await stranger(browser);
    await guest.goto(address);
    await expect(guest).toHaveURL(/\/login\?next=%2Fs%2F/);

    await panel.getByRole("radio", { name: "Anyone with the link" }).press("Space");
    await panel.getByRole("button", { name: "Update link" }).press("Enter");
    await expect(panel.getByText("The link now shows this run.")).toBeVisible();
    await expectSound(signedIn);
    await signedIn.keyboard.press("Escape");
    await expect(signedIn.getByRole("button", { name: "Share", exact: true })).toBeFocused();

    const opened = await guest.goto(address);
    expect(opened?.status()).toBe(200);
    expect(opened?.headers()["cache-control"]).toContain("no-store");
    expect(opened?.headers()["referrer-policy"]).toBe("no-referrer");
    expect(opened?.headers()["x-robots-tag"]).toContain("noindex");
    await expect(guest.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(guest.getByRole("article", { name: "Message" })).toHaveText(/What is 6 \* 7\?/);
    await expect(guest.getByRole("article", { name: "Answer of sandbox-chat" })).toContainText("= 42");
    await expect(guest.getByText("owner", { exact: false })).toHaveCount(0);
    await expect(guest.getByRole("button", { name: "Open in playground" })).toHaveCount(0);
    await expectSound(guest);
    const { text } = await guest.evaluate(() => ({ text: document.documentElement.outerHTML }));
    for (const secret of ["sk-tl-", "Bearer"]) expect(text).not.toContain(secret);

    await ask(signedIn, "Name a harbour.");
    const again = await openPanel(signedIn, "Link");
    await expect(again.getByRole("textbox", { name: "Link" })).toHaveValue(address);
    await expect(again.getByText(/Shows an earlier run/)).toBeVisible();
    await again.getByRole("button", { name: "Update link" }).press("Enter");
    await expect(again.getByText(/Shows this run/)).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole("article", { name: "Message" }).last()).toHaveText(/Name a harbour/);
    await expect(guest.getByRole("article", { name: "Earlier answer" })).toContainText("= 42");

    await again.getByRole("link", { name: "All links of the team" }).press("Enter");
    const row = signedIn.getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("Anyone");
    await expectSound(signedIn);
    const revoke = row.getByRole("button", { name: `Revoke the link to ${title}` });
    await revoke.press("Enter");
    const dialog = signedIn.getByRole("dialog", { name: "Revoke this link" });
    await expectSound(signedIn);
    await signedIn.keyboard.press("Escape");
    await expect(revoke).toBeFocused();
    await revoke.press("Enter");
    await dialog.getByRole("button", { name: "Revoke permanently" }).press("Enter");
    await expect(row).toHaveCount(0);

    for (const page of [guest, await stranger(browser)]) {
      expect((await page.goto(address))?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
    }
    expect((await guest.goto(`${address.slice(0, -4)}aaaa`))?.status()).toBe(404);
    await expect(guest.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
    await expectSound(guest);
  });

  test("becomes the draft of the playground, and the former draft comes back", async ({ signedIn }) => {
    await signedIn.goto("/play/chat?m=sandbox-chat");
    await ask(signedIn, "What is 9 * 9?");
    const panel = await openPanel(signedIn);
    await panel.getByRole("button", { name: "Create link" }).press("Enter");
    const address = await panel.getByRole("textbox", { name: "Link" }).inputValue();
    await signedIn.keyboard.press("Escape");
    await signedIn.getByRole("button", { name: "New chat" }).click();
    await signedIn.getByRole("textbox", { name: "Message", exact: true }).fill("half a thought");

    await signedIn.goto(address);
    await expectSound(signedIn);
    await signedIn.getByRole("button", { name: "Open in playground" }).press("Enter");
    await expect(signedIn).toHaveURL(/\/play\/chat/);
    await expect(signedIn.getByRole("log").first()).toContainText("= 81");
    await ask(signedIn, "Name a harbour.");
    const answers = signedIn.getByRole("article", { name: /^Answer/ });
    await expect(answers).toHaveCount(2);
    await expect(answers.last()).not.toContainText("= 81");
    await signedIn.getByRole("button", { name: "Undo: back to your draft" }).click();
    await expect(signedIn.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("half a thought");
  });

  test("is not offered before something has run", async ({ signedIn }) => {
    await signedIn.goto("/play/completions?m=sandbox-text");
    await signedIn.getByRole("button", { name: "Share", exact: true }).press("Enter");
    await expect(panelOf(signedIn)).toContainText("Nothing to share yet.");
    await expect(panelOf(signedIn).getByRole("button", { name: /link/ })).toHaveCount(0);
    await expectSound(signedIn);
  });

  test("keeps the images of an answer, although their addresses end within a day", async ({ signedIn }) => {
    await signedIn.goto("/play/image?m=sandbox-image");
    await signedIn.getByRole("textbox", { name: "Instruction" }).fill("A canal in the rain");
    await signedIn.keyboard.press("ControlOrMeta+Enter");
    await expect(signedIn.getByRole("region", { name: "Output" }).getByText("Done")).toBeVisible({ timeout: 30_000 });
    const panel = await openPanel(signedIn);
    await panel.getByRole("button", { name: "Create link" }).press("Enter");
    await signedIn.goto(await panel.getByRole("textbox", { name: "Link" }).inputValue());
    const image = signedIn.getByRole("img", { name: "Image in the answer" });
    await expect(image).toHaveAttribute("src", /^data:image\//);
    expect(await image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expect(signedIn.getByRole("article", { name: /^(Text|Message)$/ })).toHaveText(/A canal in the rain/);
    expect(await signedIn.content()).not.toContain("sig=");
    await expectSound(signedIn);
  });

  test("shows rankings, verdicts, vectors and images as what they are", async ({ signedIn, request }) => {
    const headers = { authorization: `Bearer ${JOURNEY_KEY}` };
    const ranking = { query: "night trains", documents: ["A stone bridge", "The night train to Bergen"] };
    const figures = { totalMs: 120 };
    const make = async (playground: string, call: object) => {
      const snapshot = { at: Date.now(), calls: [{ model: "m", status: "done", figures, ...call }] };
      const made = await request.post("/api/console/shares", {
        headers,
        data: { playground, title: `One of ${playground}`, access: "anyone", snapshot },
      });
      expect(made.status(), await made.text()).toBe(201);
      return ((await made.json()) as { path: string }).path;
    };
    await signedIn.goto(await make("rerank", { path: "/v1/rerank", request: ranking, reply: { text: "1 0.91\n0 0.02\n" } }));
    await expect(signedIn.getByRole("row").nth(1)).toContainText("The night train to Bergen");
    await expectSound(signedIn);
    const verdicts = "\tviolence\thate\n!\t!0.93\t0.01\n\t0.001\t0\n";
    await signedIn.goto(
      await make("moderation", { path: "/v1/moderations", request: { input: ["a threat", "a greeting"] }, reply: { text: verdicts } }),
    );
    await expect(signedIn.getByRole("row").nth(1)).toContainText("Flagged");
    await expect(signedIn.getByRole("row").nth(2)).toContainText("Clear");
    await expectSound(signedIn);
    const png = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    const image = { text: "[]", images: [png], leftOut: ["image/png, 4.1 MB"] };
    await signedIn.goto(await make("image", { path: "/v1/images/generations", request: { prompt: "A canal" }, reply: image }));
    await expect(signedIn.getByRole("img", { name: "Image in the answer" })).toBeVisible();
    await expect(signedIn.getByText("Not included in the link: image/png, 4.1 MB")).toBeVisible();
    const failed = { status: "failed", reply: null, error: { status: 429, code: "rate_limit_exceeded", message: "Too many calls." } };
    await signedIn.goto(await make("embeddings", { path: "/v1/embeddings", request: { input: ["one", "two"] }, ...failed }));
    await expect(signedIn.getByText("Too many calls.")).toBeVisible();
    await signedIn.setViewportSize({ width: 320, height: 700 });
    await expectSound(signedIn);
    await signedIn.goto("/settings/links");
    await expect(signedIn.getByRole("link", { name: "One of rerank" }).first()).toBeVisible();
    await expectSound(signedIn);
  });
});
