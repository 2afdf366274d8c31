import type { Locator, Page } from "@playwright/test";

/** The line on the runs history of the run the page's address names. Journeys share one team: its newest run may be another's. */
export function ownRun(page: Page): Locator {
  const { pathname } = new URL(page.url());
  return page.getByRole("region", { name: "Runs" }).locator(`a[href="${pathname}"]`);
}
