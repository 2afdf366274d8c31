import type { ModelCatalog } from "../../catalog/catalog";
import type { DayFigures, TrafficOfDay } from "../../catalog/day-traffic";
import type { Entry } from "../../catalog/listings";
import type { LiveProviders } from "../../catalog/live-providers";
import { Failure } from "../../contracts/errors";
import { FACT_FIELDS, type FactField, type ModelFacts } from "../../contracts/model-facts";
import { isOfFirstTeam, may } from "../../contracts/permissions";
import type { Actor, Person } from "../../contracts/person";
import type { Store } from "../../store/database/open";
import { changeModelSetting } from "../../store/models/model-settings";
import { differences, noteAct } from "../audit-entry";
import { CATALOGUE_PAGE } from "./addresses";
import { aliasesByModel } from "./aliases";
import type { CatalogueModel, CataloguePage, CatalogueQuery, ChangeModelRequest, ModelDetail, SaidValue } from "./contract";
import { playgroundsOf } from "./service";
import { type Candidate, matches, sorted } from "./sorting";

export interface CatalogueSetting {
  store: Store;
  catalog: ModelCatalog;
  live: LiveProviders;
  traffic: TrafficOfDay;
}

interface Named {
  provider: string;
  model: string;
}

/** Every model of a team's providers, with its facts. Throws `not_found` for a missing one. */
export class Catalogue {
  constructor(readonly setting: CatalogueSetting) {}

  async list(person: Person, query: CatalogueQuery): Promise<CataloguePage> {
    const { catalog, traffic } = this.setting;
    const figures = await traffic.of(person.teamId);
    const aliases = aliasesByModel(this.setting, person.teamId);
    const providers = new Set<string>();
    const matching: (Candidate & { entry: Entry })[] = [];
    for (const entry of catalog.entries(person.teamId)) {
      providers.add(entry.provider.id);
      const candidate = candidateOf({ entry, figures, aliases });
      if (matches(candidate, query)) matching.push(candidate);
    }
    const on = matching.filter(({ enabled }) => enabled).length;
    const shown = sorted(
      query.state === undefined ? matching : matching.filter(({ enabled }) => enabled === (query.state === "on")),
      query,
    );
    const from = (query.page - 1) * CATALOGUE_PAGE;
    return {
      items: shown.slice(from, from + CATALOGUE_PAGE).map(({ entry }) => this.#row(person, { entry, figures, aliases })),
      total: shown.length,
      on,
      off: matching.length - on,
      pages: Math.max(1, Math.ceil(shown.length / CATALOGUE_PAGE)),
      providers: [...providers],
    };
  }

  async read(person: Person, named: Named): Promise<ModelDetail> {
    const { catalog, traffic } = this.setting;
    const { entry, listed } = this.#entry(person, named);
    const figures = await traffic.of(person.teamId);
    const aliases = aliasesByModel(this.setting, person.teamId);
    const bare = catalog.resolve(named.model, person.teamId)?.targets ?? [];
    return {
      ...this.#row(person, { entry, figures, aliases }),
      values: FACT_FIELDS.map((field) => this.#said(entry, field)),
      bareReaches: bare.filter(({ model }) => model === named.model).map(({ provider }) => provider.id),
      listed,
    };
  }

  /** Throws `access_denied` for who may not, and for what the configuration file says. */
  async change(person: Actor, named: Named, request: ChangeModelRequest): Promise<ModelDetail> {
    const { store, live } = this.setting;
    const { entry } = this.#entry(person, named);
    requireChanger(person, entry, live);
    const fields = FACT_FIELDS.filter((field) => request[field] !== undefined);
    if (fields.length === 0) throw new Failure("invalid_value", "Nothing to change: set at least one field.");
    for (const field of fields) this.#refuseFixed(entry, field);
    const id = `${named.provider}/${named.model}`;
    await changeModelSetting(store, named, {
      at: Date.now(),
      change: (before) => {
        const after = Object.entries({ ...before, ...request }).filter(([, value]) => value !== null && value !== undefined);
        return Object.fromEntries(after) as ModelFacts;
      },
      also: (before, after) =>
        noteAct(person, { action: "model.change", target: { id, name: id }, changes: differences(before, after, fields) }),
    });
    await live.update();
    return this.read(person, named);
  }

  #refuseFixed({ provider, raw }: Entry, field: FactField): void {
    const said = this.setting.live.book.explain(provider.id, raw, field);
    if (said?.source !== "file") return;
    const line = said.line === null ? "" : `, line ${said.line}`;
    throw new Failure("access_denied", `The configuration file sets this${line}; change it there.`, { param: field });
  }

  /** A model that isn't currently listed remains as long as the console has facts of it. */
  #entry({ teamId }: Person, { provider, model }: Named): { entry: Entry; listed: boolean } {
    const { catalog, live } = this.setting;
    const entry = catalog.entry(provider, model, teamId);
    if (entry) return { entry, listed: true };
    const of = live.all.find(({ id }) => id === provider);
    const raw = { id: model, capabilities: [], created: 0, ownedBy: provider };
    const known = live.modelSettings.some((one) => one.provider === provider && one.model === model);
    if (!of || !known || !live.sees(provider, teamId)) throw missing(provider, model);
    return { entry: { provider: of, raw, ...live.book.tell(provider, raw) }, listed: false };
  }

  #said({ provider, raw }: Entry, field: FactField): SaidValue {
    const { live } = this.setting;
    const said = live.book.explain(provider.id, raw, field);
    const kept = live.modelSettings.find((one) => one.provider === provider.id && one.model === raw.id);
    const list = said?.source === "price_list" ? kept?.listedPrice : undefined;
    return {
      field,
      value: said?.value ?? (field === "enabled" ? true : null),
      source: said?.source ?? null,
      pattern: said && said.pattern !== raw.id ? said.pattern : null,
      line: said?.line ?? null,
      detail: list ? `${LIST_NAMES[list.list]}, imported ${new Date(list.at).toISOString().slice(0, 10)}` : null,
      own: kept?.facts[field] ?? null,
    };
  }

  #row(person: Person, { entry, figures, aliases }: Known): CatalogueModel {
    const { catalog, live } = this.setting;
    const { provider, raw, listing, enabled } = entry;
    const id = `${provider.id}/${raw.id}`;
    const first = catalog.resolve(raw.id, person.teamId)?.targets[0];
    return {
      provider: provider.id,
      model: raw.id,
      name: first?.provider === provider && first.model === raw.id ? raw.id : id,
      capabilities: [...listing.capabilities],
      playgrounds: playgroundsOf(listing.capabilities),
      simulated: provider.simulated,
      modalities: [...(listing.modalities ?? [])],
      acceptsImages: listing.acceptsImages ?? null,
      inputTokenLimit: listing.inputTokenLimit ?? null,
      outputTokenLimit: listing.outputTokenLimit ?? null,
      description: listing.description ?? "",
      price: listing.price ?? null,
      priceSource: live.book.explain(provider.id, raw, "price")?.source ?? null,
      enabled,
      enabledSource: live.book.explain(provider.id, raw, "enabled")?.source ?? null,
      aliases: aliases.get(id) ?? [],
      editable: mayChange(person, entry, live),
      ownTeam: live.ownerOf(provider.id) !== null,
      traffic: figures.ofModel(provider.id, raw.id),
    };
  }
}

interface Known {
  entry: Entry;
  figures: DayFigures;
  aliases: ReadonlyMap<string, string[]>;
}

function candidateOf({ entry, figures, aliases }: Known): Candidate & { entry: Entry } {
  const { provider, raw, listing, enabled } = entry;
  return {
    entry,
    provider: provider.id,
    model: raw.id,
    capabilities: [...listing.capabilities],
    aliases: aliases.get(`${provider.id}/${raw.id}`) ?? [],
    price: listing.price ?? null,
    traffic: figures.ofModel(provider.id, raw.id),
    enabled,
  };
}

const LIST_NAMES = { litellm: "LiteLLM's price list", openrouter: "OpenRouter's list of models" } as const;

function mayChange(person: Person, { provider }: Entry, live: LiveProviders): boolean {
  if (provider.simulated || !may(person, "providers.manage")) return false;
  const owner = live.ownerOf(provider.id);
  return owner === null ? isOfFirstTeam(person) : owner === person.teamId;
}

function requireChanger(person: Person, entry: Entry, live: LiveProviders): void {
  if (mayChange(person, entry, live)) return;
  if (entry.provider.simulated) throw new Failure("access_denied", "The sandbox is built in: its models are always available and free.");
  throw new Failure("access_denied", "Only owners and admins of the first team can change models of shared providers.");
}

function missing(provider: string, model: string): Failure {
  return new Failure("not_found", `There is no model '${provider}/${model}'.`.slice(0, 400));
}
