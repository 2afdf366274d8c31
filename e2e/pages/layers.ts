import { expect, type Locator, type Page } from "@playwright/test";
import { file } from "./image-page";
import type { Seeds } from "./seeds";

/** A menu, panel or dialog, and how a keyboard opens it. */
export interface Layer {
  trigger: (page: Page) => Locator;
  /** The item to select in the menu. */
  then?: string;
}

interface PageWithLayers {
  path: (seeds: Seeds) => string;
  title: RegExp;
  layers: readonly Layer[];
  /** Mocks replies before the page opens. */
  before?: (page: Page, seeds: Seeds) => Promise<void>;
  /** Must be visible first. */
  first?: (page: Page) => Promise<void>;
}

const opens = (name: string | RegExp, then?: string): Layer => ({
  trigger: (page) => page.getByRole("button", { name, exact: typeof name === "string" }).first(),
  then,
});

/** Fills in the field and runs by the shortcut. */
async function runWith(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name, exact: true });
  await field.fill(text);
  await field.press("ControlOrMeta+Enter");
}

/** The sandbox supports cancellation; for vendors that don't, only tracking stops. */
async function runsAtAVendor(page: Page, { video }: Seeds): Promise<void> {
  await page.route(`**/api/console/video/jobs/${video}`, async (route) => {
    const job = await (await route.fetch()).json();
    await route.fulfill({ json: { ...job, status: "running", word: "running", endedAt: null, videos: [], stop: "untrack" } });
  });
  await page.route("**/api/console/video/poll", (route) => route.fulfill({ json: { items: [], gone: [], now: Date.now() } }));
}

/** Everything that opens above a page, once each. A new key's secret is covered by its journey. */
export const LAYERS: Readonly<Record<string, PageWithLayers>> = {
  overview: { path: () => "/", title: /^Overview$/, layers: [opens(/: settings and sign out$/)] },
  webhooks: { path: () => "/settings/webhooks", title: /^Webhooks$/, layers: [opens("Rotate")] },
  assets: {
    path: ({ asset }) => `/assets?peek=${asset}`,
    title: /^Assets$/,
    layers: [
      opens("Columns"),
      opens(/^Group any/),
      opens(/^Type any/),
      opens(/^Status any/),
      opens("More", "Recently deleted"),
      opens("Use in…"),
      opens(/^More actions for/),
      opens(/^More actions for/, "Rename"),
      opens(/^More actions for/, "Move to a group"),
    ],
  },
  runs: {
    path: () => "/runs",
    title: /^Runs$/,
    first: (page) => expect(page.getByRole("table")).toBeVisible(),
    layers: [undefined, "Rename", "Delete"].map((then) => ({
      trigger: (page) =>
        page
          .getByRole("table")
          .getByRole("button", { name: /^Actions for/ })
          .first(),
      then,
    })),
  },
  "asset groups": { path: () => "/assets/groups", title: /Groups$/, layers: [opens("New group")] },
  "an asset group": {
    path: ({ group }) => `/assets/groups/${group}`,
    title: /./,
    layers: [opens("More"), opens("More", "Delete group")],
  },
  keys: {
    path: () => "/keys",
    title: /^Keys$/,
    layers: [opens("Actions for billing worker"), opens("Actions for billing worker", "Revoke")],
  },
  "a key": { path: ({ key }) => `/keys/${key}`, title: /./, layers: [opens("Revoke")] },
  "a new video": { path: () => "/video/new", title: /^New video$/, layers: [opens(/^Model: /), opens(/^Key: /), opens("Assets")] },
  completions: {
    path: () => "/play/completions",
    title: /^Completions$/,
    layers: [opens(/^Model: /), opens(/^Key: /), opens("Presets")],
  },
  chat: {
    path: () => "/play/chat",
    title: /^Chat$/,
    first: (page) => page.getByRole("textbox", { name: "Message", exact: true }).fill("Name a colour"),
    layers: [opens(/^Compare/), opens("Add role"), opens("Presets")],
  },
  "the tools of a chat": {
    path: () => "/play/chat",
    title: /^Chat$/,
    first: async (page) => {
      await page.getByRole("tab", { name: /^Tools/ }).press("Enter");
      await page.getByRole("button", { name: "Add function" }).click();
      await page.getByRole("menuitem", { name: "Example: Weather" }).click();
      await page.getByRole("dialog", { name: "Functions" }).getByRole("button", { name: "Done" }).click();
    },
    layers: [opens("Add function"), opens("Add function", "Example: Order lookup"), opens(/^get_weather/), opens("Add answer")],
  },
  generate: { path: () => "/play/generate", title: /^Generate$/, layers: [opens("Part"), opens("Actions of turn 1")] },
  embeddings: { path: () => "/play/embeddings", title: /^Embeddings$/, layers: [opens("Actions of row 1")] },
  "a run of the history": {
    path: () => "/play/chat/run_01KAJ3Q5V0C9M6T2X8R4E7N1H1",
    title: /^Chat$/,
    layers: [opens("Continue from here")],
  },
  "a run that is over": {
    path: () => "/play/chat?m=sandbox-chat",
    title: /^Chat$/,
    first: async (page) => {
      await runWith(page, "Message", "Name a colour");
      await expect(page.getByText(/Answer ready, \d+ words?/).first()).toBeAttached();
    },
    layers: [opens("Share"), opens(/^Role: user/), opens(/^Role: assistant/)],
  },
  "a clip": {
    path: () => "/play/speech?m=sandbox-speech",
    title: /^Speech$/,
    first: async (page) => {
      await runWith(page, "Text", "The 06:42 is late.");
      await expect(page.getByRole("article", { name: "Clip 1", exact: true })).toContainText(/\d+\.\d s/, { timeout: 60_000 });
    },
    layers: [opens("More actions for clip 1")],
  },
  "a video at a vendor": {
    path: ({ video }) => `/video/${video}`,
    title: /./,
    before: runsAtAVendor,
    layers: [opens("Stop tracking")],
  },
  "an image to edit": {
    path: () => "/play/image?m=sandbox-image",
    title: /^Images$/,
    first: async (page) => {
      await page.getByLabel("Image files", { exact: true }).setInputFiles(file("viaduct.png"));
      await expect(page.getByRole("button", { name: "Mask", exact: true })).toBeVisible();
    },
    layers: [opens("Mask"), opens(/^Move viaduct\.png/)],
  },
  images: { path: () => "/play/image", title: /^Images$/, layers: [opens("Image"), opens("Image", "From Assets")] },
};
