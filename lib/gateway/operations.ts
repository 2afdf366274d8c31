import { dictionary } from "../contracts/dictionary";
import { Failure } from "../contracts/errors";
import { json } from "./answer";
import { EVENT_OPERATIONS } from "./event-operations";
import type { GatewayReply } from "./exchange";
import { MEDIA_OPERATIONS } from "./media-operations";
import { MODEL_OPERATIONS } from "./model-operations";
import type { Operation } from "./operation";
import { RESPONSE_OPERATIONS } from "./response-operations";
import { TASK_OPERATIONS } from "./task-operations";

const text = (body: string, contentType: string): GatewayReply => ({ status: 200, headers: { "content-type": contentType }, body });

/** Pages of the guide by the names they had in earlier versions. */
const FORMER_PAGES = dictionary<string>({ "speech-and-pictures.md": "speech-and-images.md" });

/** The answers of plain endpoints, by the name their declaration gives. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...TASK_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...MEDIA_OPERATIONS,
  ...MODEL_OPERATIONS,
  ...RESPONSE_OPERATIONS,
  refuseFineTune: async () => ({
    status: 501,
    headers: { "content-type": "application/json; charset=utf-8", "x-should-retry": "false" },
    // All four are strings here (spec 2.13), `param` too.
    body: JSON.stringify({ error: { message: "API not implemented", type: "invalid_request_error", param: "", code: "not_implemented" } }),
  }),
  health: async ({ version }) => json({ status: "ok", version }),
  readiness: async (ports) => {
    const checks = { accepting: !ports.calls.draining, ...(await ports.checks()) };
    if (!checks.accepting || !checks.database) return json({ status: "not_ready", checks }, 503);
    return json({ status: checks.storage ? "ready" : "degraded", checks });
  },
  metrics: async (ports) => text(await ports.metrics(), "text/plain; version=0.0.4; charset=utf-8"),
  openApi: async (ports) => text(ports.openApi(), "application/json; charset=utf-8"),
  gatewaySchema: async (ports) => text(ports.gatewaySchema(), "application/schema+json; charset=utf-8"),
  llms: async (ports) => text(ports.llms(), "text/plain; charset=utf-8"),
  guide: async (ports, { params }) => {
    const name = params.page ?? "";
    const page = ports.guide(FORMER_PAGES[name] ?? name);
    if (page === undefined) throw new Failure("not_found", "There is no such page. GET /llms.txt lists all pages.");
    return text(page, "text/markdown; charset=utf-8");
  },
};
