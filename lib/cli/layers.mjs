import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { LAYERS } from "./layer-table.mjs";
import { ROOT } from "./steps.mjs";

const IMPORT = /^\s*(?:import|export)\s+(type\s)?\s*(?:([\w*$\s{},]+?)\s*from\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/gm;
const TEST = /\.(test|fixture)\.tsx?$|\.spec\.ts$|^e2e\//;
/** The OpenID Connect library asks by a function of the form of `fetch`. */
const FETCHES = /^((lib\/(client|cli|bench|testing|tools)|components|e2e)\/|lib\/outbound\/(?:fetch|link-local)\.ts$)/;
/** NODE_ENV and NEXT_RUNTIME are no settings: the bundler puts their values in, and drops what they rule out. Code samples only show it. */
const READS_ENV =
  /^(lib\/bench\/.*|lib\/config\/env\.ts|lib\/cli\/.*\.mjs|lib\/tools\/(?:node-versions|try-agents|deploy\/\w+)\.ts|lib\/client\/call\/samples\/typescript\.ts|components\/docs\/programs\.ts|components\/overview\/base-url\.tsx|server\.mjs|[\w-]+\.config\.ts)$|^e2e\//;
/** SQL is allowed in the store and in store files of the console's features. */
const STORES = /^lib\/(store\/|console\/[^/]+\/([\w-]+-)?store\.ts$|bench\/|testing\/|tools\/)/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs"];

const layerOf = (path) => LAYERS.find(([, files]) => files.test(path)) ?? ["no layer", /^/, []];
const nameOf = (path) => [layerOf(path)[0], layerOf(path)[1].exec(path)?.[1]].slice(0, layerOf(path)[0] === "provider" ? 2 : 1).join("/");
const allows = (list, name) => list.some((item) => item === name || (item.endsWith("*") && name.startsWith(item.slice(0, -1))));
const onlyTypes = (clause = "") => /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(clause.trim());
const featureOf = (path) => /^lib\/console\/([^/]+)\//.exec(path)?.[1];

/** A file's imports: the line, the source, the path if it is one of the project's, and whether only types. */
export function importsOf(path, text) {
  return [...text.matchAll(IMPORT)].map((match) => {
    const source = match[3] ?? match[4];
    const place = source.startsWith("@/") ? source.slice(2) : source.startsWith(".") ? posix.join(posix.dirname(path), source) : undefined;
    const at = match.index + match[0].search(/\S/);
    return { at, source, place, types: Boolean(match[1]) || onlyTypes(match[2]) };
  });
}

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
  if (!STORES.test(path))
    problems.push(...each(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/g, "statements belong in lib/store or a feature's store.ts"));
  const [, , may, types = []] = layerOf(path);
  for (const { at: index, source, place, types: typesOnly } of importsOf(path, text)) {
    const name = place === undefined ? source : nameOf(/\.\w+$/.test(place) ? place : `${place}.ts`);
    const allowed = [nameOf(path), ...may, ...(typesOnly ? types : [])];
    if (!allows(allowed, name)) problems.push(at(index, `${nameOf(path)} may not import ${name}`));
    else if (place !== undefined) problems.push(...insides(path, place, typesOnly).map((what) => at(index, what)));
  }
  return problems;
}

/** Features of the console know each other by contracts and types of services; the sandbox is known as a package. */
function insides(path, place, typesOnly) {
  const [own, other] = [featureOf(path), featureOf(place)];
  const open = /\/(contract|addresses)$/.test(place) || (typesOnly && place.endsWith("/service"));
  if (own !== undefined && other !== undefined && own !== other && !open)
    return [`console/${own} may not import the inside of console/${other}`];
  if (/^lib\/tools\//.test(place) && !/^lib\/tools\//.test(path)) return ["nothing imports a tool"];
  const intoSandbox = /^packages\/sandbox\//.test(place) && !/^(packages\/sandbox|lib\/(bench|testing|tools))\//.test(path);
  return intoSandbox ? ["nothing imports the inside of the sandbox"] : [];
}

/** Groups of files that import each other, types included. `graph` has the files that each file imports. */
export function circlesOf(graph) {
  const found = [];
  const state = new Map();
  const stack = [];
  const visit = (file) => {
    const own = { order: state.size, least: state.size, open: true };
    state.set(file, own);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      const seen = state.get(next) ?? visit(next);
      if (seen.open) own.least = Math.min(own.least, seen.least);
    }
    if (own.least === own.order) {
      const circle = stack.splice(stack.indexOf(file));
      for (const one of circle) state.get(one).open = false;
      if (circle.length > 1) found.push(circle.sort());
    }
    return own;
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return found;
}

/** Every source file of the project, by its path, with its text. */
export function sources() {
  const inside = (top) =>
    readdirSync(join(ROOT, top), { recursive: top !== "." }).map((name) => posix.join(top, name.replaceAll("\\", "/")));
  const paths = ["app", "components", "e2e", "lib", "packages", "."].flatMap(inside).filter((path) => /(?<!\.d)\.(tsx?|mjs)$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));
}

/** Which of the project's files each of them imports; tests left out. */
export function importGraph(files) {
  const resolve = (place) =>
    ENDINGS.map((ending) => place + ending).find((path) => files.has(path) || (/\.\w+$/.test(path) && existsSync(join(ROOT, path))));
  const own = [...files].filter(([path]) => !TEST.test(path));
  return new Map(own.map(([path, text]) => [path, importsOf(path, text).flatMap(({ place }) => (place && resolve(place)) ?? [])]));
}

/** Files of the store that one feature of the console alone imports. `graph` has the files that each file imports. */
export function strayStores(graph) {
  const users = new Map();
  for (const [file, places] of graph)
    for (const place of places) {
      const known = users.get(place) ?? users.set(place, new Set()).get(place);
      if (!/^lib\/(bench|testing|tools)\//.test(file)) known.add(featureOf(file) ?? "");
    }
  const alone = ([path, by]) => /^lib\/store\/(?!database\/)/.test(path) && by.size === 1 && !by.has("");
  return [...users].filter(alone).map(([path, [feature]]) => `${path}:1  used by console/${feature} alone: it belongs there`);
}

/** The layers, the rules about files, circles and misplaced stores, for all of the project. */
export function layerProblems() {
  const files = sources();
  const graph = importGraph(files);
  const circles = circlesOf(graph).map((circle) => `${circle[0]}:1  these import each other: ${circle.join(", ")}`);
  return [...[...files].flatMap(([path, text]) => problemsOf(path, text)), ...circles, ...strayStores(graph)];
}
