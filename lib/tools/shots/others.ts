import { type State, whereOffered } from "./state";

/** States that are in no list of the journeys. */
export const OTHERS: readonly State[] = [
  { name: "no such page", kind: "empty", path: () => "/no-such-page", title: /^Page not found$/, signedOut: true },
  { name: "/setup fresh", kind: "fresh", path: () => "/setup?token=any", title: /./, signedOut: true },
  {
    name: "/setup refused",
    kind: "fresh",
    path: () => "/setup?token=any",
    title: /./,
    signedOut: true,
    act: async ({ page }) => {
      await page.getByLabel("Name").first().fill(" ");
      await page.getByLabel("Password").first().fill("correct horse battery");
      await page.getByRole("button", { name: "Create account" }).press("Enter");
      await page.getByText("Enter a name.").waitFor();
    },
  },
  {
    name: "/login refused",
    kind: "empty",
    path: () => "/login",
    title: /^Sign in$/,
    signedOut: true,
    act: async ({ page }) => {
      await page.getByLabel("Name or e-mail").fill("ada");
      await page.getByLabel("Password").first().fill("not the password");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "/keys offline",
    kind: "filled",
    path: () => "/keys",
    title: /^Keys$/,
    act: async ({ page }) => {
      await page.context().setOffline(true);
      await page.getByText(/^This browser is offline/).waitFor();
    },
  },
  {
    name: "/keys/new refused",
    kind: "filled",
    path: () => "/keys/new",
    title: /^New key$/,
    act: async ({ page }) => page.getByRole("button", { name: "Create key" }).press("Enter"),
  },
  {
    name: "/assets chosen",
    kind: "filled",
    path: () => "/assets",
    title: /^Assets$/,
    act: ({ page }) => {
      const all = page.getByRole("checkbox", { name: "Select all on this page" });
      return whereOffered(all, () => all.check({ force: true }));
    },
  },
  {
    name: "/docs tried",
    kind: "filled",
    path: () => "/docs/chat.create",
    title: /^API docs$/,
    act: async ({ page }) => {
      await page.getByRole("button", { name: "Send" }).press("Enter");
      await page.getByText(/^(Done|Failed|Stopped): /).waitFor({ state: "attached" });
    },
  },
  {
    name: "/tour done",
    kind: "filled",
    path: () => "/tour",
    title: /^Tour$/,
    progress: true,
    act: async ({ page }) => {
      await page.getByRole("button", { name: "Run the tour" }).press("Enter");
      await page.getByText(/^All nine in \d+\.\d s$/).waitFor({ timeout: 80_000 });
    },
  },
];
