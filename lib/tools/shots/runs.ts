import { expect, type Page } from "@playwright/test";
import { file } from "../../../e2e/pages/image-page";
import { PLAYGROUND_ROUTES } from "../../../e2e/pages/routes";
import { run, TEXT } from "./playgrounds";
import { type State, whereOffered } from "./state";

type Act = NonNullable<State["act"]>;

const chat = (name: string, act: Act): State => ({
  name: `/play/chat ${name}`,
  kind: "filled",
  path: () => "/play/chat?m=sandbox-chat",
  title: /^Chat$/,
  act,
});

/** Sends a request and waits for the answer. */
async function say(page: Page, text: string): Promise<void> {
  const log = page.getByRole("log").first();
  const turns = await log.getByRole("article").count();
  await run(page, { field: "Message", text });
  await expect(log.getByRole("article")).not.toHaveCount(turns);
  await expect(page.getByText(/Answer ready, \d+ words/).first()).toBeAttached();
}

/** Phones show the input in place of the conversation. */
async function openTab(page: Page, name: RegExp): Promise<void> {
  const tab = page.getByRole("tab", { name, includeHidden: true });
  await tab.waitFor({ state: "attached" });
  if (!(await tab.isVisible())) await page.getByRole("button", { name: "Setup", exact: true }).click();
  await tab.press("Enter");
}

const CHATS: readonly State[] = [
  chat("talk", async (walk) => {
    for (const text of ["What is 15% of 240?", "How do I stream?", "Which scopes exist?"]) {
      await say(walk.page, text);
      await walk.settled();
    }
  }),
  chat("message edited", async (walk) => {
    await say(walk.page, "Name a colour");
    await walk.settled();
    await walk.page.getByRole("button", { name: "Edit the message" }).press("Enter");
    await walk.page.getByRole("textbox", { name: "The message" }).waitFor();
  }),
  chat("tools", async (walk) => {
    await openTab(walk.page, /^Tools/);
    await walk.page.getByRole("button", { name: "Add function" }).click();
    await walk.page.getByRole("menuitem", { name: "Example: Weather" }).click();
    await walk.page.getByRole("dialog", { name: "Functions" }).getByRole("button", { name: "Done" }).click();
  }),
  chat("answer format", async (walk) => {
    await openTab(walk.page, /^Answer format/);
    await walk.page.getByRole("radio", { name: "Schema", exact: true }).press("Space");
    await walk.page.getByRole("button", { name: "Add field" }).click();
  }),
];

const withRun = (name: string, { route, act, models }: { route: string; act: Act; models?: string }): State => ({
  name: `${route} ${name}`,
  kind: "filled",
  path: () => `${route}?m=${models ?? PLAYGROUND_ROUTES[route]?.model}`,
  title: PLAYGROUND_ROUTES[route]?.title ?? /./,
  act: async (walk, seeds) => {
    const images = walk.page.getByLabel("Images", { exact: true });
    if (route === "/play/image") await images.setInputFiles(file("viaduct.png"));
    await run(walk.page, { field: PLAYGROUND_ROUTES[route]?.field, text: route === "/play/image" ? "make it sepia" : TEXT });
    await walk.settled();
    return act(walk, seeds);
  },
});

const embeddingsView = (name: string): State =>
  withRun(`view ${name}`, {
    route: "/play/embeddings",
    act: async ({ page }) => {
      const tab = page.getByRole("tablist", { name: "Show the answer as" }).getByRole("tab", { name });
      return whereOffered(tab, () => tab.press("Enter"));
    },
  });

/** The actions on a run. */
export const RUN_STATES: readonly State[] = [
  ...CHATS,
  embeddingsView("Matrix"),
  embeddingsView("Table"),
  embeddingsView("JSON"),
  withRun("row", {
    route: "/play/embeddings",
    act: ({ page }) => {
      const row = page.getByRole("button", { name: "Show row 12 on the map" });
      return whereOffered(row, () => row.press("Enter"));
    },
  }),
  withRun("line", {
    route: "/play/moderation",
    act: ({ page }) => {
      const line = page.getByRole("button", { name: "Show line 4" });
      return whereOffered(line, () => line.press("Enter"));
    },
  }),
  withRun("result", {
    route: "/play/image",
    act: ({ page }) => expect(page.getByRole("img", { name: /^Result/ }).first()).toBeVisible({ timeout: 20_000 }),
  }),
  withRun("ranks", {
    route: "/play/rerank",
    models: "sandbox-rerank,sandbox-rerank",
    act: ({ page }) => {
      const table = page.getByRole("radio", { name: "Table" }).last();
      return whereOffered(table, () => table.check({ force: true }));
    },
  }),
];
