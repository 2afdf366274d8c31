import type { Env } from "../config/env";
import { type GatewayFile, readGatewayFile } from "../config/file";
import type { ModelFactsById } from "../contracts/model-facts";
import type { Log } from "../gateway/ports";
import type { DownloadImage } from "../media/download-image";
import type { Provider } from "../providers/capabilities";
import { factsFor } from "../providers/model-facts";
import type { UpstreamPlan } from "../providers/plan";
import { createProviders, openUpstream, plannedUpstreams } from "../providers/registry";
import { readMeta } from "../store/meta";
import type { Store } from "../store/open";
import { listStoredProviders, type StoredProvider } from "../store/providers";
import { createSafe, type Safe } from "../store/providers-sealed";
import { loadSecret } from "../store/secret";
import type { ModelCatalog } from "./catalog";
import { openCredentials } from "./credentials";

/** How often changes made by other processes are looked for, as with keys. */
const POLL_MS = 500;

interface Setting {
  env: Env;
  store: Store;
  documents: readonly { path: string; text: string }[];
  videos: number;
  download: DownloadImage;
  log: Log;
}

/** A provider that people have added, and what has become of it. */
export interface KeptProvider {
  stored: StoredProvider;
  condition: "live" | "disabled" | "shadowed" | "locked";
  /** There while it is live. */
  provider: Provider | undefined;
}

/** Opens the sandbox and all upstreams: of the settings, and those that were added in the console. */
export async function openProviders({ env, store, documents, videos, download, log }: Setting): Promise<LiveProviders> {
  const { providers: configured, modelFacts }: GatewayFile =
    env.GATEWAY_CONFIG === undefined ? { providers: [], modelFacts: {} } : readGatewayFile(env.GATEWAY_CONFIG);
  const safe = createSafe(await loadSecret({ dataDir: env.DATA_DIR, given: env.GATEWAY_SECRET }));
  const fixed = createProviders({ env, configured, modelFacts, documents, videos, download });
  const live = new LiveProviders({
    fixed,
    plans: plannedUpstreams({ env, configured, modelFacts }),
    modelFacts,
    safe,
    store,
    download,
    log,
  });
  await live.update();
  return live;
}

interface Parts {
  fixed: readonly Provider[];
  plans: ReturnType<typeof plannedUpstreams>;
  /** What the settings say of models, by `provider/model`. */
  modelFacts: ModelFactsById;
  safe: Safe;
  store: Store;
  download: DownloadImage;
  log: Log;
}

/** The providers as they are now. `all` is one list that changes in place, so whoever holds it sees every change. */
export class LiveProviders {
  readonly all: Provider[];
  readonly plans: ReturnType<typeof plannedUpstreams>;
  readonly safe: Safe;
  readonly #parts: Parts;
  #kept: KeptProvider[] = [];
  #catalog: ModelCatalog | undefined;
  #revision: string | undefined;
  #updating: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #failing = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.plans = parts.plans;
    this.safe = parts.safe;
    this.all = [...parts.fixed];
  }

  /** Those that were added in the console, in that order. */
  get kept(): readonly KeptProvider[] {
    return this.#kept;
  }

  /** Whether the settings have a provider of this id. */
  isFixed(id: string): boolean {
    return this.#parts.fixed.some((provider) => provider.id === id);
  }

  /** Tells the catalogue of every change from now on, those of other processes too. */
  follow(catalog: ModelCatalog): void {
    this.#catalog = catalog;
    this.#timer = setInterval(() => void this.#poll(), POLL_MS).unref();
  }

  /** Reads what is stored and brings the list up to date. Resolves once new providers are listed, or have failed to. */
  update(): Promise<void> {
    this.#updating = this.#updating.catch(() => undefined).then(() => this.#update());
    return this.#updating;
  }

  /** Opens a provider for some calls, without joining the list. */
  readonly connect = (plan: UpstreamPlan): Provider => openUpstream(plan);

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#updating.catch(() => undefined);
    await Promise.all(this.all.map((provider) => provider.close?.()));
  }

  async #update(): Promise<void> {
    const { store } = this.#parts;
    this.#revision = await readMeta(store, "providers_revision");
    const former = this.#kept;
    this.#kept = (await listStoredProviders(store)).map((stored) => this.#open(stored, former));
    const opened = this.#kept.flatMap(({ provider }) => provider ?? []);
    this.all.splice(this.#parts.fixed.length, this.all.length, ...opened);
    await this.#catalog?.replace(this.all);
    for (const { provider } of former) if (provider && !opened.includes(provider)) void provider.close?.();
  }

  #open(stored: StoredProvider, former: readonly KeptProvider[]): KeptProvider {
    const { id, kind, baseUrl, models } = stored;
    const facts = { ...factsFor(id, this.#parts.modelFacts), ...stored.facts };
    if (this.isFixed(id)) return { stored, condition: "shadowed", provider: undefined };
    if (!stored.enabled) return { stored, condition: "disabled", provider: undefined };
    const credentials = openCredentials(this.safe, stored);
    if (credentials === undefined) return { stored, condition: "locked", provider: undefined };
    const same = former.find((one) => one.provider && signature(one.stored) === signature(stored));
    if (same) return { ...same, stored };
    const plan = { id, kind, baseUrl, credentials, models: models ?? undefined, facts };
    return { stored, condition: "live", provider: openUpstream(plan, this.#parts.download) };
  }

  async #poll(): Promise<void> {
    const { store, log } = this.#parts;
    try {
      if ((await readMeta(store, "providers_revision")) !== this.#revision) await this.update();
      this.#failing = false;
    } catch (cause) {
      if (!this.#failing) log.warn({ cause }, "changes of providers cannot be read; those in memory go on working");
      this.#failing = true;
    }
  }
}

/** What a provider is opened with. */
function signature({ id, kind, baseUrl, sealedKey, models, facts }: StoredProvider): string {
  return JSON.stringify([id, kind, baseUrl, sealedKey, models, facts]);
}
