import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "./steps.mjs";
import { changedFiles } from "./touched.mjs";

/**
 * `short` is what `npm test` runs, `rest` what it leaves out, `all` both in one run. Vitest and Playwright read the suite from
 * `TEST_SUITE`; without it they run all.
 */
export const SUITES = ["short", "rest", "all"];

export function suiteOf(env) {
  const suite = env.TEST_SUITE || "all";
  if (!SUITES.includes(suite)) throw new Error(`TEST_SUITE is ${suite}; it can be ${SUITES.join(", ")}`);
  return suite;
}

/** Contract tests with database access of their own: also run on PostgreSQL, if available. */
const ON_POSTGRES =
  /^lib\/testing\/contract\/(assets|bad-input|budget-.*|console-.*|credentials|events|fuzz|idempotency|key-.*|mcp|mcp-background|metrics|names|responses|responses-background|storage|team-.*|vendor-assets|video-access|video-tasks)\.test\.ts$/;
/** Of those, the ones whose SQL is written differently for PostgreSQL. */
const SQL_DIFFERS =
  /^lib\/testing\/contract\/(console-logs|console-run-history|console-search|console-webhooks|events|key-list|video-tasks)\.test\.ts$/;
/** Between the gateway and an identity provider; `console-oidc-people` tests its storage on both databases. */
const SAME_ON_BOTH = /^lib\/testing\/contract\/console-oidc\.test\.ts$/;
/** Tests that start a process for each case: other languages run samples, a journal loses its writer, the process
 * of a video or of a lease is killed at each step, that of an evaluation in the middle. */
const MANY_PROCESSES =
  /^lib\/(testing\/contract\/(code-samples|evaluations-killed)|store\/calls\/journal-adopter|limits\/lease-kills|jobs\/(crash|kill-steps))\.test\.ts$/;
/** Tests of a whole gateway on sockets of its own. */
const WHOLE_GATEWAY = /^lib\/testing\//;
const SANDBOX = /^packages\/sandbox\//;
/**
 * Journeys not in the short suite: sweeps over all pages, which have axe checks in their own journeys too, the
 * weight of each page's scripts, and corner cases of pages that other journeys cover.
 */
export const LONG_JOURNEYS = [
  ...["a11y-empty", "a11y-errors", "a11y-filled", "a11y-layers", "a11y-offline", "a11y-runs"],
  ...["after-reload", "answers", "attempts", "bad-days", "budgets", "chat-dialects", "docs-pages", "embeddings", "image-mask"],
  ...["keyboard-media", "keyboard-playgrounds", "long-chat", "lost-files", "no-sandbox", "oidc", "pictures"],
  ...[
    "prove-a-prompt",
    "readouts",
    "reference-servers",
    "rerank",
    "rollouts",
    "routing-journey",
    "speech",
    "texts",
    "touch",
    "tour",
    "transcribe",
    "uncertain-video",
    "vendors",
    "video-board",
    "video-notice",
  ],
].map((name) => `${name}.spec.ts`);

/** Files whose cases are divided between the suites by `lib/testing/suite.ts`. */
const SAMPLED = /\bsampled\b/;
/** Files whose lanes are. */
const BY_LANE = /\bEACH_LANE\b/;

function testFiles() {
  const all = ["lib", "components", "app", "packages"].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true }).map((name) => posix.join(top, name.replaceAll("\\", "/"))),
  );
  return all.filter((path) => /\.test\.tsx?$/.test(path) && !path.includes("/node_modules/"));
}

/**
 * The test files of each of Vitest's projects that a suite runs, as `{ project: paths }`. `postgres` says whether a server answers,
 * `sandbox` whether the short suite runs the sandbox's own tests too.
 */
export function unitFiles(suite, { postgres, sandbox }, paths = testFiles(), read = (path) => readFileSync(join(ROOT, path), "utf8")) {
  const text = new Map(paths.map((path) => [path, read(path)]));
  /** These mock modules, which must happen before anything has loaded them. */
  const alone = (path) => text.get(path).includes("vi.mock(");
  const together = (matches) => paths.filter((path) => !alone(path) && matches(path));
  const onPostgres = (path) => postgres && ON_POSTGRES.test(path) && !SAME_ON_BOTH.test(path);
  /** The second lane of a file that runs on PostgreSQL is tested there. */
  const divided = (path) => SAMPLED.test(text.get(path)) || (BY_LANE.test(text.get(path)) && !onPostgres(path));
  /** Filters files by whether the short suite runs them whole, in part, or not at all. */
  const of = (files, inShort = (path) => !MANY_PROCESSES.test(path)) => {
    if (suite === "all") return files;
    return files.filter((path) => (suite === "short" ? inShort(path) : !inShort(path) || divided(path)));
  };
  return {
    unit: of(together((path) => !WHOLE_GATEWAY.test(path) && !SANDBOX.test(path))),
    sandbox: of(
      together((path) => SANDBOX.test(path)),
      () => sandbox,
    ),
    alone: of(paths.filter(alone)),
    contract: of(together((path) => WHOLE_GATEWAY.test(path))),
    "contract-postgres": of(together(onPostgres), (path) => SQL_DIFFERS.test(path)),
    "alone-postgres": of(
      paths.filter((path) => alone(path) && onPostgres(path)),
      () => false,
    ),
  };
}

const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" }).trim();
const tried = (...args) => {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
};

/** The commit where this branch left main; on main, the previous commit. */
function beginning() {
  const head = tried("rev-parse", "HEAD");
  const base = ["origin/HEAD", "origin/main", "main"].map((ref) => tried("merge-base", "HEAD", ref)).find((found) => found !== undefined);
  return base === head ? tried("rev-parse", "HEAD~1") : base;
}

/** True if the sandbox may have changed; also if git can't tell. */
export function sandboxTouched() {
  const since = beginning();
  if (since === undefined) return true;
  try {
    return changedFiles(since).some((path) => SANDBOX.test(path) || path === "package-lock.json");
  } catch {
    return true;
  }
}

/** What the short suite leaves to the long one, a line per kind. */
export function leftToLongSuite({ postgres, sandbox }) {
  const [all, short] = ["all", "short"].map((suite) => unitFiles(suite, { postgres, sandbox }));
  const files = Object.keys(all).flatMap((project) => {
    const missing = all[project].filter((path) => !short[project].includes(path));
    return missing.length > 0 ? [`${missing.length} files of ${project}: ${named(missing)}`] : [];
  });
  return [
    ...files,
    "the web lane of contract tests that make each call through one lane at a time",
    "most cases of linear-time tests, mutated bodies and strange names",
    "kills in the middle of videos",
    `journeys: ${LONG_JOURNEYS.map((name) => name.replace(".spec.ts", "")).join(", ")}`,
  ];
}

const MOST_NAMES = 6;
const named = (paths) => {
  const names = paths.slice(0, MOST_NAMES).map((path) => posix.basename(path).replace(/\.test\.tsx?$/, ""));
  return names.join(", ") + (paths.length > MOST_NAMES ? ", …" : "");
};
