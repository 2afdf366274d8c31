import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import { type FreshServer, type Start, withServer } from "./pages/server";

/** The shared server's bootstrap key. */
export const JOURNEY_KEY = process.env.JOURNEY_KEY ?? "";
/** The shared server's owner, from `playwright.config.ts`. */
export const OWNER = { name: "owner@example.com", password: "a long enough password" };

type Session = Awaited<ReturnType<APIRequestContext["storageState"]>>;

export const test = base.extend<{ start: Start; freshServer: FreshServer; cleanPage: Page; signedIn: Page }, { session: Session }>({
  /** Options of `freshServer`. */
  start: [{}, { option: true }],

  /** A separate server with an empty data folder and no key. */
  freshServer: async ({ start }, use) => {
    await withServer(start, use);
  },

  /**
   * A page that fails its journey on any console error and on any request to another host. Request it after `freshServer`:
   * it must be closed before its server.
   */
  cleanPage: async ({ page }, use) => {
    const wrong: string[] = [];
    const own = (url: string) => /^(data|blob|about):/.test(url) || /^http:\/\/127\.0\.0\.1:\d+\//.test(url);
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
    page.on("request", (request) => own(request.url()) || wrong.push(`request to ${request.url()}`));
    await use(page);
    expect(wrong, "errors in the console and requests to other hosts").toEqual([]);
  },

  /** The owner's session on the shared server, shared by all journeys of a worker. A journey that ends it signs in itself. */
  session: [
    async ({ playwright }, use, { project }) => {
      const baseURL = project.use.baseURL ?? "";
      const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
      const answer = await request.post("/api/console/sign-in", { data: OWNER });
      expect(answer.status(), await answer.text()).toBe(200);
      const session = await request.storageState();
      await request.dispose();
      await use(session);
    },
    { scope: "worker" },
  ],

  /** A clean page of the shared server, signed in as the owner. */
  signedIn: async ({ cleanPage, session }, use) => {
    await cleanPage.context().addCookies(session.cookies);
    await use(cleanPage);
  },
});

export { expectSound } from "./pages/sound";
export { expect };
