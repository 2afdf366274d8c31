import type { Locator, Page } from "@playwright/test";

/** The history row of the run in the page's address. Journeys share a team: its newest run may be another's. */
export function ownRun(page: Page): Locator {
  const { pathname } = new URL(page.url());
  return page.getByRole("region", { name: "Runs" }).locator(`a[href="${pathname}"]`);
}
