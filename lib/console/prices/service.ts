import { isDeepStrictEqual } from "node:util";
import type { ModelCatalog } from "../../catalog/catalog";
import type { LiveProviders } from "../../catalog/live-providers";
import { priceFinder, readPriceList } from "../../catalog/public-prices";
import { Failure } from "../../contracts/errors";
import { isOfFirstTeam } from "../../contracts/permissions";
import type { Actor, Person } from "../../contracts/person";
import type { Price } from "../../contracts/prices";
import type { Download } from "../../media/download";
import type { Store } from "../../store/database/open";
import { forgetListedPrices, takeListedPrices } from "../../store/models/model-settings";
import { noteAct } from "../audit-entry";
import { PRICE_LIST_MAX } from "./addresses";
import type { ComparedPrice, ComparePricesRequest, PriceComparison, RefusedPrice, TakenPrices, TakePricesRequest } from "./contract";

interface PriceSetting {
  store: Store;
  catalog: ModelCatalog;
  live: LiveProviders;
  /** The guarded downloader. */
  download: Download;
}

const FETCH_LIMIT_MS = 30_000;

/** Prices from public lists: a person requests a list, reviews the changes, and accepts some. The operator's own prices stay. */
export class PriceLists {
  constructor(readonly setting: PriceSetting) {}

  async compare(person: Person, { provider, content, url }: ComparePricesRequest): Promise<PriceComparison> {
    const { live } = this.setting;
    this.#requireChanger(person, provider);
    const read = await readPriceList(content ?? (await this.#fetch(url ?? "")));
    const find = priceFinder(read);
    const models = this.#models(person, provider);
    const refused: RefusedPrice[] = [];
    const rows = models.flatMap((raw): ComparedPrice[] => {
      const listed = find(raw.id);
      if (listed && "refused" in listed) refused.push({ model: raw.id, reason: listed.refused });
      if (!listed || "refused" in listed) return [];
      const { price: after } = listed;
      const said = live.book.explain(provider, raw, "price");
      const own = said?.source === "file" || said?.source === "console";
      const before = said?.value ?? null;
      const state = own ? "own" : before === null ? "new" : same(before, after) ? "same" : "changed";
      return [{ model: raw.id, before, after, state }];
    });
    const taken = live.modelSettings.filter((one) => one.provider === provider && one.listedPrice !== null).length;
    return { list: read.list, rows, refused, unknown: models.length - rows.length - refused.length, taken };
  }

  /** Previously accepted prices that aren't included stay. */
  async take(person: Actor, { provider, list, prices }: TakePricesRequest): Promise<TakenPrices> {
    const { store, live } = this.setting;
    this.#requireChanger(person, provider);
    const known = new Set(this.#models(person, provider).map(({ id }) => id));
    const stranger = prices.find(({ model }) => !known.has(model));
    if (stranger) throw new Failure("invalid_value", `'${provider}' does not list '${stranger.model}'.`, { param: "prices" });
    const at = Date.now();
    const rows = [...new Map(prices.map(({ model, price }) => [model, { provider, model, price: { price, list, at } }])).values()];
    const changes = { list: [null, list], prices: [null, rows.length] } as const;
    const note = noteAct(person, { action: "prices.take", target: { id: provider, name: provider }, changes });
    await takeListedPrices(store, rows, { at, also: note });
    await live.update();
    return { taken: rows.length };
  }

  /** Removes all accepted prices of a provider. */
  async forget(person: Actor, provider: string): Promise<void> {
    const { store, live } = this.setting;
    this.#requireChanger(person, provider);
    await forgetListedPrices(store, provider, noteAct(person, { action: "prices.forget", target: { id: provider, name: provider } }));
    await live.update();
  }

  #models(person: Person, provider: string) {
    return [...this.setting.catalog.entries(person.teamId)].filter((entry) => entry.provider.id === provider).map(({ raw }) => raw);
  }

  async #fetch(url: string): Promise<string> {
    const tooLarge = new Failure("invalid_value", "The price list is larger than 8 MB.", { param: "url" });
    const signal = AbortSignal.timeout(FETCH_LIMIT_MS);
    try {
      const bytes = await this.setting.download(url, { signal, param: "url", of: "a price list", maxBytes: PRICE_LIST_MAX, tooLarge });
      return Buffer.from(bytes).toString("utf8");
    } catch (cause) {
      if (cause === tooLarge || !(cause instanceof Error)) throw cause;
      const words = cause instanceof Failure ? cause.message : "The address did not answer in time.";
      throw new Failure("invalid_value", words, { param: "url", cause });
    }
  }

  #requireChanger(person: Person, provider: string): void {
    const { live } = this.setting;
    const there = live.all.some(({ id, simulated }) => id === provider && !simulated);
    if (!there || !live.sees(provider, person.teamId))
      throw new Failure("not_found", `There is no provider named '${provider}' that has prices.`);
    if (live.ownerOf(provider) === null && !isOfFirstTeam(person))
      throw new Failure("access_denied", "Its prices apply to every team; only owners and admins of the first team can change them.");
  }
}

/** An undefined rate equals an absent one. */
const same = (one: Price, other: Price) => isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
