import { matchRank } from "../../contracts/match";
import type { Member } from "../../contracts/person";
import type { Catalog } from "../../gateway/ports";
import type { Store } from "../../store/database/open";
import type { Models } from "../models/service";
import type { Found } from "./contract";
import { findAssets, findKeys, findRuns, findVideos } from "./store";

/** Per kind. */
const SHOWN = 8;

/** An API operation, by the name of its docs page. */
export interface NamedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
}

/** A guide or one of its headings, by the end of its address below `/docs/guide/`. */
export interface NamedGuide {
  /** `keys#rotate-a-key` */
  id: string;
  title: string;
  /** The guide that a heading is part of; empty for the guide itself. */
  guide: string;
}

interface SearchSetting {
  store: Store;
  catalog: Catalog;
  models: Models;
  operations(): readonly NamedOperation[];
  guides(): readonly NamedGuide[];
}

/** Finds things by a part of their name, within a team. */
export class Search {
  constructor(readonly setting: SearchSetting) {}

  async find(person: Member, q: string): Promise<Found[]> {
    const { store } = this.setting;
    const kinds = await Promise.all([
      findRuns(store, person, q),
      findKeys(store, person, q),
      this.#models(person.teamId),
      this.#providers(person.teamId),
      findVideos(store, person, q),
      findAssets(store, person, q),
      this.#operations(),
      this.#guides(),
    ]);
    return kinds.flatMap((found) => best(found, q));
  }

  async #models(teamId: string): Promise<Found[]> {
    const { items } = await this.setting.models.list(teamId);
    return items.map(({ id, providers, playgrounds }) => ({
      kind: "model",
      id,
      title: id,
      detail: providers.join(", "),
      playground: playgrounds[0] ?? null,
    }));
  }

  async #providers(teamId: string): Promise<Found[]> {
    const ids = new Set((await this.setting.catalog.list(teamId)).flatMap(({ targets }) => targets.map(({ provider }) => provider.id)));
    return [...ids].map((id) => ({ kind: "provider", id, title: id, detail: "", playground: null }));
  }

  #guides(): Found[] {
    return this.setting.guides().map(({ id, title, guide }) => ({ kind: "guide", id, title, detail: guide, playground: null }));
  }

  #operations(): Found[] {
    return this.setting.operations().map(({ id, method, path, summary }) => ({
      kind: "operation",
      id,
      title: summary,
      detail: `${method} ${path}`,
      playground: null,
    }));
  }
}

/** The best matches of one kind; ties keep their order. */
function best(found: readonly Found[], q: string): Found[] {
  return found
    .map((item) => ({ item, rank: matchRank(q, item.title, item.kind === "operation" ? item.detail : "") }))
    .filter((match): match is { item: Found; rank: number } => match.rank !== undefined)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, SHOWN)
    .map(({ item }) => item);
}
