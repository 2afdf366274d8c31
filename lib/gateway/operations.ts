import { Failure } from "../contracts/errors";
import { FIRST_TEAM, type KeySummary, type NewKey, type Principal } from "../contracts/keys";
import type { PlainEndpoint } from "../endpoints/define";
import { mayUse } from "./authenticate";
import { parseJson, requireJson } from "./body";
import type { Calls } from "./calls";
import type { GatewayReply } from "./exchange";
import type { OperationContext } from "./gateway";
import type { Catalog, CatalogModel } from "./ports";
import { validate } from "./validate";

/** What the gateway's own answers are made from. */
export interface OperationPorts {
  catalog: Catalog;
  calls: Calls;
  version: string;
  openApi(): string;
  llms(): string;
  /** The text of a documentation page by its file name; undefined where there is none. */
  guide(page: string): string | undefined;
  metrics(): Promise<string>;
  /** Named checks of what a call depends on. */
  checks(): Promise<Record<string, boolean>>;
  /** Gives up the one-time token; false where it is wrong or used. */
  redeemSetup(token: string): Promise<boolean>;
  isSetupOpen(): Promise<boolean>;
  createKey(key: NewKey): Promise<{ secret: string; summary: KeySummary }>;
}
type Operation = (ports: OperationPorts, context: OperationContext, endpoint: PlainEndpoint) => Promise<GatewayReply>;

const SMALL_BODY = 64 * 1024;
const json = (body: unknown, status = 200): GatewayReply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(body),
});
const text = (body: string, contentType: string): GatewayReply => ({ status: 200, headers: { "content-type": contentType }, body });

/** The answers of plain endpoints, by the name their declaration gives. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
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
    const checks: Record<string, boolean> = { accepting: !ports.calls.draining, ...(await ports.checks()) };
    const ready = Object.values(checks).every(Boolean);
    return json({ status: ready ? "ready" : "not_ready", checks }, ready ? 200 : 503);
  },
  metrics: async (ports) => text(await ports.metrics(), "text/plain; version=0.0.4; charset=utf-8"),
  openApi: async (ports) => text(ports.openApi(), "application/json; charset=utf-8"),
  llms: async (ports) => text(ports.llms(), "text/plain; charset=utf-8"),
  guide: async (ports, { params }) => {
    const page = ports.guide(params.page ?? "");
    if (page === undefined) throw new Failure("not_found", "There is no such page. GET /llms.txt lists those that are.");
    return text(page, "text/markdown; charset=utf-8");
  },
  setUp: async (ports, { request }, endpoint) => {
    requireJson(request.header("content-type"), request.header("content-encoding"));
    const body = endpoint.body ? validate(endpoint.body, parseJson(await request.body(SMALL_BODY)).value) : {};
    const { token, name } = body as { token: string; name: string };
    if (!(await ports.isSetupOpen())) throw new Failure("setup_closed", "This gateway is set up already; the address worked once.");
    if (!(await ports.redeemSetup(token)))
      throw new Failure("access_denied", "The set-up token is wrong. Use the newest address the gateway printed.", { param: "token" });
    const { secret, summary } = await ports.createKey({ name, teamId: FIRST_TEAM, scopes: ["all"], models: null, expiresAt: null });
    return json({ secret, key: summary }, 201);
  },
};

async function visible({ catalog }: OperationPorts, principal: Principal | undefined): Promise<CatalogModel[]> {
  const models = await catalog.list();
  return principal ? models.filter((model) => mayUse(principal, model.id)) : models;
}

async function oneModel({ catalog }: OperationPorts, id: string, principal: Principal | undefined): Promise<CatalogModel> {
  const found = await catalog.find(id);
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
const METHODS: Record<string, string[]> = {
  content: ["generateContent", "streamGenerateContent", "countTokens"],
  embedding: ["embedContent", "batchEmbedContents"],
};
