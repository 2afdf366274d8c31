import { expect, expectSound } from "./fixtures";
import { test } from "./pages/gateways";

test("a viewer is told from the start that models cannot be run, and nothing is sent or moved", async ({
  emptyGateway: { origin, session },
  browser,
}) => {
  const owner = await browser.newContext({ storageState: session, baseURL: origin, extraHTTPHeaders: { origin } });
  const invited = await owner.request.post("/api/console/invites", { data: { label: "Vera", role: "viewer" } });
  const { url } = (await invited.json()) as { url: string };
  await owner.close();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin + new URL(url).pathname);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Vera");
  await page.getByRole("textbox", { name: "Password" }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page).toHaveURL(`${origin}/`);
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("/v1/") && sent.push(request.url()));
  const why = "Viewers cannot run models. Ask an owner for the Developer role.";
  for (const path of ["/play/chat", "/play/completions", "/play/rerank"]) {
    await page.goto(origin + path);
    await expect(page.getByRole("status").getByText(why).first()).toBeVisible();
    const run = page.getByRole("button", { name: /^Run/ });
    await expect(run).toHaveAttribute("aria-disabled", "true");
    await expect(run).toHaveAttribute("title", why);
  }
  await page.goto(`${origin}/play/chat`);
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill("Name a colour");
  await message.press("ControlOrMeta+Enter");
  await expect(message).toHaveValue("Name a colour");
  await expect(page.getByRole("log").getByText("Name a colour")).toHaveCount(0);
  expect(sent).toEqual([]);
  await expectSound(page);
  await context.close();
});
