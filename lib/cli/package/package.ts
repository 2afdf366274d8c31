import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../../../package.json";
import { prepare } from "../prepare.mjs";
import { npm, ROOT } from "../steps.mjs";
import { bundlePrograms, copyBuild, copyFiles, type Specifier } from "./app";
import { manifestOf } from "./manifest";
import { copyModules } from "./modules";

/**
 * `npm run package` makes `dist/trunkline-<version>.tgz`, which npm installs and which needs no build. With `--image` it makes
 * `dist/trunkline` with those files of node_modules that the gateway loads, for container images.
 */
const { values } = parseArgs({ options: { image: { type: "boolean" } } });
const DIST = join(ROOT, "dist");
const TARGET = join(DIST, "trunkline");

process.chdir(ROOT);
await prepare({ dev: false, build: true });
rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
copyFiles(TARGET);
const specifiers: Specifier[] = [...copyBuild(TARGET), ...(await bundlePrograms(TARGET))];
writeFileSync(join(TARGET, "package.json"), `${JSON.stringify(manifestOf(specifiers), null, 2)}\n`);
if (values.image) {
  const { files, bytes } = await copyModules(TARGET, specifiers);
  console.log(`dist/trunkline is complete. ${files} files of node_modules have ${(bytes / 1e6).toFixed(0)} MB.`);
} else {
  const { command, args } = npm("pack", TARGET, "--pack-destination", DIST, "--ignore-scripts", "--silent");
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  console.log(`npx ./dist/${packageJson.name}-${packageJson.version}.tgz starts it.`);
}
