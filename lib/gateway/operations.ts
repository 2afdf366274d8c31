import { dictionary } from "../contracts/dictionary";
import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { json } from "./answer";
import { mayUse } from "./authenticate";
import { EVENT_OPERATIONS } from "./event-operations";
import type { GatewayReply } from "./exchange";
import { MEDIA_OPERATIONS } from "./media-operations";
import type { Operation, OperationPorts } from "./operation";
import type { CatalogModel } from "./ports";
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
  ...RESPONSE_OPERATIONS,
  listModels: async (ports, { principal }) => json({ object: "list", data: (await visible(ports, principal)).map(openAiModel) }),
  retrieveModel: async (ports, { params, principal }) => json(openAiModel(await oneModel(ports, params.model ?? "", principal))),
  listContentModels: async (ports, { principal }) =>
    json({ models: (await visible(ports, principal)).filter(generatesContent).map(contentModel) }),
  retrieveContentModel: async (ports, { params, principal }) => {
    const model = await oneModel(ports, params.model ?? "", principal);
    if (!generatesContent(model)) throw missingModel(model.id);
    return json(contentModel(model));
  },
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
    if (page === undefined) throw new Failure("not_found", "There is no such page. GET /llms.txt lists those that are.");
    return text(page, "text/markdown; charset=utf-8");
  },
};

async function visible({ catalog }: OperationPorts, principal: Principal | undefined): Promise<CatalogModel[]> {
  const models = await catalog.list(principal?.teamId);
  return principal ? models.filter((model) => mayUse(principal, model.id)) : models;
}

async function oneModel({ catalog }: OperationPorts, id: string, principal: Principal | undefined): Promise<CatalogModel> {
  const found = await catalog.find(id, principal?.teamId);
  if (!found || (principal && !mayUse(principal, id))) throw missingModel(id);
  return found;
}

function missingModel(id: string): Failure {
  return new Failure("model_not_found", `The model '${id.slice(0, 256)}' does not exist here.`, { param: "model" });
}

function openAiModel({ id, targets }: CatalogModel) {
  const [first] = targets;
  return {
    id,
    object: "model",
    created: first?.listing.created ?? 0,
    owned_by: first?.listing.ownedBy ?? "",
    capabilities: [...new Set(targets.flatMap((target) => target.listing.capabilities))],
    ...(first?.provider.simulated ? { simulated: true } : {}),
  };
}

function generatesContent({ targets }: CatalogModel): boolean {
  return targets.some((target) => target.listing.capabilities.includes("content") || target.listing.capabilities.includes("embedding"));
}

function contentModel({ id, targets }: CatalogModel) {
  const listing = targets[0]?.listing;
  const methods = (listing?.capabilities ?? []).flatMap((capability) => METHODS[capability] ?? []);
  return {
    name: `models/${id}`,
    displayName: id,
    description: listing?.description ?? "",
    inputTokenLimit: listing?.inputTokenLimit ?? 0,
    outputTokenLimit: listing?.outputTokenLimit ?? 0,
    supportedGenerationMethods: [...new Set(methods)],
  };
}
const METHODS = dictionary<string[]>({
  content: ["generateContent", "streamGenerateContent", "countTokens"],
  embedding: ["embedContent", "batchEmbedContents"],
});
