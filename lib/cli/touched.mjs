import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "./steps.mjs";

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".css", "/index.ts"];
/** They affect every page, or the server, without being imported. */
const OF_ALL =
  /^(package(-lock)?\.json|next\.config\.ts|postcss\.config\.mjs|tsconfig\.json|playwright\.config\.ts|server\.mjs|proxy\.ts|instrumentation\.ts|(public|packages)\/.*|e2e\/(fixtures|pages\/.*)\.ts)$/;
/** Neither a page nor the server is made of these. */
const APART = /^(docs|lib\/(bench|testing|tools))\/|\.(test|fixture)\.tsx?$|\.golden\/|\.md$/;

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const inside = (top) => readdirSync(join(ROOT, top), { recursive: true }).map((name) => posix.join(top, name.replaceAll("\\", "/")));

/** Paths that differ from `ref`, including new ones. Throws git's message if there is no such commit. */
export function changedFiles(ref) {
  const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" }).split("\n").filter(Boolean);
  return [...git("diff", "--name-only", "--end-of-options", ref, "--"), ...git("ls-files", "--others", "--exclude-standard")];
}

const known = new Map();

/** A file's imports within the project, cached per run. */
function importsOf(path) {
  if (!known.has(path)) known.set(path, findImports(path));
  return known.get(path);
}

function findImports(path) {
  return [...read(path).matchAll(IMPORT)].flatMap(([, source]) => {
    if (!/^(\.|@\/)/.test(source)) return [];
    const place = source.startsWith("@/") ? source.slice(2) : posix.join(posix.dirname(path), source);
    const ending = ENDINGS.find((end) => /\.\w+$/.test(place + end) && existsSync(join(ROOT, place + end)));
    return ending === undefined ? [] : [place + ending];
  });
}

/** A file and its transitive imports. */
function madeOf(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (/\.(tsx?|mjs)$/.test(path)) for (const next of importsOf(path)) madeOf(next, seen);
  return seen;
}

/** `/keys/[id]` for `app/(console)/keys/[id]/page.tsx`. */
const routeOf = (page) =>
  `/${page
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

/** True if the text of a journey contains a path of this page. */
function names(text, route) {
  const start = route.replace(/\/?\[.*$/, "");
  return start !== "" && start !== "/" && new RegExp(`["'\`]${start}(?=["'\`/?$])`).test(text);
}

/**
 * The journeys that a change affects: `"all"` if it reaches the server or what all pages share, otherwise the paths of those that name
 * an affected page, of changed ones, and of the sweeps, which visit every page.
 */
export function touchedJourneys(changed) {
  const files = changed.filter((path) => !APART.test(path));
  const pages = inside("app").filter((path) => /(^|\/)page\.tsx$/.test(path));
  const frame = inside("app").filter((path) => /(^|\/)(layout|template|error|not-found|global-error)\.tsx$/.test(path));
  const shared = new Set(frame.flatMap((path) => [...madeOf(path)]));
  const server = madeOf("lib/server/runtime.ts");
  if (files.some((path) => OF_ALL.test(path) || shared.has(path) || server.has(path))) return "all";
  const touched = pages.filter((page) => files.some((path) => madeOf(page).has(path))).map(routeOf);
  const specs = inside("e2e").filter((path) => path.endsWith(".spec.ts"));
  return specs.filter((path) => {
    if (changed.includes(path)) return true;
    if (touched.length === 0) return false;
    const text = [...madeOf(path)].map(read).join("\n");
    return path.startsWith("e2e/a11y-") || touched.some((route) => names(text, route));
  });
}
