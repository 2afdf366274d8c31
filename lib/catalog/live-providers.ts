import type { Env } from "../config/env";
import { EMPTY_FILE, type GatewayFile } from "../config/file";
import type { WatchedFile } from "../config/watched-file";
import type { ModelFactsById } from "../contracts/model-facts";
import { presetFacts } from "../contracts/provider-presets";
import type { Log } from "../gateway/ports";
import type { Provider } from "../providers/capabilities";
import { factsFor } from "../providers/model-facts";
import type { UpstreamPlan } from "../providers/plan";
import { listPrices } from "../providers/price-list";
import { openSandbox, openUpstream, type PlannedUpstream, plannedUpstreams, type UpstreamTools } from "../providers/registry";
import type { OfProviders } from "../routing/plan";
import type { Router } from "../routing/router";
import { readMeta } from "../store/database/meta";
import type { Store } from "../store/database/open";
import { loadSecret } from "../store/database/secret";
import { listAliases, type StoredAlias } from "../store/models/model-aliases";
import { listModelSettings, type ModelSetting } from "../store/models/model-settings";
import { listStoredProviders, type StoredProvider } from "../store/models/providers";
import { createSafe, type Safe } from "../store/models/providers-sealed";
import { flattened } from "./aliases";
import type { Arrangement, ModelCatalog } from "./catalog";
import type { HealthChecks } from "./health-checks";
import { LiveRoutes } from "./live-routes";
import { EMPTY_BOOK, type Layer, layerOf, ModelBook } from "./model-book";
import { isSamePlan, isSameUpstream, planOfStored } from "./stored-plan";

/** How often changes of other processes are checked, as with keys. */
const POLL_MS = 500;

interface Setting {
  env: Env;
  router: Router;
  store: Store;
  documents: readonly { path: string; text: string }[];
  videos: number;
  /** The file in GATEWAY_CONFIG. */
  file: WatchedFile | undefined;
  tools: UpstreamTools;
  checks: HealthChecks;
  log: Log;
}

/** A stored provider and its state. */
export interface KeptProvider {
  stored: StoredProvider;
  condition: "live" | "disabled" | "shadowed" | "locked";
  /** What it is opened with; present unless it is locked. */
  plan: UpstreamPlan | undefined;
  /** Present while it is live. */
  provider: Provider | undefined;
}

/** Opens the sandbox and all upstreams of the settings and the console. Throws `SettingsError`. */
export async function openProviders({ env, router, store, documents, videos, file, tools, checks, log }: Setting): Promise<LiveProviders> {
  const safe = createSafe(await loadSecret({ dataDir: env.DATA_DIR, given: env.GATEWAY_SECRET }));
  const sandbox = await openSandbox({ env, documents, videos });
  if (!sandbox) log.info({}, WITHOUT_SANDBOX);
  const live = new LiveProviders({ sandbox, env, router, file, safe, store, tools, checks, log });
  await live.update();
  return live;
}

const WITHOUT_SANDBOX = "the sandbox is switched off or not installed: there are no sandbox-* models";

interface Parts extends Omit<Setting, "documents" | "videos"> {
  sandbox: Provider | undefined;
  safe: Safe;
}

const sandboxOf = ({ sandbox }: Parts): Provider[] => (sandbox ? [sandbox] : []);

/** A provider of the settings. */
interface Fixed {
  plan: PlannedUpstream;
  provider: Provider;
}

/** The current providers. `all` is a single array that is changed in place, so every holder sees the changes. */
export class LiveProviders {
  readonly all: Provider[];
  readonly safe: Safe;
  readonly routes: LiveRoutes;
  readonly #parts: Parts;
  #fixed: Fixed[];
  #kept: KeptProvider[] = [];
  #aliases: readonly StoredAlias[] = [];
  #settings: readonly ModelSetting[] = [];
  #book = EMPTY_BOOK;
  /** Teams of providers that serve one only. */
  #owners: ReadonlyMap<string, string> = new Map();
  #catalog: ModelCatalog | undefined;
  #revision: string | undefined;
  #updating: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #failing = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.safe = parts.safe;
    this.routes = new LiveRoutes(parts.router);
    this.#fixed = this.#openFixed([]);
    this.all = [...sandboxOf(parts), ...this.#fixed.map(({ provider }) => provider)];
  }

  get fixed(): readonly Fixed[] {
    return this.#fixed;
  }

  /** The current upstreams of the settings. */
  get plans(): readonly PlannedUpstream[] {
    return this.#fixed.map(({ plan }) => plan);
  }

  /** Errors in the changed settings file; its previous content stays in use. */
  get fileProblems(): readonly string[] {
    return this.#parts.file?.problems ?? [];
  }

  /** Providers of the console, in the order in which they were added. */
  get kept(): readonly KeptProvider[] {
    return this.#kept;
  }

  /** Aliases of the settings file and of the console. */
  get aliases(): { file: GatewayFile["aliases"]; lines: Readonly<Record<string, number>>; kept: readonly StoredAlias[] } {
    const { aliases, lines } = this.#content;
    return { file: aliases, lines: lines.aliases, kept: this.#aliases };
  }

  /** Facts of models, with their sources. */
  get book(): ModelBook {
    return this.#book;
  }

  /** The console's settings of single models. */
  get modelSettings(): readonly ModelSetting[] {
    return this.#settings;
  }

  get checks(): HealthChecks {
    return this.#parts.checks;
  }

  /** The team of a provider; null if it serves all. */
  ownerOf(id: string): string | null {
    return this.#owners.get(id) ?? null;
  }

  sees(id: string, teamId: string): boolean {
    const owner = this.ownerOf(id);
    return owner === null || owner === teamId;
  }

  isFixed(id: string): boolean {
    return id === this.#parts.sandbox?.id || this.#fixed.some(({ plan }) => plan.id === id);
  }

  /** Notifies the catalogue of all changes from now on, including those of other processes. */
  follow(catalog: ModelCatalog): void {
    this.#catalog = catalog;
    void catalog.replace(this.#arrangement());
    this.#timer = setInterval(() => void this.#poll(), POLL_MS).unref();
  }

  /** Reads what is stored and updates the list. Resolves once new providers are listed, or have failed to. */
  update(): Promise<void> {
    this.#updating = this.#updating.catch(() => undefined).then(() => this.#update());
    return this.#updating;
  }

  /** Opens a provider for a few calls, without adding it to the list. */
  readonly connect = (plan: UpstreamPlan): Provider => openUpstream(plan, this.#parts.tools);

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#parts.checks.close();
    await this.#updating.catch(() => undefined);
    await Promise.all(this.all.map((provider) => provider.close?.()));
  }

  get #content(): GatewayFile {
    return this.#parts.file?.content ?? EMPTY_FILE;
  }

  async #update(): Promise<void> {
    const { store } = this.#parts;
    this.#revision = await readMeta(store, "providers_revision");
    const former = this.all.slice();
    const [stored, settings, aliases] = await Promise.all([listStoredProviders(store), listModelSettings(store), listAliases(store)]);
    this.#settings = settings;
    this.#aliases = aliases;
    this.#fixed = this.#openFixed(this.#fixed);
    this.#kept = stored.map((one) => this.#open(one, this.#kept));
    const opened = [...this.#fixed.map(({ provider }) => provider), ...this.#kept.flatMap(({ provider }) => provider ?? [])];
    this.all.splice(0, this.all.length, ...sandboxOf(this.#parts), ...opened);
    this.#owners = ownersOf(this.#kept);
    this.#book = new ModelBook(this.#layers());
    this.#parts.checks.arrange(this.#fixed);
    await this.routes.update(store, this.#content.routing, this.#timeouts());
    await this.#catalog?.replace(this.#arrangement());
    for (const provider of former) if (!this.all.includes(provider)) void provider.close?.();
  }

  #timeouts(): OfProviders {
    const plans = [...this.#fixed, ...this.#kept].flatMap(({ plan, provider }) => (plan && provider ? [plan] : []));
    return new Map(plans.flatMap(({ id, connection }) => (connection?.timeouts ? [[id, { timeouts: connection.timeouts }]] : [])));
  }

  #arrangement(): Arrangement {
    const kept = new Map(this.#aliases.map(({ name, model }) => [name, model]));
    const aliases = flattened(new Map([...kept, ...Object.entries(this.#content.aliases)]));
    return { providers: this.all, book: this.#book, aliases, owners: this.#owners };
  }

  /** The facts of each provider's models, in order of precedence. */
  #layers(): Map<string, readonly Layer[]> {
    const byProvider = new Map<string, ModelSetting[]>();
    for (const setting of this.#settings) {
      const own = byProvider.get(setting.provider);
      if (own) own.push(setting);
      else byProvider.set(setting.provider, [setting]);
    }
    const plans = this.#fixed.map(({ plan: { id, baseUrl, preset } }) => ({ id, baseUrl, preset, facts: {} }));
    const kept = this.#kept.flatMap(({ stored, provider }) => (provider ? [{ ...stored, preset: undefined }] : []));
    return new Map(
      [...plans, ...kept].map(({ id, facts, ...place }) => {
        const shipped = { ...presetFacts(place), ...listPrices(place.baseUrl) };
        return [id, this.#layersOf(id, { facts, shipped, own: byProvider.get(id) })];
      }),
    );
  }

  #layersOf(
    id: string,
    { facts, shipped, own = [] }: { facts: ModelFactsById; shipped: ModelFactsById; own?: readonly ModelSetting[] },
  ): Layer[] {
    const { modelFacts, lines } = this.#content;
    const said = Object.fromEntries(own.map(({ model, facts: ofModel }) => [model, ofModel]));
    const listed = Object.fromEntries(
      own.flatMap(({ model, listedPrice }) => (listedPrice ? [[model, { price: listedPrice.price }]] : [])),
    );
    return [
      layerOf("file", factsFor(id, modelFacts), (pattern) => lines.modelFacts[`${id}/${pattern}`]),
      layerOf("console", said),
      layerOf("console", facts),
      layerOf("price_list", listed),
      layerOf("built_in", shipped),
    ];
  }

  /** Providers with an unchanged plan stay open; facts of their models don't matter for that. */
  #openFixed(former: readonly Fixed[]): Fixed[] {
    const { env, tools } = this.#parts;
    const { providers: configured, modelFacts } = this.#content;
    return plannedUpstreams({ env, configured, modelFacts }).map((plan) => {
      const same = former.find((one) => isSamePlan(one.plan, plan));
      return { plan, provider: same?.provider ?? openUpstream(plan, tools) };
    });
  }

  #open(stored: StoredProvider, former: readonly KeptProvider[]): KeptProvider {
    const plan = planOfStored(this.safe, stored);
    if (this.isFixed(stored.id)) return { stored, condition: "shadowed", plan, provider: undefined };
    if (!stored.enabled) return { stored, condition: "disabled", plan, provider: undefined };
    if (plan === undefined) return { stored, condition: "locked", plan, provider: undefined };
    const same = former.find((one) => one.provider && isSameUpstream(one.stored, stored));
    return { stored, condition: "live", plan, provider: same?.provider ?? openUpstream(plan, this.#parts.tools) };
  }

  /** Whether the settings file has new content. An error in it is logged once, and changes nothing. */
  #readFile(): boolean {
    const { file, log } = this.#parts;
    const result = file?.look();
    if (result === "broken")
      log.warn({ problems: this.fileProblems }, "the file of GATEWAY_CONFIG has mistakes; what it said before counts");
    if (result === "changed") log.info({}, "the file of GATEWAY_CONFIG was read again");
    return result === "changed";
  }

  async #poll(): Promise<void> {
    const { store, log } = this.#parts;
    try {
      const news = this.#readFile();
      if (news || (await readMeta(store, "providers_revision")) !== this.#revision) await this.update();
      this.#failing = false;
    } catch (cause) {
      if (!this.#failing) log.warn({ cause }, "changes of providers cannot be read; those in memory go on working");
      this.#failing = true;
    }
  }
}

/** A provider of the settings serves all teams, even if the console has one of the same name. */
function ownersOf(kept: readonly KeptProvider[]): ReadonlyMap<string, string> {
  const owned = new Map<string, string>();
  for (const { stored, condition } of kept) if (stored.teamId !== null && condition !== "shadowed") owned.set(stored.id, stored.teamId);
  return owned;
}
