import { ACCOUNT_ACTIONS } from "../account/palette-actions";
import { ASSETS_ACTIONS } from "../assets/palette-actions";
import { BUDGETS_ACTIONS } from "../budgets/palette-actions";
import { CONNECT_ACTIONS } from "../connect/palette-actions";
import { DATASETS_ACTIONS } from "../datasets/palette-actions";
import { EVALUATIONS_ACTIONS } from "../evaluations/palette-actions";
import { FAULT_LAB_ACTIONS } from "../fault-lab/palette-actions";
import { KEYS_ACTIONS } from "../keys/palette-actions";
import { LOGS_ACTIONS } from "../logs/palette-actions";
import { MCP_SERVERS_ACTIONS } from "../mcp-servers/palette-actions";
import { MODELS_ACTIONS } from "../models/palette-actions";
import { PLAYGROUND_ACTIONS } from "../playground/palette-actions";
import { PROMPTS_ACTIONS } from "../prompts/palette-actions";
import { PROVIDERS_ACTIONS } from "../providers/palette-actions";
import { ROUTES_ACTIONS } from "../routes/palette-actions";
import { RUNS_ACTIONS } from "../runs/palette-actions";
import { SESSIONS_ACTIONS } from "../sessions/palette-actions";
import { SHARES_ACTIONS } from "../shares/palette-actions";
import { TEAM_ACTIONS } from "../team/palette-actions";
import { USAGE_ACTIONS } from "../usage/palette-actions";
import { VIDEO_ACTIONS } from "../video/palette-actions";
import { WEBHOOKS_ACTIONS } from "../webhooks/palette-actions";
import type { Action } from "./action";

/** Actions by verb, in the order of equal matches. Pages are found by their own names. */
export const ACTIONS: readonly Action[] = [
  ...KEYS_ACTIONS,
  ...CONNECT_ACTIONS,
  ...SESSIONS_ACTIONS,
  ...BUDGETS_ACTIONS,
  ...TEAM_ACTIONS,
  ...PLAYGROUND_ACTIONS,
  ...PROMPTS_ACTIONS,
  ...VIDEO_ACTIONS,
  ...ASSETS_ACTIONS,
  ...DATASETS_ACTIONS,
  ...EVALUATIONS_ACTIONS,
  ...PROVIDERS_ACTIONS,
  ...MODELS_ACTIONS,
  ...ROUTES_ACTIONS,
  ...FAULT_LAB_ACTIONS,
  ...USAGE_ACTIONS,
  ...LOGS_ACTIONS,
  ...RUNS_ACTIONS,
  ...SHARES_ACTIONS,
  ...WEBHOOKS_ACTIONS,
  ...MCP_SERVERS_ACTIONS,
  ...ACCOUNT_ACTIONS,
];
