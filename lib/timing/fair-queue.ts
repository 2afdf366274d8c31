/** Identifies a waiting caller for fair sharing. */
export interface Sharer {
  readonly teamId: string;
  /** A key, or a person in the playgrounds. */
  readonly keyId: string;
}

interface CallContext<Item> {
  item: Item;
  team: string;
  caller: string;
}

/** An item that is dropped from a full queue, and the number of its team's waiting items. */
export interface Displaced<Item> {
  item: Item;
  ofTeam: number;
}

/** Teams and callers whose last turn is stored. Dropped ones count as never served, like new ones. */
const REMEMBERED = 1_000;

/**
 * A queue that alternates between teams, and between the callers within a team; each caller's own items stay in order. The next turn is
 * that of the least recently served team, so that a new one is next however many items of another wait. The length is limited: in a full
 * queue the team with the most items loses its last one to a team with fewer.
 */
export class FairQueue<Item> {
  readonly #limit: number;
  readonly #places: CallContext<Item>[] = [];
  readonly #teams = new Turns();
  readonly #callers = new Turns();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get length(): number {
    return this.#places.length;
  }

  /** Adds an item. Returns the item that is dropped for it, which may be the same one. */
  add(item: Item, { teamId, keyId }: Sharer): Displaced<Item> | undefined {
    const place: CallContext<Item> = { item, team: teamId, caller: `${teamId} ${keyId}` };
    this.#places.push(place);
    if (this.#places.length <= this.#limit) return undefined;
    const ofTeam = greediest(this.#places, "team");
    const ofCaller = greediest(ofTeam, "caller");
    const last = ofCaller.at(-1) ?? place;
    this.remove(last.item);
    return { item: last.item, ofTeam: ofTeam.length };
  }

  /** Removes the next item. */
  take(): Item | undefined {
    let next: CallContext<Item> | undefined;
    for (const place of this.#places) if (!next || this.#isBefore(place, next)) next = place;
    if (!next) return undefined;
    this.remove(next.item);
    this.#teams.note(next.team);
    this.#callers.note(next.caller);
    return next.item;
  }

  /** False if it is no longer waiting. */
  remove(item: Item): boolean {
    const index = this.#places.findIndex((place) => place.item === item);
    if (index < 0) return false;
    this.#places.splice(index, 1);
    return true;
  }

  /** Removes all items. */
  clear(): Item[] {
    return this.#places.splice(0).map(({ item }) => item);
  }

  #isBefore(one: CallContext<Item>, other: CallContext<Item>): boolean {
    if (one.team !== other.team) return this.#teams.last(one.team) < this.#teams.last(other.team);
    return this.#callers.last(one.caller) < this.#callers.last(other.caller);
  }
}

/** The last turn of recent teams and callers. */
class Turns {
  readonly #last = new Map<string, number>();
  #count = 0;

  last(name: string): number {
    return this.#last.get(name) ?? 0;
  }

  note(name: string): void {
    // Deleted first, so that the map's order is the order of turns.
    this.#last.delete(name);
    this.#last.set(name, ++this.#count);
    if (this.#last.size <= REMEMBERED) return;
    for (const [oldest] of this.#last) {
      this.#last.delete(oldest);
      return;
    }
  }
}

/** The items of the team or caller with the most; among equals, of the latest one. */
function greediest<Item>(places: readonly CallContext<Item>[], by: "team" | "caller"): CallContext<Item>[] {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(place[by], (counts.get(place[by]) ?? 0) + 1);
  let most = places.at(-1)?.[by] ?? "";
  for (const [name, count] of counts) if (count > (counts.get(most) ?? 0)) most = name;
  return places.filter((place) => place[by] === most);
}
