import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import { type FreshServer, type Start, withServer } from "./pages/server";

/** The key the shared server was started with. */
export const JOURNEY_KEY = process.env.JOURNEY_KEY ?? "";
/** The owner it was started with, as `playwright.config.ts` says. */
export const OWNER = { name: "owner@example.com", password: "a long enough password" };

type Session = Awaited<ReturnType<APIRequestContext["storageState"]>>;

export const test = base.extend<{ start: Start; freshServer: FreshServer; cleanPage: Page; signedIn: Page }, { session: Session }>({
  /** How `freshServer` is started, where a journey wants something else than the usual. */
  start: [{}, { option: true }],

  /** A server of its own, with nothing in its data folder and no key, started as an operator starts it. */
  freshServer: async ({ start }, use) => {
    await withServer(start, use);
  },

  /**
   * A page that fails its journey on any error in the console and on any request to another host. Ask for it after `freshServer`:
   * it has to be closed before its server is.
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

  /** The owner's session on the shared server, begun once for all journeys of a worker. A journey that ends it signs in by itself. */
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

  /** A clean page of the shared server whose browser is signed in as the owner. */
  signedIn: async ({ cleanPage, session }, use) => {
    await cleanPage.context().addCookies(session.cookies);
    await use(cleanPage);
  },
});

export { expectSound } from "./pages/sound";
export { expect };
