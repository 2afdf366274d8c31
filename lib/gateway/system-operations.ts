import { dictionary } from "../contracts/dictionary";
import { Failure } from "../contracts/errors";
import { json } from "./answer";
import type { GatewayReply } from "./exchange";
import type { Operation } from "./operation";

const text = (body: string, contentType: string): GatewayReply => ({ status: 200, headers: { "content-type": contentType }, body });

/** Former names of guide pages. */
const FORMER_PAGES = dictionary<string>({ "speech-and-pictures.md": "speech-and-images.md" });

export const refuseFineTune: Operation = async () => ({
  status: 501,
  headers: { "content-type": "application/json; charset=utf-8", "x-should-retry": "false" },
  // All four fields are strings here (spec 2.13), including `param`.
  body: JSON.stringify({ error: { message: "API not implemented", type: "invalid_request_error", param: "", code: "not_implemented" } }),
});

export const health: Operation = async ({ version }) => json({ status: "ok", version });

export const readiness: Operation = async (ports) => {
  const checks = { accepting: !ports.calls.leaving, ...(await ports.checks()) };
  // Without the database, calls with known keys go on: a 503 would remove every machine that shares it.
  if (!checks.accepting || !checks.journal) return json({ status: "not_ready", checks }, 503);
  return json({ status: Object.values(checks).includes(false) ? "degraded" : "ready", checks });
};

export const metrics: Operation = async (ports) => text(await ports.metrics(), "text/plain; version=0.0.4; charset=utf-8");

export const openApi: Operation = async (ports) => text(ports.openApi(), "application/json; charset=utf-8");

export const gatewaySchema: Operation = async (ports) => text(ports.gatewaySchema(), "application/schema+json; charset=utf-8");

export const llms: Operation = async (ports) => text(ports.llms(), "text/plain; charset=utf-8");

export const guide: Operation = async (ports, { params }) => {
  const name = params.page ?? "";
  const page = ports.guide(FORMER_PAGES[name] ?? name);
  if (page === undefined) throw new Failure("not_found", "There is no such page. GET /llms.txt lists all pages.");
  return text(page, "text/markdown; charset=utf-8");
};
