import { readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Seeds } from "./seeds";

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

export interface Route {
  /** The page's title, in all states without another one. */
  title: RegExp;
  /** Paths on an empty gateway; the route's own if absent. */
  empty?: readonly string[];
  /** Paths on a gateway in use; none if absent: the page is the same with and without data. */
  filled?: (seeds: Seeds) => readonly string[];
  /** A URL pattern of the page's first requests, refused with 500; none if absent. */
  asks?: string;
  /** Shown only without a session. */
  signedOut?: boolean;
}

const NONE = "01KAJ3Q5V0C9M6T2X8R4E7N1HZ";

/** The checks of every page. A new page must be added here. */
export const ROUTES: Readonly<Record<string, Route>> = {
  "/": { title: /^Overview$/, filled: () => ["/"], asks: "**/api/console/overview" },
  "/login": { title: /^Sign in$/, empty: ["/login", "/login?next=/keys"], signedOut: true },
  "/setup": { title: /^(The|This) address/, empty: ["/setup", "/setup?token=used"], signedOut: true },
  "/play": { title: /^Chat$/ },
  "/video": {
    title: /^Video$/,
    filled: () => ["/video", "/video?view=table", "/video?q=nothing-is-called-this"],
    asks: "**/api/console/video/board*",
  },
  "/video/new": { title: /^New video$/, asks: "**/api/console/models*" },
  "/video/[jobId]": {
    title: /./,
    empty: [`/video/task_${NONE}`],
    filled: ({ video, failedVideo }) => [`/video/${video}`, `/video/${failedVideo}`],
    asks: "**/api/console/video/jobs/*",
  },
  "/assets": {
    title: /^Assets$/,
    filled: ({ asset }) => ["/assets", "/assets?view=grid", `/assets?peek=${asset}`, "/assets?q=nothing-has-this-name"],
    asks: "**/api/console/assets?**",
  },
  "/assets/[id]": {
    title: /./,
    empty: [`/assets/asset-${NONE}`],
    filled: ({ asset }) => [`/assets/${asset}`],
    asks: "**/api/console/assets/*",
  },
  "/assets/groups": { title: /^Assets \/\s*Groups$/, filled: () => ["/assets/groups"], asks: "**/api/console/asset-groups?**" },
  "/assets/groups/[id]": {
    title: /./,
    empty: [`/assets/groups/group-${NONE}`],
    filled: ({ group }) => [`/assets/groups/${group}`],
    asks: "**/api/console/asset-groups/*",
  },
  "/keys": { title: /^Keys$/, filled: () => ["/keys", "/keys?q=nothing-has-this-name"], asks: "**/api/console/keys?**" },
  "/keys/new": { title: /^New key$/ },
  "/keys/[id]": {
    title: /./,
    empty: [`/keys/key_${NONE}`],
    filled: ({ key }) => [`/keys/${key}`, `/keys/${key}?tab=limits`],
    asks: "**/api/console/keys/*",
  },
  "/keys/[id]/ledger": {
    title: /^Ledger/,
    empty: [`/keys/key_${NONE}/ledger`],
    filled: ({ key }) => [`/keys/${key}/ledger`],
    asks: "**/api/console/budgets/*",
  },
  "/team/budget/[id]": {
    title: /^Ledger/,
    empty: [`/team/budget/user_${NONE}`],
    filled: ({ team }) => [`/team/budget/${team}`],
    asks: "**/api/console/budgets/*",
  },
  "/team": { title: /^Team$/, filled: () => ["/team"], asks: "**/api/console/members" },
  "/team/invites": { title: /^Team$/, filled: () => ["/team/invites"], asks: "**/api/console/invites" },
  "/team/audit": {
    title: /^Team$/,
    filled: () => ["/team/audit", "/team/audit?refused=true", "/team/audit?target=nothing-has-this-id"],
    asks: "**/api/console/audit*",
  },
  "/invite/[token]": {
    title: /./,
    empty: ["/invite/used-up"],
    filled: ({ invite }) => [invite],
    asks: "**/api/console/invitation",
  },
  "/logs": {
    title: /^Logs$/,
    filled: ({ log }) => ["/logs", `/logs?peek=${log}`, "/logs?model=nothing-has-this-name"],
    asks: "**/api/console/logs?**",
  },
  "/logs/[requestId]": {
    title: /^Logs\s*\//,
    empty: [`/logs/req_${NONE}`],
    filled: ({ log }) => [`/logs/${log}`],
    asks: "**/api/console/logs/*",
  },
  "/runs": {
    title: /^Runs$/,
    filled: () => ["/runs", "/runs?q=the&playground=chat", "/runs?q=nothing-has-this-word"],
    asks: "**/api/console/runs?**",
  },
  "/usage": { title: /^Usage$/, filled: () => ["/usage", "/usage?metric=calls&by=key&step=hour&span=24h"], asks: "**/api/console/usage*" },
  "/providers": {
    title: /^Providers$/,
    filled: () => ["/providers", "/providers?peek=sandbox"],
    asks: "**/api/console/providers",
  },
  "/providers/[id]": {
    title: /./,
    empty: ["/providers/sandbox", "/providers/nobody"],
    filled: () => ["/providers/sandbox"],
    asks: "**/api/console/providers",
  },
  "/models": {
    title: /^Models$/,
    filled: () => ["/models", "/models?tab=names", "/models?q=nothing-has-this-name"],
    asks: "**/api/console/catalogue*",
  },
  "/models/[provider]/[...model]": {
    title: /./,
    empty: ["/models/sandbox/sandbox-chat", "/models/nobody/no/such/model"],
    filled: () => ["/models/sandbox/sandbox-chat"],
    asks: "**/api/console/models/*/*",
  },
  "/docs": { title: /^API docs$/ },
  "/docs/[operationId]": { title: /^API docs$/, empty: ["/docs/chat.create", "/docs/no.such"] },
  "/settings": { title: /^Settings$/, asks: "**/api/console/sessions*" },
  "/settings/links": { title: /^Shared links$/, filled: () => ["/settings/links"], asks: "**/api/console/shares" },
  "/settings/webhooks": {
    title: /^Webhooks$/,
    filled: () => ["/settings/webhooks", "/settings/webhooks?state=failed", "/settings/webhooks?job=nothing-has-this-id"],
    asks: "**/api/console/webhooks/deliveries*",
  },
  "/s/[shareId]": { title: /./, empty: [`/s/${NONE}x`], filled: ({ share }) => [share] },
  "/tour": { title: /^Tour$/ },
};

export interface PlaygroundRoute {
  title: RegExp;
  /** A sandbox model for it; absent if the sandbox has none, so that no run can be checked without an upstream. */
  model?: string;
  /** The field required before it can run. */
  field?: string;
}

/** The playgrounds: each has a page of its draft and one of a run. */
export const PLAYGROUND_ROUTES: Readonly<Record<string, PlaygroundRoute>> = {
  "/play/chat": { title: /^Chat$/, model: "sandbox-chat", field: "Message" },
  "/play/completions": { title: /^Completions$/, model: "sandbox-text" },
  "/play/generate": { title: /^Generate$/, model: "sandbox-content" },
  "/play/speech": { title: /^Speech$/, model: "sandbox-speech", field: "Text" },
  "/play/transcribe": { title: /^Transcribe$/ },
  "/play/image": { title: /^Images$/, model: "sandbox-image", field: "Instruction" },
  "/play/embeddings": { title: /^Embeddings$/, model: "sandbox-embed" },
  "/play/rerank": { title: /^Rerank$/, model: "sandbox-rerank" },
  "/play/moderation": { title: /^Moderation$/, model: "sandbox-moderation" },
};

/** Those that the sandbox can run, with a model. */
export const SANDBOX_ROUTES = Object.entries(PLAYGROUND_ROUTES).flatMap(([route, { model, ...rest }]) =>
  model === undefined ? [] : [[route, { ...rest, model }] as const],
);
