import type { ActKind } from "./act-kind";
import { AGENT_SESSION_ACTS } from "./agent-sessions/acts";
import { BUDGET_ACTS } from "./budgets/acts";
import { DATASET_ACTS } from "./datasets/acts";
import { KEY_ACTS } from "./keys/acts";
import { MCP_SERVER_ACTS } from "./mcp-servers/acts";
import { ALIAS_ACTS, MODEL_ACTS } from "./models/acts";
import { PRICE_ACTS } from "./prices/acts";
import { PROMPT_ACTS } from "./prompts/acts";
import { PROVIDER_ACTS } from "./providers/acts";
import { ROUTE_ACTS } from "./routing/acts";
import { MEMBER_ACTS, TEAM_ACTS } from "./team/acts";
import { WEBHOOK_ACTS } from "./webhooks/acts";

/** All recorded acts, by the kind of object. */
export const ACT_KINDS = [
  KEY_ACTS,
  BUDGET_ACTS,
  MEMBER_ACTS,
  TEAM_ACTS,
  PROVIDER_ACTS,
  WEBHOOK_ACTS,
  MODEL_ACTS,
  ALIAS_ACTS,
  ROUTE_ACTS,
  PRICE_ACTS,
  DATASET_ACTS,
  PROMPT_ACTS,
  AGENT_SESSION_ACTS,
  MCP_SERVER_ACTS,
] as const satisfies readonly ActKind[];

type NamesOf<Kind> = Kind extends ActKind ? keyof Kind["words"] : never;
/** The name of an act: `key.create`. */
export type Act = NamesOf<(typeof ACT_KINDS)[number]>;
