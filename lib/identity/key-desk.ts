import type { Person } from "../contracts/console-account";
import {
  ACTIVITY_BAR_MS,
  ACTIVITY_BARS,
  type ConsoleKey,
  type ConsoleKeyDetail,
  type KeyPage,
  type KeyQuery,
} from "../contracts/console-keys";
import { Failure } from "../contracts/errors";
import type { KeySummary, Scope } from "../contracts/keys";
import { type Bars, keyBars, keyTotals } from "../store/key-usage";
import { changeKey, findKey, listKeys, revokeKey } from "../store/keys";
import type { Store } from "../store/open";
import { memberNames } from "../store/users";
import { changeOf, isHeld, type KeyWish, manages } from "./key-holds";
import type { Keys } from "./key-store";
import { compareKeys, isInView, matches, statusOf, viewCounts } from "./key-views";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Whoever holds a key of these may do what their maker may not. */
const GUARDED: readonly Scope[] = ["admin", "metrics"];

interface NewKeyWish {
  name: string;
  expiresAt?: number | null;
  scopes?: Scope[];
  models?: string[] | null;
  service?: boolean;
}
/** A team's keys for its people: `KeyDesk` of `lib/gateway/console-ports.ts`. */
export class TeamKeys {
  constructor(
    readonly store: Store,
    readonly keys: Keys,
    readonly now: () => number = Date.now,
  ) {}

  async list(person: Person, query: KeyQuery): Promise<KeyPage> {
    const { teamId } = person;
    const now = this.now();
    const [keys, names, totals] = await Promise.all([
      listKeys(this.store, teamId),
      memberNames(this.store, teamId),
      keyTotals(this.store, { teamId, since: hourOf(now - 36 * HOUR_MS) }),
    ]);
    const all = keys.map((key) => {
      const calls = totals.get(key.id) ?? { calls: 0, errors: 0 };
      return { key, calls: calls.calls, status: statusOf(key, { totals: calls, now }) };
    });
    const owner = query.owner === "me" ? person.userId : query.owner;
    const shown = all
      .filter((row) => isInView(row, query.view, now) && matches(row.key, { text: query.q, owner }))
      .sort((left, right) => compareKeys(left, right, query));
    const rows = shown.slice((query.page - 1) * query.pageSize, query.page * query.pageSize);
    const bars = await this.#bars(rows.map(({ key }) => key.id));
    const owners = [...new Set(keys.flatMap(({ ownerId }) => ownerId ?? []))].map((id) => ({ id, name: nameOf(id, names) }));
    return {
      items: rows.map(({ key, status }) => present(key, { person, names, status, activity: bars(key.id) })),
      page: query.page,
      pageSize: query.pageSize,
      total: shown.length,
      counts: viewCounts(all, now),
      owners: owners.sort((left, right) => left.name.localeCompare(right.name)),
    };
  }

  async read(person: Person, id: string): Promise<ConsoleKeyDetail> {
    const key = await this.#find(person, id);
    const now = this.now();
    const { activity, ...row } = await this.#present(person, key);
    const today = await keyTotals(this.store, { teamId: person.teamId, since: now - (now % DAY_MS) });
    const callsToday = today.get(id)?.calls ?? 0;
    const calls36h = activity.calls.reduce((sum, calls) => sum + calls, 0);
    return { ...row, activity, consequences: { lastUsedAt: key.lastUsedAt, callsToday, calls36h } };
  }

  async create(person: Person, wish: NewKeyWish): Promise<{ secret: string; key: ConsoleKey }> {
    const { name, expiresAt = null, scopes = ["all"], models = null, service = false } = wish;
    if (service && !manages(person)) throw new Failure("access_denied", "Keys of services are made by owners and admins.");
    requireScopes(person, scopes);
    if (expiresAt !== null && expiresAt <= this.now())
      throw new Failure("invalid_value", "Invalid value for 'expiresAt': it must be in the future.", { param: "expiresAt" });
    const ownerId = service || person.sessionId === null ? null : person.userId;
    const { secret, summary } = await this.keys.create({ name, teamId: person.teamId, scopes, models, expiresAt, ownerId });
    return { secret, key: await this.#present(person, summary) };
  }

  async change(person: Person, id: string, wish: KeyWish): Promise<ConsoleKey> {
    // Once more where an owner or admin bound the key between the look and the write.
    for (let attempt = 0; attempt < 2; attempt++) {
      const key = await this.#findOwn(person, id);
      if (wish.scopes) requireScopes(person, wish.scopes);
      const change = changeOf(key, wish, { person, at: this.now() });
      const seen = manages(person) ? undefined : key;
      const changed = await changeKey(this.store, { id, teamId: person.teamId, seen }, change);
      if (changed) return this.#present(person, changed);
    }
    throw gone();
  }

  async revoke(person: Person, id: string): Promise<void> {
    await this.#findOwn(person, id);
    if (!(await revokeKey(this.store, { id, teamId: person.teamId, at: this.now() }))) throw gone();
  }

  async #find({ teamId }: Person, id: string): Promise<KeySummary> {
    const key = await findKey(this.store, { id, teamId });
    if (!key) throw new Failure("not_found", "There is no such key.");
    return key;
  }

  /** A key that may be changed by the person, and still can be. */
  async #findOwn(person: Person, id: string): Promise<KeySummary> {
    const key = await this.#find(person, id);
    if (!mayChange(person, key))
      throw new Failure("access_denied", "This key is somebody else's. Its owner, or an owner or admin of the team, can change it.");
    if (key.revokedAt !== null) throw gone();
    return key;
  }

  async #present(person: Person, key: KeySummary): Promise<ConsoleKey> {
    const now = this.now();
    const [names, totals, bars] = await Promise.all([
      memberNames(this.store, person.teamId),
      keyTotals(this.store, { teamId: person.teamId, since: hourOf(now - 36 * HOUR_MS) }),
      this.#bars([key.id]),
    ]);
    const status = statusOf(key, { totals: totals.get(key.id) ?? { calls: 0, errors: 0 }, now });
    return present(key, { person, names, status, activity: bars(key.id) });
  }

  async #bars(keyIds: readonly string[]) {
    const since = (Math.floor(this.now() / ACTIVITY_BAR_MS) + 1 - ACTIVITY_BARS) * ACTIVITY_BAR_MS;
    const found = await keyBars(this.store, { keyIds, since, barMs: ACTIVITY_BAR_MS, bars: ACTIVITY_BARS });
    const none: Bars = { calls: new Array<number>(ACTIVITY_BARS).fill(0), errors: new Array<number>(ACTIVITY_BARS).fill(0) };
    return (id: string) => ({ since, barMs: ACTIVITY_BAR_MS, ...(found.get(id) ?? none) });
  }
}

interface Seen {
  person: Person;
  names: Map<string, string>;
  status: ConsoleKey["status"];
  activity: ConsoleKey["activity"];
}

function present(key: KeySummary, { person, names, status, activity }: Seen): ConsoleKey {
  const { teamId: _, ownerId, disabledBy: __, ...rest } = key;
  const owner = ownerId === null ? null : { id: ownerId, name: nameOf(ownerId, names) };
  const may = key.revokedAt === null && mayChange(person, key);
  const held = isHeld(key);
  return { ...rest, owner, status, disabledByAdmin: held, mayChange: may, mayEnable: may && (!held || manages(person)), activity };
}

function nameOf(id: string, names: Map<string, string>): string {
  return names.get(id) ?? "Former member";
}

/** Developers change their own keys, but not one that an admin gave more rights than they have themselves. */
function mayChange(person: Person, { ownerId, scopes }: KeySummary): boolean {
  if (manages(person)) return true;
  return person.role === "developer" && ownerId === person.userId && !scopes.some((scope) => GUARDED.includes(scope));
}

function requireScopes(person: Person, scopes: readonly Scope[]): void {
  const guarded = scopes.find((scope) => GUARDED.includes(scope));
  if (guarded !== undefined && !manages(person))
    throw new Failure("access_denied", `Only owners and admins give the scope '${guarded}'.`, { param: "scopes" });
}

function gone(): Failure {
  return new Failure("not_found", "This key is revoked. It stays in the list for the record.");
}

function hourOf(time: number): number {
  return time - (time % HOUR_MS);
}
