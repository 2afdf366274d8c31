import type { Page } from "@playwright/test";
import { type OidcIssuer, startOidcIssuer } from "../lib/testing/oidc-issuer";
import { test as base, expect, expectSound, OWNER } from "./fixtures";

const test = base.extend<{ issuer: OidcIssuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner demands an object of fixtures
  issuer: async ({}, use) => {
    const issuer = await startOidcIssuer(/^http:\/\/127\.0\.0\.1:\d+\/api\/console\/oidc\/callback$/);
    const verified = { email_verified: true };
    issuer.people.set("root", { name: "Root", email: OWNER.name, ...verified, groups: ["owners"] });
    issuer.people.set("vera", { name: "Vera Holm", email: "vera@example.com", ...verified, groups: ["devs"] });
    issuer.people.set("guest", { name: "Guest", email: "guest@example.com", ...verified, groups: [] });
    await use(issuer);
    await issuer.close();
  },
  start: async ({ issuer }, use) => {
    const owner = { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password };
    const roles = { OIDC_NAME: "Harbour ID", OIDC_ROLES: "owners=owner,devs=developer", PASSWORD_SIGN_IN: "0" };
    await use({ settings: { ...owner, ...issuer.settings, ...roles } });
  },
});
test.setTimeout(90_000);

const PHONE = { width: 390, height: 844 };

/** From the sign-in page to the provider, and through its form. */
async function goThrough(page: Page, subject: string): Promise<void> {
  await page.getByRole("link", { name: "Sign in with Harbour ID" }).click();
  await expect(page.getByRole("heading", { name: "Test issuer" })).toBeVisible();
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function signOut(page: Page, origin: string): Promise<void> {
  // An open console page would notice, and redirect to the sign-in page.
  await page.goto("about:blank");
  const answer = await page.request.post(`${origin}/api/console/sign-out`, { headers: { origin, "sec-fetch-site": "same-origin" } });
  expect(answer.status(), await answer.text()).toBe(204);
}

test("somebody signs in with a provider and lands where they were going; who may not, and a provider that is away, is a sentence", async ({
  issuer,
  freshServer,
  cleanPage: page,
}) => {
  const { origin } = freshServer;
  await freshServer.line(/is running at/);
  await page.goto(`${origin}/keys`);
  await expect(page).toHaveURL(`${origin}/login?next=%2Fkeys`);
  await expect(page.getByRole("textbox", { name: "Password" })).toBeVisible();
  await expectSound(page);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, `in the ${colorScheme} theme`);
  }
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectSound(page, "on a phone");
  if (size) await page.setViewportSize(size);

  await goThrough(page, "vera");
  await expect(page).toHaveURL(`${origin}/keys`);
  await expect(page.getByRole("heading", { level: 1, name: "Keys" })).toBeVisible();
  await page.goto(`${origin}/settings`);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Vera Holm");
  await expect(page.getByLabel("Current password"), "nobody changes a password they do not have").toHaveCount(0);
  await signOut(page, origin);

  await page.context().clearCookies();
  await page.goto(`${origin}/login?next=%2Fkeys`);
  await goThrough(page, "guest");
  await expect(page).toHaveURL(`${origin}/login?problem=no_role&next=%2Fkeys`);
  await expect(page.getByText("none of your groups has access to this console")).toBeVisible();
  await expectSound(page, "with a refusal");

  await page.context().clearCookies();
  await page.goto(`${origin}/login`);
  await goThrough(page, "root");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await signOut(page, origin);
  await page.goto(`${origin}/login`);
  await expect(page.getByRole("link", { name: "Sign in with Harbour ID" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Password" }), "an owner came in: passwords are off").toHaveCount(0);
  await expectSound(page, "without passwords");

  issuer.instead.set("/.well-known", (_, response) => void response.destroy());
  // The earlier answer is cached for five seconds.
  await expect(async () => {
    await page.context().clearCookies();
    await page.goto(`${origin}/api/console/oidc/start`);
    await expect(page).toHaveURL(`${origin}/login?problem=away`, { timeout: 100 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText("(Harbour ID) is not responding")).toBeVisible();
});
