import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { type Browser, expect, type Page } from "@playwright/test";
import { chooseSandbox, Walk } from "../../../e2e/pages/walk";
import { Answers } from "./answers";
import { type Frozen, freeze, paceCalls } from "./frozen";
import type { About, Place, Places } from "./gateways";
import { type State, slug } from "./state";
import { arrived, type Theme, take, unroll } from "./take";

export interface Plan {
  browser: Browser;
  places: Places;
  about: About;
  /** The folder for the pictures. */
  out: string;
  /** The folder of earlier ones. */
  against?: string;
  themes: readonly Theme[];
  widths: readonly number[];
}

export const answersFile = (folder: string, state: State) => join(folder, "answers", `${slug(state)}.json`);
export const pictureFile = (folder: string, { state, theme, width }: Shot) => join(folder, `${slug(state)}.${theme}.${width}.png`);

export interface Shot {
  state: State;
  theme: Theme;
  width: number;
}

/** Takes all pictures of a state. Resolves with anomalies. */
export async function visit(state: State, plan: Plan): Promise<string[]> {
  const file = answersFile(plan.out, state);
  const earlier = plan.against === undefined ? undefined : answersFile(plan.against, state);
  if (earlier !== undefined && existsSync(earlier)) {
    await mkdir(dirname(file), { recursive: true });
    await copyFile(earlier, file);
  }
  const known = existsSync(file);
  const answers = new Answers(file, state.progress);
  await answers.load();
  const notes: string[] = [];
  for (const width of plan.widths) {
    try {
      notes.push(...(await visitAt(width, { state, plan, answers })));
      await answers.save();
    } catch (error) {
      // An id cannot be created again: another try gets the same answers.
      if (!state.progress) await answers.save();
      throw error;
    }
  }
  if (known && answers.asked > 0) notes.push(`${slug(state)}: ${answers.asked} calls that have no answer on record`);
  return notes;
}

interface Visit {
  state: State;
  plan: Plan;
  answers: Answers;
}

async function visitAt(width: number, { state, plan, answers }: Visit): Promise<string[]> {
  const place = plan.places.get(state.kind);
  if (!place) throw new Error(`There is no gateway of the kind "${state.kind}".`);
  const context = await plan.browser.newContext({ reducedMotion: "reduce", locale: "en-GB", timezoneId: "UTC", colorScheme: "light" });
  try {
    // This file's loader names functions with a helper that pages do not have.
    await context.addInitScript("globalThis.__name = (it) => it");
    await context.addInitScript(freeze, { at: plan.about.at, seed: crc32(slug(state)) } satisfies Frozen);
    await context.addInitScript(paceCalls);
    await context.route(
      ({ host }) => host === new URL(place.gateway.origin).host,
      (route) => answers.answer(route, place.origin).catch(() => route.abort().catch(() => undefined)),
    );
    const page = await context.newPage();
    return await picture(page, { width, place, state, plan });
  } finally {
    await context.close();
  }
}

async function picture(page: Page, { width, place, state, plan }: { width: number; place: Place } & Omit<Visit, "answers">) {
  const walk = new Walk(page, place.gateway);
  if ("seeds" in place.gateway) await page.addInitScript(chooseSandbox);
  if (!state.signedOut) await page.context().addCookies(place.gateway.session.cookies);
  await state.before?.(page);
  await go(walk, { state, path: state.path(plan.about.seeds), width: state.actsWide ? 1280 : width });
  const offered = await state.act?.(walk, plan.about.seeds);
  if (offered === false) return [];
  if (state.actsWide) await page.setViewportSize({ width, height: 844 });
  await (state.held ? still(page) : walk.settled());
  await arrived(page);
  if (!state.above) await unroll(page, width);
  const notes: string[] = [];
  for (const theme of plan.themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await still(page);
    const file = pictureFile(plan.out, { state, theme, width });
    if (!(await take(page, file))) notes.push(`${slug(state)} ${theme} ${width}: never stood still`);
  }
  return notes;
}

/** Opens the page, and waits for its answers unless one is held back. */
async function go(walk: Walk, { state, path, width }: { state: State; path: string; width: number }): Promise<void> {
  if (!state.held || state.act) return walk.go(path, state.title, width);
  await walk.page.setViewportSize({ width, height: 844 });
  await walk.page.goto(walk.gateway.origin + path);
  await expect(walk.page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The document has not changed for a while. Pending answers are not considered. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => {
    const MOMENT_MS = 250;
    const LONGEST_MS = 3_000;
    return new Promise<void>((done) => {
      let timer = setTimeout(done, MOMENT_MS);
      setTimeout(done, LONGEST_MS);
      const changes = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(done, MOMENT_MS);
      });
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  });
}
