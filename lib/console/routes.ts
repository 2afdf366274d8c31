import { accountRoutes } from "./account/routes";
import { agentSessionRoutes } from "./agent-sessions/routes";
import { assetRoutes } from "./assets/routes";
import { auditRoutes } from "./audit/routes";
import { budgetRoutes } from "./budgets/routes";
import { connectRoutes } from "./connect/routes";
import { datasetRoutes } from "./datasets/routes";
import { type ConsoleHandler, withKeyScope } from "./define";
import { evaluationRoutes } from "./evaluations/routes";
import { faultLabRoutes } from "./fault-lab/routes";
import { keyRoutes } from "./keys/routes";
import { logRoutes } from "./logs/routes";
import { mcpServerRoutes } from "./mcp-servers/routes";
import { modelRoutes } from "./models/routes";
import { oidcRoutes } from "./oidc/routes";
import { outageRoutes } from "./outages/routes";
import { overviewRoutes } from "./overview/routes";
import { presetRoutes } from "./presets/routes";
import { priceRoutes } from "./prices/routes";
import { promptRoutes } from "./prompts/routes";
import { providerRoutes } from "./providers/routes";
import { routingRoutes } from "./routing/routes";
import { runRoutes } from "./runs/routes";
import { searchRoutes } from "./search/routes";
import { shareRoutes } from "./shares/routes";
import { teamRoutes } from "./team/routes";
import { usageRoutes } from "./usage/routes";
import { videoRoutes } from "./video/routes";
import { webhookRoutes } from "./webhooks/routes";

/** The console's API: a line per feature. One route file serves all of it. */
export const CONSOLE_ENDPOINTS: readonly ConsoleHandler[] = [
  ...accountRoutes,
  ...oidcRoutes,
  ...keyRoutes,
  ...budgetRoutes,
  ...runRoutes,
  ...presetRoutes,
  ...withKeyScope("evals", datasetRoutes),
  ...shareRoutes,
  ...overviewRoutes,
  ...outageRoutes,
  ...logRoutes,
  ...connectRoutes,
  ...agentSessionRoutes,
  ...usageRoutes,
  ...auditRoutes,
  ...teamRoutes,
  ...searchRoutes,
  ...modelRoutes,
  ...priceRoutes,
  ...promptRoutes.map((one) => (one.method === "GET" ? { ...one, keyScope: "evals" as const } : one)),
  ...providerRoutes,
  ...routingRoutes,
  ...faultLabRoutes,
  ...videoRoutes,
  ...evaluationRoutes,
  ...webhookRoutes,
  ...mcpServerRoutes,
  ...assetRoutes,
];
