import { expect, type Page } from "@playwright/test";
import { KeysPage } from "../../../e2e/pages/keys-page";
import { LAYERS, type Layer } from "../../../e2e/pages/layers";
import type { State } from "./state";

const DIALOG = "dialog[open]";
const LAYER = `:is(${DIALOG}, [popover]:popover-open)`;

/** Opens it by keyboard, as the journeys do; false if a page of this width does not have it. */
async function open(page: Page, { trigger, then }: Layer): Promise<boolean> {
  const opener = trigger(page);
  if (!(await opener.isVisible())) return false;
  await opener.press("Enter");
  await expect(page.locator(LAYER)).toBeVisible();
  if (then === undefined) return true;
  await page.locator(LAYER).getByRole("menuitem", { name: then }).press("Enter");
  await expect(page.locator(DIALOG)).toBeVisible();
  return true;
}

/** Layers that need a modified answer are left to the journeys: answers are recorded here. */
const layerStates = (): State[] =>
  Object.entries(LAYERS)
    .filter(([, { before }]) => before === undefined)
    .flatMap(([name, { path, title, layers, first }]) =>
      layers.map(
        (layer, index): State => ({
          name: `above ${name} ${index + 1} ${layer.then ?? ""}`,
          kind: "filled",
          path,
          title,
          above: true,
          act: async ({ page }) => {
            await first?.(page);
            return open(page, layer);
          },
        }),
      ),
    );

/** For pages without commands: those of page and frame appear in loading order. */
const overSettings = (name: string, act: (page: Page) => Promise<unknown>): State => ({
  name: `above settings ${name}`,
  kind: "filled",
  path: () => "/settings",
  title: /^Settings$/,
  above: true,
  act: ({ page }) => act(page),
});

async function press(page: Page, chord: string): Promise<void> {
  await page.keyboard.press(chord);
  await expect(page.locator(DIALOG)).toBeVisible();
}

async function makeSecret(page: Page): Promise<KeysPage> {
  const keys = new KeysPage(page);
  await keys.name.fill("pictures");
  await keys.create.press("Enter");
  await expect(keys.secretDialog).toBeVisible();
  return keys;
}

const secret = (name: string, act: (page: Page) => Promise<unknown>): State => ({
  name: `above a new key ${name}`,
  kind: "filled",
  path: () => "/keys/new",
  title: /^New key$/,
  above: true,
  act: ({ page }) => act(page),
});

/** Dialogs and menus above a page. */
export const LAYER_STATES: readonly State[] = [
  ...layerStates(),
  overSettings("palette", (page) => press(page, "ControlOrMeta+k")),
  overSettings("palette searched", async (page) => {
    await press(page, "ControlOrMeta+k");
    await page.keyboard.type("vid");
  }),
  overSettings("shortcuts", (page) => press(page, "?")),
  overSettings("drawer", (page) => open(page, { trigger: () => page.getByRole("button", { name: "More", exact: true }) })),
  secret("secret", makeSecret),
  secret("question", async (page) => {
    const keys = await makeSecret(page);
    await page.keyboard.press("Escape");
    await expect(keys.question).toBeVisible();
  }),
];
