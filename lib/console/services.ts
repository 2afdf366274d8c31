import type { ModelCatalog } from "../catalog/catalog";
import { TrafficOfDay } from "../catalog/day-traffic";
import type { LiveProviders } from "../catalog/live-providers";
import type { PromptBook } from "../catalog/prompt-book";
import type { Env } from "../config/env";
import type { TokenCounter } from "../contracts/token-counter";
import { BackgroundCalls } from "../gateway/background-calls";
import type { Log } from "../gateway/ports";
import type { OauthClient } from "../mcp/oauth/oauth-client";
import type { McpServers } from "../mcp/servers";
import { createDownloader } from "../media/download";
import type { PublicRoute } from "../media/guarded-request";
import type { MediaLibrary } from "../media/library";
import type { Store } from "../store/database/open";
import type { Safe } from "../store/models/providers-sealed";
import type { Accounts } from "./account/service";
import { AgentSessions } from "./agent-sessions/service";
import type { AssetService } from "./assets/service";
import { Audit } from "./audit/service";
import { Budgets } from "./budgets/service";
import { Connect } from "./connect/service";
import { Datasets } from "./datasets/service";
import { CallEvaluations } from "./evaluations/from-calls";
import { LabelRules } from "./evaluations/label-rules";
import type { CheckHook } from "./evaluations/made-checks";
import { Evaluations } from "./evaluations/service";
import { FaultLab } from "./fault-lab/service";
import { keysInTrouble } from "./keys/in-trouble";
import { type LimitCounts, Meters } from "./keys/meters";
import type { TeamKeys } from "./keys/service";
import { Ratings } from "./logs/ratings";
import { Replays } from "./logs/replay";
import { Logs } from "./logs/service";
import { MadeCalls } from "./made-calls";
import { ToolServers } from "./mcp-servers/service";
import { Aliases } from "./models/aliases";
import { Catalogue } from "./models/catalogue";
import { Models } from "./models/service";
import type { OidcSignIn } from "./oidc/service";
import type { Outage } from "./outages/contract";
import { Overview } from "./overview/service";
import { Presets } from "./presets/service";
import { PriceLists } from "./prices/service";
import { Prompts } from "./prompts/service";
import { Providers } from "./providers/service";
import { RolloutChecks } from "./routing/rollout-checks";
import { Rollouts } from "./routing/rollouts";
import { Routes } from "./routing/service";
import { createRunCalls } from "./runs/calls";
import { Runs } from "./runs/service";
import { type NamedGuide, type NamedOperation, Search } from "./search/service";
import { Shares } from "./shares/service";
import { Invitations } from "./team/invitations";
import { People } from "./team/people";
import { Teams } from "./team/teams";
import { TeamUsage } from "./usage/service";
import type { VideoSetting } from "./video/describe";
import { Videos } from "./video/service";
import { Webhooks } from "./webhooks/service";

/** The services behind the console's routes: a line per feature. */
export interface ConsoleServices {
  account: Accounts;
  /** Undefined if no OpenID Connect provider is configured. */
  oidc: OidcSignIn | undefined;
  keys: TeamKeys;
  meters: Meters;
  budgets: Budgets;
  runs: Runs;
  backgroundCalls: BackgroundCalls;
  presets: Presets;
  datasets: Datasets;
  shares: Shares;
  overview: Overview;
  logs: Logs;
  connect: Connect;
  agentSessions: AgentSessions;
  ratings: Ratings;
  replays: Replays;
  madeCalls: MadeCalls;
  usage: TeamUsage;
  audit: Audit;
  people: People;
  invitations: Invitations;
  teams: Teams;
  models: Models;
  catalogue: Catalogue;
  aliases: Aliases;
  prices: PriceLists;
  prompts: Prompts;
  search: Search;
  providers: Providers;
  routes: Routes;
  rollouts: Rollouts;
  rolloutChecks: RolloutChecks;
  evaluations: Evaluations;
  labelRules: LabelRules;
  callEvaluations: CallEvaluations;
  faultLab: FaultLab;
  video: Videos;
  webhooks: Webhooks;
  toolServers: ToolServers;
  /** Services that are away. */
  outages: { list(): Promise<Outage[]> };
  assets: AssetService;
  /** Without a trailing slash. */
  publicUrl: string;
}

interface Setting extends Pick<ConsoleServices, "account" | "oidc" | "keys" | "assets" | "outages"> {
  env: Env;
  store: Store;
  library: MediaLibrary;
  catalog: ModelCatalog;
  live: LiveProviders;
  publicRoute: PublicRoute;
  limits: LimitCounts & { readonly away: boolean };
  tokens: TokenCounter;
  prompts: PromptBook;
  video: Omit<VideoSetting, "owners">;
  webhooks: ConstructorParameters<typeof Webhooks>[0];
  operations(): readonly NamedOperation[];
  guides(): readonly NamedGuide[];
  checkHook: CheckHook;
  blindKey: Buffer;
  mcp: McpServers;
  mcpOauth: OauthClient;
  mcpSafe: Safe;
  log: Log;
}

export function openConsole({
  env,
  store,
  library,
  catalog,
  live,
  publicRoute,
  limits,
  tokens,
  prompts,
  video,
  webhooks,
  operations,
  guides,
  checkHook,
  blindKey,
  mcp,
  mcpOauth,
  mcpSafe,
  log,
  ...open
}: Setting): ConsoleServices {
  const publicUrl = env.PUBLIC_URL;
  const hasBootstrapKey = env.GATEWAY_BOOTSTRAP_KEY !== undefined;
  const runs = new Runs({ store, library });
  const traffic = new TrafficOfDay(store.reading);
  const models = new Models(catalog, traffic);
  const logs = new Logs({ store: store.reading, providers: live, runs });
  const ratings = new Ratings(store);
  const datasets = new Datasets(store, { logs, runs, ratings });
  const labelRules = new LabelRules(store, datasets);
  const madeCalls = new MadeCalls(open.account);
  const evaluations = new Evaluations({ store, catalog, prompts, datasets, calls: madeCalls, hook: checkHook, blindKey, log });
  return {
    ...open,
    runs,
    meters: new Meters(store, limits),
    budgets: new Budgets(store),
    backgroundCalls: new BackgroundCalls({ calls: createRunCalls(store), log }),
    presets: new Presets(store),
    datasets,
    shares: new Shares(store),
    overview: new Overview({
      store,
      catalog,
      live,
      limits,
      runs,
      keysInTrouble: (of) => keysInTrouble(store, of),
      publicUrl,
      hasBootstrapKey,
    }),
    logs,
    connect: new Connect(store.reading),
    agentSessions: new AgentSessions({ store, catalog }),
    ratings,
    replays: new Replays({ logs, calls: madeCalls, catalog }),
    madeCalls,
    usage: new TeamUsage(store.reading),
    audit: new Audit(store),
    people: new People(store),
    invitations: new Invitations(store, { publicUrl, hasBootstrapKey }),
    teams: new Teams(store),
    models,
    catalogue: new Catalogue({ store, catalog, live, traffic }),
    aliases: new Aliases({ store, catalog, live }),
    prompts: new Prompts(store, prompts, labelRules),
    prices: new PriceLists({ store, catalog, live, download: createDownloader() }),
    search: new Search({ store: store.reading, catalog, models, operations, guides }),
    providers: new Providers({ store, catalog, live, traffic, publicRoute, port: env.PORT }),
    routes: new Routes({ store, catalog, live, tokens }),
    rollouts: new Rollouts({ store, live }),
    rolloutChecks: new RolloutChecks({ store, live, log }),
    labelRules,
    evaluations,
    callEvaluations: new CallEvaluations({ store, catalog, logs, datasets, evaluations }),
    faultLab: new FaultLab({ catalog, live, calls: madeCalls }),
    video: new Videos({ ...video, owners: live }),
    webhooks: new Webhooks(webhooks),
    toolServers: new ToolServers({ store, mcp, oauth: mcpOauth, safe: mcpSafe, calls: madeCalls }),
    publicUrl,
  };
}
