import { readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ACCOUNT_CHECKS } from "../../components/account/page-checks";
import { ASSETS_CHECKS } from "../../components/assets/page-checks";
import { BUDGETS_CHECKS } from "../../components/budgets/page-checks";
import { CONNECT_CHECKS } from "../../components/connect/page-checks";
import { DATASETS_CHECKS } from "../../components/datasets/page-checks";
import { DOCS_CHECKS } from "../../components/docs/page-checks";
import { EVALUATIONS_CHECKS } from "../../components/evaluations/page-checks";
import { FAULT_LAB_CHECKS } from "../../components/fault-lab/page-checks";
import { KEYS_CHECKS } from "../../components/keys/page-checks";
import { LOGS_CHECKS } from "../../components/logs/page-checks";
import { MCP_SERVERS_CHECKS } from "../../components/mcp-servers/page-checks";
import { MODELS_CHECKS } from "../../components/models/page-checks";
import { OVERVIEW_CHECKS } from "../../components/overview/page-checks";
import type { PageChecks, PlaygroundChecks } from "../../components/page-check";
import { PLAYGROUND_CHECKS, PLAYGROUND_PAGES } from "../../components/playground/page-checks";
import { PROMPTS_CHECKS } from "../../components/prompts/page-checks";
import { PROVIDERS_CHECKS } from "../../components/providers/page-checks";
import { ROUTES_CHECKS } from "../../components/routes/page-checks";
import { RUNS_CHECKS } from "../../components/runs/page-checks";
import { SESSIONS_CHECKS } from "../../components/sessions/page-checks";
import { SHARES_CHECKS } from "../../components/shares/page-checks";
import { TEAM_CHECKS } from "../../components/team/page-checks";
import { TOUR_CHECKS } from "../../components/tour/page-checks";
import { USAGE_CHECKS } from "../../components/usage/page-checks";
import { VIDEO_CHECKS } from "../../components/video/page-checks";
import { WEBHOOKS_CHECKS } from "../../components/webhooks/page-checks";

const APP = join(dirname(fileURLToPath(import.meta.url)), "../../app");

/** Every page on disk, as `/keys/[id]`. */
export function pagesOnDisk(): string[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => /(^|[\\/])page\.tsx$/.test(file));
  const parts = (file: string) => relative(APP, join(APP, dirname(file))).split(sep);
  return files
    .map(
      (file) =>
        `/${parts(file)
          .filter((part) => part !== "." && !part.startsWith("("))
          .join("/")}`,
    )
    .sort();
}

/** The checks of every page, by its route: each feature declares its own. */
export const ROUTES: PageChecks = {
  ...ACCOUNT_CHECKS,
  ...ASSETS_CHECKS,
  ...BUDGETS_CHECKS,
  ...CONNECT_CHECKS,
  ...SESSIONS_CHECKS,
  ...DATASETS_CHECKS,
  ...DOCS_CHECKS,
  ...EVALUATIONS_CHECKS,
  ...KEYS_CHECKS,
  ...LOGS_CHECKS,
  ...MODELS_CHECKS,
  ...OVERVIEW_CHECKS,
  ...PLAYGROUND_CHECKS,
  ...PROMPTS_CHECKS,
  ...PROVIDERS_CHECKS,
  ...ROUTES_CHECKS,
  ...FAULT_LAB_CHECKS,
  ...RUNS_CHECKS,
  ...SHARES_CHECKS,
  ...TEAM_CHECKS,
  ...TOUR_CHECKS,
  ...USAGE_CHECKS,
  ...VIDEO_CHECKS,
  ...WEBHOOKS_CHECKS,
  ...MCP_SERVERS_CHECKS,
};

export const PLAYGROUND_ROUTES: PlaygroundChecks = PLAYGROUND_PAGES;

/** Pages whose first load has a budget. `/login` is measured signed out by `bench:pages`. */
export const CONSOLE_PAGES: readonly string[] = [
  ...Object.values(ROUTES).flatMap(({ firstLoad = [] }) => firstLoad),
  ...Object.keys(PLAYGROUND_ROUTES),
];

/** Those that the sandbox can run, with a model. */
export const SANDBOX_ROUTES = Object.entries(PLAYGROUND_ROUTES).flatMap(([route, { model, ...rest }]) =>
  model === undefined ? [] : [[route, { ...rest, model }] as const],
);
