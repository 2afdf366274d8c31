import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { LAYERS } from "./layer-table.mjs";
import { ROOT } from "./steps.mjs";

const IMPORT = /^\s*(?:import|export)\s+(type\s)?\s*(?:([\w*$\s{},]+?)\s*from\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/gm;
const TEST = /\.(test|fixture)\.tsx?$|\.spec\.ts$|^e2e\//;
const FETCHES = /^(lib\/(client|cli|bench|testing)|components|e2e)\//;
/** NODE_ENV and NEXT_RUNTIME are no settings: the bundler puts their values in, and drops what they rule out. Code samples only show it. */
const READS_ENV =
  /^(lib\/bench\/.*|lib\/config\/env\.ts|lib\/cli\/.*\.mjs|lib\/testing\/node-versions\.ts|lib\/client\/code-samples\.ts|components\/docs\/programs\.ts|components\/overview\/base-url\.tsx|server\.mjs|[\w-]+\.config\.ts)$|^e2e\//;

const layerOf = (path) => LAYERS.find(([, files]) => files.test(path)) ?? ["no layer", /^/, []];
const nameOf = (path) => [layerOf(path)[0], layerOf(path)[1].exec(path)?.[1]].slice(0, layerOf(path)[0] === "provider" ? 2 : 1).join("/");
const allows = (list, name) => list.some((item) => item === name || (item.endsWith("*") && name.startsWith(item.slice(0, -1))));
const onlyTypes = (clause = "") => /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(clause.trim());

/** Breaches of the layers and of the rules about files in one file's text, as `file:line  what`. Tests may import anything. */
export function problemsOf(path, text) {
  const at = (index, what) => `${path}:${text.slice(0, index).split("\n").length}  ${what}`;
  const each = (pattern, what) => [...text.matchAll(pattern)].map((match) => at(match.index, what));
  const limit = TEST.test(path) ? 500 : 300;
  const problems = text.trimEnd().split("\n").length > limit ? [at(text.length, `a file may have ${limit} lines`)] : [];
  if (!READS_ENV.test(path) && !TEST.test(path))
    problems.push(...each(/\bprocess\.env\b(?!\.(NODE_ENV|NEXT_RUNTIME)\b)/g, "process.env belongs in lib/config/env.ts"));
  if (!FETCHES.test(path) && !TEST.test(path))
    problems.push(...each(/(?<![\w.$#])fetch\(/g, "fetch belongs in lib/providers/http.ts or lib/client"));
  if (TEST.test(path)) return problems;
  const [, , may, types = []] = layerOf(path);
  for (const match of text.matchAll(IMPORT)) {
    const source = match[3] ?? match[4];
    const place = source.startsWith("@/") ? source.slice(2) : source.startsWith(".") ? posix.join(posix.dirname(path), source) : undefined;
    const name = place === undefined ? source : nameOf(/\.\w+$/.test(place) ? place : `${place}.ts`);
    const allowed = [nameOf(path), ...may, ...(match[1] || onlyTypes(match[2]) ? types : [])];
    if (!allows(allowed, name)) problems.push(at(match.index + match[0].search(/\S/), `${nameOf(path)} may not import ${name}`));
  }
  return problems;
}

/** The same for every source file of the project. */
export function layerProblems() {
  const inside = (top) =>
    readdirSync(join(ROOT, top), { recursive: top !== "." }).map((name) => posix.join(top, name.replaceAll("\\", "/")));
  const files = ["app", "components", "e2e", "lib", "."].flatMap(inside).filter((path) => /(?<!\.d)\.(tsx?|mjs)$/.test(path));
  return files.flatMap((path) => problemsOf(path, readFileSync(join(ROOT, path), "utf8")));
}
