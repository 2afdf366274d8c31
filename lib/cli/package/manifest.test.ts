import { expect, it } from "vitest";
import packageJson from "../../../package.json";
import { manifestOf, packageOf } from "./manifest";

it("names the package of an import", () => {
  expect(["libsql", "next/server", "@evan/opus/wasm/index.mjs"].map(packageOf)).toEqual(["libsql", "next", "@evan/opus"]);
});

it("has what the build imports, in the versions of the lock file, and the sandbox's libraries as optional", () => {
  const { dependencies, optionalDependencies, bin } = manifestOf(["libsql", "node:fs", "fs", "@evan/opus/wasm/index.mjs"]);
  expect(dependencies).toMatchObject({ libsql: packageJson.dependencies.libsql, react: packageJson.dependencies.react });
  expect(Object.keys(optionalDependencies)).toContain("@evan/opus");
  expect(Object.keys(dependencies)).not.toContain("tsx");
  expect(bin.trunkline).toMatch(/\.mjs$/);
});

it("refuses an import that no package.json of the project has", () => {
  expect(() => manifestOf(["left-pad/index.js"])).toThrow("No package.json of the project has a version of left-pad.");
});
