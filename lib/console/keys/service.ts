import type { Budget } from "../../contracts/budgets";
import { Failure } from "../../contracts/errors";
import type { KeySummary } from "../../contracts/keys";
import { may } from "../../contracts/permissions";
import { type Actor, accountOf, type Person } from "../../contracts/person";
import type { Keys } from "../../identity/key-store";
import { setBudget } from "../../store/budgets/budgets";
import type { Store } from "../../store/database/open";
import { releaseKey, takenKeys } from "../../store/keys/key-bounds";
import { changeKey, revokeKey } from "../../store/keys/key-changes";
import { findKey } from "../../store/keys/keys";
import { memberNames } from "../../store/people/users";
import { differences, noteAct } from "../audit-entry";
import { changedMeanwhile } from "../edit-conflict";
import { boundsOfGift } from "./bounds";
import { actionOf, changedKey, changeOf, type KeyOptions, tagged } from "./changes";
import {
  type BulkKeysReply,
  type BulkKeysRequest,
  type ConsoleKey,
  type ConsoleKeyDetail,
  GRACES,
  type KeyExportQuery,
  type KeyPage,
  type KeyQuery,
  type RotatedKey,
} from "./contract";
import { type Asked, changeWithBudget, requireMaySetBudget } from "./key-budget";
import { mayLoosen, requireWithinTaken, settingsOfNew } from "./loosen";
import { nameOf, presentKeys, setByAdmin } from "./present";
import { gone, mayChange, requireFuture, requireScopes } from "./rights";
import { callsSince, countKeyRows, countViews, keyOwners, listKeyRows, statusOfKey, troubledKeys } from "./store";

const DAY_MS = 86_400_000;
/** Keys per page of an export. */
const EXPORT_PAGE = 200;

interface NewKeyOptions extends Omit<KeyOptions, "disabled"> {
  name: string;
  service?: boolean;
  budget?: Budget | null;
}

/** Larger teams aren't counted for every page. */
const MANY = 5_000;
const COUNTS_KEPT_MS = 5_000;

/** Audited fields of a change. */
const NOTED = [
  "name",
  "scopes",
  "models",
  "mcpTools",
  "expiresAt",
  "limits",
  "networks",
  "metadata",
  "logBodies",
  "usageCost",
  "cacheTtlS",
  "sessionLimits",
  "ownerId",
  "disabledAt",
  "version",
] as const;

/** A team's keys, within a person's rights. Another team's key throws `not_found`. */
export class TeamKeys {
  readonly #counted = new Map<string, { at: number; counts: KeyPage["counts"] }>();

  constructor(
    readonly store: Store,
    readonly keys: Keys,
    readonly now: () => number = Date.now,
  ) {
    store.keyListeners.add(() => this.#counted.clear());
  }

  async list(person: Person, { page, pageSize, ...query }: KeyQuery): Promise<KeyPage> {
    const { teamId } = person;
    const filter = await this.#filter(person, query);
    const narrowed = query.q !== "" || query.owner !== "";
    const [{ rows, total }, counts, ownerIds, names] = await Promise.all([
      listKeyRows(this.store, filter, { limit: pageSize, offset: (page - 1) * pageSize, counted: narrowed }),
      this.#counts(filter),
      keyOwners(this.store, teamId),
      memberNames(this.store, teamId),
    ]);
    const owners = ownerIds.map((id) => ({ id, name: nameOf(id, names) }));
    return {
      items: await presentKeys(this.store, rows, { person, now: filter.now }),
      page,
      pageSize,
      total: narrowed ? (total ?? (page > 1 ? await countKeyRows(this.store, filter) : 0)) : counts[query.view],
      counts,
      owners: owners.sort((left, right) => left.name.localeCompare(right.name)),
    };
  }

  /** All keys of a view, read in pages. */
  async *all(person: Person, query: KeyExportQuery): AsyncGenerator<ConsoleKey[]> {
    const filter = await this.#filter(person, query);
    for (let offset = 0; ; offset += EXPORT_PAGE) {
      const { rows } = await listKeyRows(this.store, filter, { limit: EXPORT_PAGE, offset });
      if (rows.length > 0) yield await presentKeys(this.store, rows, { person, now: filter.now });
      if (rows.length < EXPORT_PAGE) return;
    }
  }

  async read(person: Person, id: string): Promise<ConsoleKeyDetail> {
    const key = await this.#find(person, id);
    const now = this.now();
    const { activity, ...row } = await this.#present(person, key);
    const callsToday = await callsSince(this.store, { teamId: person.teamId, id, since: now - (now % DAY_MS) });
    const calls36h = activity.calls.reduce((sum, calls) => sum + calls, 0);
    return { ...row, activity, consequences: { lastUsedAt: key.lastUsedAt, callsToday, calls36h } };
  }

  async create(person: Actor, options: NewKeyOptions): Promise<{ secret: string; key: ConsoleKey }> {
    const { name, expiresAt = null, scopes = ["all"], models = null, service = false, limits, budget = null } = options;
    const { networks, metadata, logBodies, usageCost, cacheTtlS, mcpTools, sessionLimits } = options;
    requireScopes(person, scopes);
    requireFuture(expiresAt, this.now());
    const own = person.sessionId === null ? (person.keyOwnerId ?? null) : person.userId;
    const ownerId = service ? null : (options.ownerId ?? own);
    await this.#requireOwner(person, ownerId);
    const settings = { scopes, models, mcpTools, expiresAt, limits, networks, metadata, logBodies };
    requireWithinTaken({ wanted: settingsOfNew(settings), adds: true }, await this.#taken(person));
    const bounds = ownerId === null || ownerId === accountOf(person) ? {} : boundsOfGift(settings);
    const made = { name, teamId: person.teamId, ownerId, ...settings, usageCost, cacheTtlS, sessionLimits, bounds };
    const { secret, summary } = await this.keys.create(made, (key) => async (write) => {
      const changes = { ...differences<Partial<KeySummary>>({}, key, NOTED), ...(budget && { budget: [null, budget] as const }) };
      await this.#note(person, { action: "key.create", target: key, changes })(write);
      const subject = { kind: "key", subject: key.budgetSubject } as const;
      if (budget) await setBudget(write, { teamId: key.teamId, budget: subject, at: this.now(), actor: person.name }, budget);
    });
    return { secret, key: await this.#present(person, summary) };
  }

  /** What is absent stays. The settings and the budget are saved together, or neither is. */
  async change(person: Actor, id: string, { version, budget, seenBudget, ...options }: KeyOptions & Asked): Promise<ConsoleKey> {
    if (budget !== undefined) requireMaySetBudget(person);
    const wanted = await this.#settled(person, options);
    // Retries after a concurrent change, unless the caller named the version they had seen.
    for (let attempt = 0; attempt < 3; attempt++) {
      const key = await this.#findOwn(person, id);
      if (version !== undefined && version !== key.version) throw await this.#changedMeanwhile(key, version);
      const change = changeOf(key, wanted, { person, at: this.now(), taken: await this.#taken(person) });
      const after = changedKey(key, change);
      const changes = differences(key, after, NOTED);
      const target = { id, name: after.name };
      const note = this.#note(person, { action: actionOf(options), target, changes });
      const changed =
        budget === undefined
          ? await changeKey(this.store, { id, teamId: person.teamId, seen: key }, change, note)
          : await changeWithBudget(this.store, { key, name: after.name, change, note, person, budget, seen: seenBudget, now: this.now });
      if (changed) return this.#present(person, changed);
    }
    throw gone();
  }

  async rotate(person: Actor, id: string, { grace = "24h" }: { grace?: keyof typeof GRACES }): Promise<RotatedKey> {
    // Retries if the key's settings changed between read and write: the new key gets the current ones.
    for (let attempt = 0; attempt < 3; attempt++) {
      const key = await this.#findOwn(person, id);
      if (key.rotatedTo !== null)
        throw new Failure("name_taken", "This key was already rotated. Rotate the key that replaced it.", { param: "id" });
      const now = this.now();
      if (key.expiresAt !== null && key.expiresAt <= now) throw new Failure("not_found", "This key has expired. Create a new one.");
      const rotated = await this.keys.rotate(key, now + GRACES[grace], (made) =>
        this.#note(person, { action: "key.rotate", target: key, changes: { rotatedTo: [null, made.id], grace: [null, grace] } }),
      );
      if (!rotated) continue;
      const [made, old] = [await this.#present(person, rotated.summary), await this.#present(person, await this.#find(person, id))];
      return { secret: rotated.secret, key: made, old };
    }
    throw gone();
  }

  /**
   * Removes the bounds that owners and admins set on a key, so that they bind neither it nor its owner's other keys. For owners and admins.
   */
  async release(person: Actor, id: string): Promise<ConsoleKey> {
    const key = await this.#find(person, id);
    if (!mayLoosen(person)) throw new Failure("access_denied", "Only owners and admins of the team can return a key to its owner.");
    const set = setByAdmin(key);
    const note = this.#note(person, { action: "key.release", target: key, changes: { setByAdmin: [set.length === 0 ? null : set, null] } });
    const released = await releaseKey(this.store, { id, teamId: person.teamId }, note);
    if (!released) throw gone();
    return this.#present(person, released);
  }

  async revoke(person: Actor, id: string, { stop = false }: { stop?: boolean } = {}): Promise<void> {
    const key = await this.#findOwn(person, id);
    const note = this.#note(person, { action: "key.revoke", target: key, changes: stop ? { stop: [false, true] } : {} });
    // A key revoked by its own owner still binds them.
    const revocation = { id, teamId: person.teamId, at: this.now(), stop, release: mayLoosen(person) };
    if (!(await revokeKey(this.store, revocation, note))) throw gone();
  }

  /** Keys are changed independently, in the given order; one refusal doesn't affect the others. */
  async bulk(person: Actor, { ids, action, expiresAt = null, metadata = {} }: BulkKeysRequest): Promise<BulkKeysReply> {
    const reply: BulkKeysReply = { done: [], refused: [] };
    for (const id of new Set(ids)) {
      try {
        if (action === "revoke") await this.revoke(person, id);
        else if (action === "extend") await this.change(person, id, { expiresAt });
        else if (action === "tag") await this.change(person, id, { metadata: tagged(await this.#find(person, id), metadata) });
        else await this.change(person, id, { disabled: action === "disable" });
        reply.done.push(id);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        reply.refused.push({ id, code: error.code, message: error.message });
      }
    }
    return reply;
  }

  async #filter(person: Person, query: KeyExportQuery) {
    const of = { teamId: person.teamId, now: this.now() };
    return { ...query, ...of, owner: query.owner === "me" ? person.userId : query.owner, troubled: await troubledKeys(this.store, of) };
  }

  /** Counting a hundred thousand keys takes longer than reading a page: recounted after a change here, and every few seconds. */
  async #counts(filter: Parameters<typeof countViews>[1]): Promise<KeyPage["counts"]> {
    const known = this.#counted.get(filter.teamId);
    if (known && filter.now - known.at < COUNTS_KEPT_MS) return known.counts;
    const counts = await countViews(this.store, filter);
    if (Object.values(counts).some((count) => count > MANY)) this.#counted.set(filter.teamId, { at: filter.now, counts });
    return counts;
  }

  /** Validates what doesn't depend on the key. */
  async #settled(person: Person, options: KeyOptions): Promise<KeyOptions> {
    if (options.scopes) requireScopes(person, options.scopes);
    requireFuture(options.expiresAt ?? null, this.now());
    if (options.ownerId !== undefined) await this.#requireOwner(person, options.ownerId);
    return options;
  }

  /** Only owners and admins create keys for other members, or for services. */
  async #requireOwner(person: Person, ownerId: string | null): Promise<void> {
    if (ownerId === null && !may(person, "keys.manage"))
      throw new Failure("access_denied", "Only owners and admins can create service keys.");
    if (ownerId === null || ownerId === accountOf(person)) return;
    if (!may(person, "keys.manage"))
      throw new Failure("access_denied", "Only owners and admins can create keys for others.", { param: "ownerId" });
    if (!(await memberNames(this.store, person.teamId)).has(ownerId))
      throw new Failure("invalid_value", "Invalid value for 'ownerId': no member of this team has this id.", { param: "ownerId" });
  }

  /** The person's keys that owners and admins have restricted. Owners and admins aren't bound. */
  async #taken(person: Person): Promise<KeySummary[]> {
    return mayLoosen(person) ? [] : takenKeys(this.store, person);
  }

  #changedMeanwhile({ teamId, id }: KeySummary, seen: number): Promise<Failure> {
    return changedMeanwhile(this.store, {
      what: "This key is",
      param: "version",
      acts: { teamId, action: "key.", target: id },
      missed: ({ changes }) => Number(changes.version?.[1] ?? 0) > seen,
    });
  }

  #note(person: Actor, done: Parameters<typeof noteAct>[1]) {
    return noteAct(person, done, this.now);
  }

  async #find({ teamId }: Pick<Person, "teamId">, id: string): Promise<KeySummary> {
    const key = await findKey(this.store, { id, teamId });
    if (!key) throw new Failure("not_found", "There is no such key.");
    return key;
  }

  /** A key that the person may change, and that is still active. */
  async #findOwn(person: Person, id: string): Promise<KeySummary> {
    const key = await this.#find(person, id);
    if (!mayChange(person, key))
      throw new Failure("access_denied", "This key belongs to someone else. Only its owner and team admins can change it.");
    if (key.revokedAt !== null) throw gone();
    return key;
  }

  async #present(person: Person, key: KeySummary): Promise<ConsoleKey> {
    const now = this.now();
    const status = await statusOfKey(this.store, { teamId: person.teamId, id: key.id, now });
    const [presented] = await presentKeys(this.store, [{ key, status }], { person, now });
    if (!presented) throw gone();
    return presented;
  }
}
