import { type ConsoleMessage, expect, type Page, type Request } from "@playwright/test";
import { CLS } from "../../lib/bench/page-budgets";
import type { Gateway } from "./gateways";
import type { Layer } from "./layers";
import { type Extent, expectNarrowEnough, expectSound, LAYER } from "./sound";

const LOADING = "[aria-busy=true], [role=status][aria-label^=Loading], [role=status][aria-label^=Fetching]";
const WIDTHS: readonly [number, number] = [1280, 390];
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const HEIGHT = 844;
/** Messages that the browser itself logs about replies of a journey. */
const REFUSAL = /^Failed to load resource/;

/**
 * Each width with a theme. The combinations differ between places, so that shared parts are seen in all four, and a page's own parts in
 * each theme and at each width.
 */
export function viewsOf(what: string): [View, View] {
  const [first, second] = what.length % 2 === 0 ? THEMES : ([THEMES[1], THEMES[0]] as const);
  return [
    { width: WIDTHS[0], theme: first },
    { width: WIDTHS[1], theme: second },
  ];
}
interface View {
  width: number;
  theme: Theme;
}

/** Opens pages, waits until they are stable, and checks them in every theme and width. */
export class Walk {
  readonly #open = new Set<Request>();
  readonly #wrong: string[] = [];
  readonly #seen = {
    request: (request: Request) => void this.#open.add(request),
    requestfinished: (request: Request) => void this.#open.delete(request),
    requestfailed: (request: Request) => void this.#open.delete(request),
    pageerror: (error: Error) => void this.#wrong.push(error.message),
    console: (it: ConsoleMessage) => void (["error", "warning"].includes(it.type()) && this.#wrong.push(it.text())),
  };

  constructor(
    readonly page: Page,
    readonly gateway: Gateway,
  ) {
    for (const [event, listener] of Object.entries(this.#seen)) page.on(event as "request", listener as (it: Request) => void);
  }

  /** Leaves the page to the next walk. */
  end(): void {
    for (const [event, listener] of Object.entries(this.#seen)) this.page.off(event as "request", listener as (it: Request) => void);
  }

  async signOut(): Promise<void> {
    await this.page.context().clearCookies();
  }

  async go(path: string, title: RegExp, width = WIDTHS[0]): Promise<void> {
    await this.page.setViewportSize({ width, height: HEIGHT });
    await this.page.goto(this.gateway.origin + path);
    await expect(this.page.getByRole("heading", { level: 1 }), path).toHaveText(title);
    await this.settled();
  }

  /** Opens a page once in each theme, one at each width: nothing jumps while it loads, and the loaded page is accessible. */
  async expectSoundPage(path: string, title: RegExp): Promise<void> {
    for (const { width, theme } of viewsOf(path).toReversed()) {
      await this.page.emulateMedia({ colorScheme: theme, reducedMotion: "no-preference" });
      await this.go(path, title, width);
      const shifts = await this.#shifts();
      const moved = shifts > CLS ? await this.page.evaluate(() => (window as unknown as { moved: string[] }).moved.join("; ")) : "";
      expect(shifts, `layout shift of ${path}, ${width} px: ${moved}`).toBeLessThanOrEqual(CLS);
      await this.#expectSoundIn(theme, `on ${path}, ${width} px`);
      if (width !== WIDTHS[0]) await this.#expectNarrow(path);
    }
  }

  /** Nothing jumps during an action on the page. */
  async expectStillWhile(what: string, happens: () => Promise<void>): Promise<void> {
    const before = await this.#shifts();
    await happens();
    expect((await this.#shifts()) - before, `layout shift of ${what}`).toBeLessThanOrEqual(CLS);
  }

  #shifts(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { shifts: number }).shifts);
  }

  /** Nothing is loading, no loading state is shown, and the page is stable. */
  async settled(): Promise<void> {
    await expect(async () => {
      expect(this.#open.size, "requests under way").toBe(0);
      await expect(this.page.locator(LOADING)).toHaveCount(0);
      await this.page.evaluate(stillness);
      expect(this.#open.size, "requests under way").toBe(0);
    }).toPass({ timeout: 20_000, intervals: [50] });
  }

  /**
   * A layer that is opened by keyboard is accessible, and Escape returns the focus to its opener: in one theme at each width, in both if
   * narrow pages do not have it.
   */
  async expectLayersSound(layers: readonly Layer[], where: string): Promise<void> {
    const onlyWide = new Set<Layer>();
    for (const { width, theme } of viewsOf(where).toReversed()) {
      await this.page.setViewportSize({ width, height: HEIGHT });
      await this.settled();
      for (const layer of layers) {
        const there = width === WIDTHS[0] || (await layer.trigger(this.page).isVisible());
        if (!there) onlyWide.add(layer);
        const themes = !there ? [] : onlyWide.has(layer) ? THEMES : [theme];
        for (const each of themes) await this.expectLayerSound(layer, { where: `${where}, ${width} px`, theme: each });
      }
    }
  }

  async expectLayerSound({ trigger, then }: Layer, { where, theme }: { where: string; theme: Theme }): Promise<void> {
    const opener = trigger(this.page);
    const what = `${then ?? (await opener.getAttribute("aria-label")) ?? (await opener.textContent())} of ${where}`;
    await opener.press("Enter");
    const layer = this.page.locator(LAYER);
    await expect(layer, what).toBeVisible();
    if (then !== undefined) await layer.getByRole("menuitem", { name: then }).press("Enter");
    await expect(this.page.locator(then === undefined ? LAYER : "dialog[open]"), what).toBeVisible();
    await this.settled();
    expect(await layer.evaluate((it) => it.matches(":focus-within")), `focus in ${what}`).toBe(true);
    await this.#expectSoundIn(theme, `in ${what}`, "layer");
    await this.page.keyboard.press("Escape");
    await expect(layer, what).toHaveCount(0);
    // The page is notified a moment after; an earlier press would still close the previous one.
    await expect(opener, what).not.toHaveAttribute("aria-expanded", "true");
    await expect(opener, `focus after ${what}`).toBeFocused();
  }

  /** The page is accessible at both widths, in one theme each; no wider than 320 pixels, and without motion if that is reduced. */
  async expectSoundEverywhere(what: string, extent: Extent = "page"): Promise<void> {
    for (const { width, theme } of viewsOf(what)) {
      await this.page.setViewportSize({ width, height: HEIGHT });
      await this.settled();
      await this.#expectSoundIn(theme, `on ${what}, ${width} px`, extent);
    }
    await this.#expectNarrow(what);
  }

  /** `expectSoundEverywhere` for the open layer alone. */
  async expectOpenLayerSound(what: string): Promise<void> {
    await this.expectSoundEverywhere(what, "layer");
  }

  /** The frame of the page is accessible at both widths, in both themes. */
  async expectFrameSound(): Promise<void> {
    for (const width of WIDTHS) {
      await this.page.setViewportSize({ width, height: HEIGHT });
      await this.settled();
      for (const theme of THEMES) await this.#expectSoundIn(theme, `in the frame, ${width} px`, "all");
    }
  }

  /** Checks the page at this moment, at its width, while more is loading. */
  async expectSoundMeanwhile(what: string): Promise<void> {
    const [{ theme }] = viewsOf(what);
    await this.#expectSoundIn(theme, `on ${what}`);
    await this.expectNoMotion(what);
  }

  async #expectSoundIn(theme: Theme, where: string, extent: Extent = "page"): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await expectSound(this.page, `${where}, ${theme}`, extent);
  }

  async #expectNarrow(what: string): Promise<void> {
    await this.page.setViewportSize({ width: 320, height: HEIGHT });
    await this.settled();
    await expectNarrowEnough(this.page, `on ${what}, 320 px`);
    await this.expectNoMotion(what);
  }

  async expectNoMotion(what: string): Promise<void> {
    const moving = await this.page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
    expect(moving, `animations on ${what} for who wants less motion`).toBe(0);
  }

  /** `refusals`: replies other than 200 are expected. */
  expectQuiet({ refusals = false } = {}): void {
    const wrong = this.#wrong.filter((text) => !(refusals && REFUSAL.test(text)));
    expect(wrong, "errors and warnings in the console").toEqual([]);
  }
}

/** In the browser: a team that only uses the sandbox has said so, and has the everyday overview. */
export function chooseSandbox(): void {
  localStorage.setItem("trunkline.sandbox-is-enough", "yes");
}

/** In the browser, before a page's own scripts. */
export function watchShifts(): void {
  const seen = Object.assign(window, { shifts: 0, moved: [] as string[] });
  interface Shift {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const named = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()} ${node.getAttribute("aria-label") ?? node.textContent?.slice(0, 40)}`
      : (node?.textContent ?? "");
  const add = ({ value, hadRecentInput, sources }: Shift) => {
    if (hadRecentInput) return;
    seen.shifts += value;
    for (const { node, previousRect: from, currentRect: to } of sources)
      seen.moved.push(`${named(node)} (${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height})`);
  };
  const read = (list: PerformanceObserverEntryList) => list.getEntries().forEach((entry) => void add(entry as never));
  new PerformanceObserver(read).observe({ type: "layout-shift", buffered: true });
}

/** Resolves once the document has not changed for a moment; a ticking clock does not delay it for long. */
function stillness(): Promise<void> {
  const MOMENT_MS = 100;
  const LONGEST_MS = 1_000;
  return new Promise((still) => {
    const end = () => {
      observer.disconnect();
      still();
    };
    let timer = setTimeout(end, MOMENT_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, MOMENT_MS);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    setTimeout(end, LONGEST_MS);
  });
}
