import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { launchOptions } from "../../cli/browser.mjs";
import { prepare } from "../../cli/prepare.mjs";
import { duration, ROOT } from "../../cli/steps.mjs";
import { resolverFlag, seed, withPlaces } from "./gateways";
import { report } from "./report";
import { type State, slug } from "./state";
import { STATES } from "./states";
import { THEMES, type Theme, WIDTHS } from "./take";
import { type Plan, visit } from "./visit";

const HELP = `Takes pictures of every page of the console, in both themes, wide and narrow.

  npm run shots -- --out <folder>                       into a folder, with the data they show
  npm run shots -- --against <folder> [--out <folder>]  the same pages on the same data, compared; exit code 1 where they differ

  --only <part,part>   states whose names have one of these in them
  --theme <${THEMES.join("|")}>
  --width <${WIDTHS.join("|")}>
  --list               the names of all states`;

/** States that are captured in parallel. */
const HANDS = 2;

interface Asked {
  out: string;
  against?: string;
  states: readonly State[];
  themes: readonly Theme[];
  widths: readonly number[];
}

/** Parses the command line; undefined if only help or the list was requested. */
async function read(args: string[]): Promise<Asked | undefined> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values } = parseArgs({
    args,
    options: { out: text, against: text, only: text, theme: text, width: text, list: flag, help: flag },
  });
  const parts = values.only?.split(",").filter(Boolean);
  const states = STATES.filter((state) => parts?.some((part) => slug(state).includes(part)) ?? true);
  if (values.list) console.log(states.map(slug).join("\n"));
  else if (values.help || (values.out === undefined && values.against === undefined)) console.log(HELP);
  if (values.list || values.help || (values.out === undefined && values.against === undefined)) return undefined;
  return {
    out: resolve(values.out ?? (await mkdtemp(join(tmpdir(), "trunkline-shots-")))),
    against: values.against === undefined ? undefined : resolve(values.against),
    states,
    themes: THEMES.filter((theme) => (values.theme ?? theme) === theme),
    widths: WIDTHS.filter((width) => (values.width ?? String(width)) === String(width)),
  };
}

/** The folder gets the data of its pictures: that of the earlier ones, or new data. */
async function dataFor({ out, against }: Asked) {
  await mkdir(out, { recursive: true });
  if (against === undefined) return seed(out);
  if (!existsSync(join(against, "about.json"))) throw new Error(`There are no pictures in ${against}.`);
  if (out === against) throw new Error("The pictures that others are compared with have to stay: give another folder with --out.");
  for (const part of ["about.json", "data"]) await cp(join(against, part), join(out, part), { recursive: true, force: true });
  return seed(out);
}

/** Text rendering that does not depend on position and machine. */
const DRAWING = ["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"];

/** Captures all states, several in parallel. A state that cannot be reached is reported, and the others continue. */
async function takeAll(states: readonly State[], plan: Plan): Promise<{ notes: string[]; failed: boolean }> {
  const left = [...states];
  const notes: string[] = [];
  let failed = false;
  const work = async () => {
    for (let state = left.shift(); state; state = left.shift()) {
      const [name, began] = [slug(state), Date.now()];
      try {
        // A busy machine occasionally misses a moment, as with the journeys.
        notes.push(...(await visit(state, plan).catch(() => visit(state, plan))));
        console.log(`  ${String(states.length - left.length).padStart(3)} / ${states.length}  ${name}, ${duration(Date.now() - began)}`);
      } catch (error) {
        failed = true;
        notes.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: HANDS }, work));
  return { notes, failed };
}

async function main(): Promise<void> {
  const began = Date.now();
  const asked = await read(process.argv.slice(2));
  if (!asked) return;
  process.chdir(ROOT);
  await prepare({ dev: true, build: true });
  const about = await dataFor(asked);
  const kinds = [...new Set(asked.states.map(({ kind }) => kind))];
  await withPlaces({ folder: asked.out, seeds: about.seeds, kinds }, async (places) => {
    const browser = await chromium.launch(await launchOptions([...DRAWING, resolverFlag(places)]));
    try {
      const { notes, failed } = await takeAll(asked.states, { ...asked, browser, places, about });
      for (const note of notes) console.log(note);
      if (failed) process.exitCode = 1;
    } finally {
      await browser.close();
    }
  });
  console.log(`Took ${duration(Date.now() - began)}.`);
  if (asked.against !== undefined && (await report({ ...asked, against: asked.against }))) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
