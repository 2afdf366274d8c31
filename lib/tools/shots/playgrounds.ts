import { expect, type Page } from "@playwright/test";
import type { PlaygroundCheck } from "../../../components/page-check";
import { PLAYGROUND_ROUTES, SANDBOX_ROUTES } from "../../../e2e/pages/routes";
import type { State } from "./state";

export const TEXT = "The 06:42 is late.";
const WIRE_TABS = ["Preview", "Sent", "Response", "Headers", "Code"];
const CHORD = "ControlOrMeta+Enter";

/** Fills in required fields, runs by keyboard, and waits until the page has the run's address. */
export async function run(page: Page, { field, text = TEXT }: { field?: string; text?: string }): Promise<void> {
  if (field) await page.getByRole("textbox", { name: field, exact: true }).fill(text);
  await page.keyboard.press(CHORD);
  await expect(page).toHaveURL(/run_/);
}

function statesOf([route, { title, model, field }]: readonly [string, PlaygroundCheck & { model: string }]): State[] {
  const state = (name: string, models: string, rest: Partial<State> = {}): State => ({
    name: `${route} ${name}`,
    kind: "filled",
    path: () => `${route}?m=${models}`,
    title,
    act: ({ page }) => run(page, { field }),
    ...rest,
  });
  return [
    state("run", model),
    state("run again", model, {
      act: async (walk) => {
        await run(walk.page, { field });
        await walk.settled();
        // The tab's memory would be shown instead of the gateway's data.
        await walk.page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
        await walk.page.reload();
        await walk.settled();
      },
    }),
    state("compare", `${model},${model}`),
    state("failed", `${model}:500`, {
      act: async ({ page }) => {
        await run(page, { field });
        await expect(page.getByRole("alert").first()).toBeVisible();
      },
    }),
    state("running", model, {
      held: true,
      before: (page) => page.route(/\/v1(beta)?\//, () => undefined).then(() => undefined),
    }),
  ];
}

const wireStates = (route: string): State[] => {
  const playground = PLAYGROUND_ROUTES[route];
  if (!playground) return [];
  return WIRE_TABS.map((name) => ({
    name: `${route} wire ${name}`,
    kind: "filled",
    path: () => `${route}?m=${playground.model}`,
    title: playground.title,
    actsWide: true,
    act: async (walk) => {
      const { page } = walk;
      await run(page, playground);
      await walk.settled();
      await page.getByRole("radio", { name: "JSON" }).press("Space");
      await page.getByRole("tablist", { name: "Wire" }).getByRole("tab", { name }).press("Enter");
      await expect(page.getByRole("tabpanel")).toBeVisible();
    },
  }));
};

/** Playgrounds with a run: as it ends, reopened, beside another, failed, and while running; the wire of two of them. */
export const PLAYGROUND_STATES: readonly State[] = [
  ...SANDBOX_ROUTES.flatMap(statesOf),
  ...wireStates("/play/completions"),
  ...wireStates("/play/chat"),
];
