import { startFakeUpstream } from "../lib/testing/fake-upstream";
import { expect, test } from "./fixtures";
import { withGateway } from "./pages/gateways";

test.setTimeout(90_000);

test("an owner reads under a failed answer, and in its log, what the vendor said and what to do", async ({ page, playwright }) => {
  const upstream = await startFakeUpstream();
  const settings = { OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-of-the-upstream" };
  await withGateway(playwright.request, { prepare: async () => undefined, settings }, async ({ origin, session }) => {
    await page.context().addCookies(session.cookies);
    await page.goto(`${origin}/play/chat?m=gpt-4o`);
    const error = { message: "You exceeded your current quota.", type: "insufficient_quota", code: "insufficient_quota" };
    upstream.answerNext({ status: 429, headers: { "x-request-id": "vendor-0042" }, body: JSON.stringify({ error }) });
    const message = page.getByRole("textbox", { name: "Message", exact: true });
    await message.fill("Say hello");
    const answered = page.waitForResponse((response) => response.url().endsWith("/v1/chat/completions"));
    await message.press("ControlOrMeta+Enter");
    const id = (await answered).headers()["x-request-id"];
    await expect(page.getByRole("alert").filter({ hasText: "The gateway's quota" })).toBeVisible();
    const said = page.getByRole("region", { name: "Provider response" });
    for (const words of ["Status 429", "You exceeded your current quota.", "vendor-0042", "sk-…ream", "Check billing"])
      await expect(said).toContainText(words);
    await page.goto(`${origin}/logs/${id}`);
    await expect(page.getByRole("listitem").filter({ hasText: "vendor-0042" })).toContainText("You exceeded your current quota.");
    await page.close();
  });
  await upstream.close();
});
