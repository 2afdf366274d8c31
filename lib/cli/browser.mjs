import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "./steps.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];
const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"];
const APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
/** The bundled browser unpacks into the temporary folder; its own folder avoids half-unpacked leftovers. */
const UNPACKED = join(ROOT, "node_modules/.cache/chromium");
/** Flags of the bundled browser that weaken the journeys' checks, or are only for serverless hosts. */
const DROPPED =
  /^--(single-process|disable-web-security|allow-running-insecure-content|headless|disable-site-isolation-trials|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu)/;
/** Renders without a GPU, even an emulated one, which takes as much CPU as the page itself. */
const DRAWING = ["--disable-gpu", "--disable-software-rasterizer"];

/** The path isn't enough: some systems install a script there that only prints instructions. */
const runs = (path, env = {}) =>
  existsSync(path) && spawnSync(path, ["--version", "--no-sandbox"], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0;

function installed() {
  const folders = [...FOLDERS, ...(process.env.PATH ?? "").split(delimiter)];
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? "", ...places, ...APPS].find((path) => path !== "" && runs(path));
}

/** The browser in the npm package, for machines without one. */
async function bundled() {
  mkdirSync(UNPACKED, { recursive: true });
  const { TMPDIR, LD_LIBRARY_PATH, AWS_EXECUTION_ENV, FONTCONFIG_PATH } = process.env;
  // Read by the package when loaded: with this name it also unpacks system libraries that slim images lack.
  Object.assign(process.env, { TMPDIR: UNPACKED, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" });
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    const executablePath = await chromium.executablePath();
    const args = [...chromium.args.filter((flag) => !DROPPED.test(flag)), ...DRAWING];
    const env = { FONTCONFIG_PATH: fontSettings() };
    const slim = { ...env, LD_LIBRARY_PATH: join(UNPACKED, "al2023/lib") };
    if (runs(executablePath, env)) return { executablePath, args, env };
    if (runs(executablePath, slim)) return { executablePath, args, env: slim };
    rmSync(UNPACKED, { recursive: true, force: true });
    return undefined;
  } finally {
    for (const [name, value] of Object.entries({ TMPDIR, LD_LIBRARY_PATH, AWS_EXECUTION_ENV, FONTCONFIG_PATH })) restore(name, value);
  }
}

/**
 * Our own font settings: the package's contain paths of its usual host, and a browser without any font
 * crashes at the first text field.
 */
function fontSettings() {
  const folder = join(UNPACKED, "fontconfig");
  mkdirSync(folder, { recursive: true });
  const folders = [join(UNPACKED, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"].map((dir) => `<dir>${dir}</dir>`).join("");
  const settings = `<fontconfig>${folders}<cachedir>${join(folder, "cache")}</cachedir></fontconfig>`;
  writeFileSync(join(folder, "fonts.conf"), `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${settings}\n`);
  return folder;
}

function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/**
 * Launch options of the first browser that starts: installed, downloaded by Playwright, or bundled in the npm package.
 * Undefined if there is none. `executablePath` is absent for Playwright's own.
 */
export async function findBrowser() {
  const executablePath = installed();
  if (executablePath) return { executablePath, args: DRAWING, env: {} };
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return { args: DRAWING, env: {} };
  return (await bundled().catch(() => undefined)) ?? (await bundled().catch(() => undefined));
}

/** Options for Playwright's `launch`, with additional `flags`. Throws if no browser is found. */
export async function launchOptions(flags = []) {
  const found = await findBrowser();
  if (!found) throw new Error("No browser was found. `npx playwright install chromium` fetches one.");
  return { executablePath: found.executablePath, args: [...found.args, ...flags], env: { ...process.env, ...found.env } };
}
