import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";
import { test } from "./pages/gateways";
import { ROUTES, SANDBOX_ROUTES } from "./pages/routes";

const OFFLINE = /^This browser is offline\. What you typed is kept; .+ when the network is back\.$/;
const TYPED = "kept while away";

/** Types into the first text field; undefined if there is none. */
async function typeSomething(page: Page): Promise<Locator | undefined> {
  const field = page.getByRole("main").locator("input:is([type=text], [type=search], [type=email], :not([type])), textarea").first();
  if (!(await field.isVisible()) || !(await field.isEditable())) return undefined;
  await field.fill(TYPED);
  return field;
}

/** Navigates to another page, which has to wait for the network. */
async function goElsewhere(page: Page): Promise<{ name: RegExp } | undefined> {
  const here = new URL(page.url()).pathname;
  const [path, name] = here.startsWith("/keys") ? ["/assets", /^Assets$/] : ["/keys", /^Keys$/];
  const link = page.locator(`:is([data-part=rail], [data-part=tab-bar]) a[href="${path}"]`).and(page.locator(":visible")).first();
  if (!(await link.isVisible())) return undefined;
  await link.press("Enter");
  return { name: name as RegExp };
}

test.describe("without a network", () => {
  const pages = Object.entries(ROUTES).map(([route, { title, empty, filled, signedOut }], index) => ({
    route,
    title,
    empty,
    filled,
    signedOut,
    phone: index % 2 === 1,
  }));

  for (const { route, title, empty = [route], filled, signedOut, phone } of pages)
    test(`${route} says so, keeps what was typed, waits to go elsewhere, and is sound`, async ({ filledWalk: walk, filledGateway }) => {
      const { page } = walk;
      const context = page.context();
      if (signedOut) await walk.signOut();
      await walk.go(filled?.(filledGateway.seeds)[0] ?? empty[0] ?? route, title, phone ? 390 : 1280);
      const heading = await page.getByRole("heading", { level: 1 }).textContent();
      const typed = await typeSomething(page);
      await walk.settled();
      await walk.expectStillWhile(`${route} that loses its network`, async () => {
        await context.setOffline(true);
        await expect(page.getByText(OFFLINE)).toBeVisible();
      });
      const next = await goElsewhere(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
      if (typed) await expect(typed).toHaveValue(TYPED);
      await walk.expectSoundMeanwhile(`${route} offline, ${phone ? 390 : 1280} px`);
      await context.setOffline(false);
      await expect(page.getByText(OFFLINE)).toBeHidden();
      if (next) await expect(page.getByRole("heading", { level: 1 })).toHaveText(next.name);
      walk.expectQuiet({ refusals: true });
    });

  for (const [index, [route, { title, model, field }]] of SANDBOX_ROUTES.entries())
    test(`a run at ${route} says so, keeps what was typed, and is sound`, async ({ filledWalk: walk }) => {
      const { page } = walk;
      const context = page.context();
      await walk.go(`${route}?m=${model}`, title, index % 2 === 1 ? 390 : 1280);
      const typed = field ? page.getByRole("textbox", { name: field, exact: true }) : undefined;
      await typed?.fill(TYPED);
      await context.setOffline(true);
      await expect(page.getByText(OFFLINE)).toBeVisible();
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(page.getByRole("status").getByText("This browser is offline. Try again when the network is back.")).toBeVisible();
      // A sent chat message stays in the transcript, and can be retried there.
      if (route === "/play/chat") await expect(page.getByRole("log").first()).toContainText(TYPED);
      else if (typed) await expect(typed).toHaveValue(TYPED);
      await walk.expectSoundMeanwhile(`${route} offline`);
      walk.expectQuiet({ refusals: true });
    });
});
