import { Failure } from "../../contracts/errors";
import type { Member } from "../../contracts/person";
import { NANO_DOLLARS } from "../../contracts/prices";
import type { Store } from "../../store/database/open";
import { memberNames } from "../../store/people/users";
import { keysOf, makersOf } from "../../store/tasks/senders";
import {
  GROUPS_SHOWN,
  STEPS_MAX,
  type Usage,
  type UsageFigures,
  type UsageGroup,
  type UsageQuery,
  type UsageValues,
  type UsageValuesQuery,
  VALUES_SHOWN,
} from "./contract";
import { sumUsage, type UsageFilter, type UsageRow, WEEK_OFFSET_MS } from "./store";

type Metric = Usage["metric"];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STEP_MS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const;
const CHANGES_SHOWN = 8;

/** Sums of a team's calls, by the hour they started. */
export class TeamUsage {
  constructor(
    readonly store: Store,
    readonly now: () => number = Date.now,
  ) {}

  /** Throws `invalid_value` for a range with too many steps. */
  async read({ teamId }: Member, query: UsageQuery): Promise<Usage> {
    const { since, until, steps, stepMs, offset } = this.#stretch(query);
    const filter = await this.#filter(teamId, query, { since, until });
    const earlier = { ...filter, since: since - (until - since), until: since };
    const [rows, before] = await Promise.all([sumUsage(this.store, filter, { stepMs, offset }), sumUsage(this.store, earlier)]);
    const all = groupsOf(rows, before, steps);
    const metric = query.metric ?? defaultMetric([...rows, ...before]);
    const value = (figures: Sums) => figureOf(figures, metric);
    const largest = [...all.values()].sort((left, right) => value(right.total) - value(left.total) || (left.id < right.id ? -1 : 1));
    const names = await this.#names(
      teamId,
      query.by,
      largest.map(({ id }) => id),
    );
    const named = (id: string) => names.get(id) ?? (id || NAMELESS[query.by]);
    const shown = largest.length > GROUPS_SHOWN + 1 ? largest.slice(0, GROUPS_SHOWN) : largest;
    const rest = largest.slice(shown.length);
    const presented = (group: Group): UsageGroup => ({
      id: group.id,
      name: named(group.id),
      total: figuresOf(group.total),
      before: figuresOf(group.before),
      steps: group.steps.map(value),
    });
    const [total, then] = [sumOf(largest.map((group) => group.total)), sumOf(largest.map((group) => group.before))];
    const changes = largest
      .map((group) => ({
        id: group.id,
        name: named(group.id),
        before: partOf(group.before, then, metric),
        now: partOf(group.total, total, metric),
      }))
      .filter((change) => change.now !== change.before)
      .sort((left, right) => Math.abs(right.now - right.before) - Math.abs(left.now - left.before));
    return {
      since,
      until,
      metric,
      steps,
      total: figuresOf(total),
      before: figuresOf(then),
      groups: [...shown.map(presented), ...(rest.length > 0 ? [othersOf(rest, value)] : [])],
      changes: changes.slice(0, CHANGES_SHOWN),
    };
  }

  /** Filter values of the calls in a range. Calls without such a value are omitted. */
  async values({ teamId }: Member, { by, q, ...asked }: UsageValuesQuery): Promise<UsageValues> {
    const until = asked.until ?? this.now();
    const from = asked.since ?? until - 30 * DAY_MS;
    const since = from - (from % HOUR_MS);
    const rows = await sumUsage(this.store, { teamId, by, model: "", endpoint: "", provider: "", since, until });
    const found = rows.filter(({ id }) => id !== "").sort((left, right) => right.calls - left.calls || (left.id < right.id ? -1 : 1));
    const names = await this.#names(
      teamId,
      by,
      found.map(({ id }) => id),
    );
    const text = q.toLowerCase();
    const items = found
      .map(({ id, calls }) => ({ id, name: names.get(id) ?? id, calls }))
      .filter(({ id, name }) => id.toLowerCase().includes(text) || name.toLowerCase().includes(text));
    return { items: items.slice(0, VALUES_SHOWN) };
  }

  async #filter(
    teamId: string,
    { by, model, endpoint, provider, key }: UsageQuery,
    stretch: { since: number; until: number },
  ): Promise<UsageFilter> {
    return {
      teamId,
      by,
      model,
      endpoint,
      provider,
      keyIds: key === "" ? undefined : await keysOf(this.store, { teamId, id: key }),
      ...stretch,
    };
  }

  /** Expands the range to whole steps. */
  #stretch({ step, since, until }: UsageQuery) {
    const stepMs = STEP_MS[step];
    const offset = step === "week" ? WEEK_OFFSET_MS : 0;
    const floor = (time: number) => time - ((((time - offset) % stepMs) + stepMs) % stepMs);
    const end = floor((until ?? this.now()) + stepMs - 1);
    const begin = floor(since ?? (until ?? this.now()) - 30 * DAY_MS);
    const count = Math.max(1, (end - begin) / stepMs);
    if (count > STEPS_MAX)
      throw new Failure(
        "invalid_value",
        `Invalid 'since': at most ${STEPS_MAX} steps are allowed; this range has ${count} steps of a ${step}.`,
        {
          param: "since",
        },
      );
    return {
      since: begin,
      until: begin + count * stepMs,
      stepMs,
      offset,
      steps: Array.from({ length: count }, (_, index) => begin + index * stepMs),
    };
  }

  async #names(teamId: string, by: UsageQuery["by"], ids: readonly string[]): Promise<Map<string, string>> {
    if (by === "person") return memberNames(this.store, teamId);
    if (by !== "key" || ids.length === 0) return new Map();
    const makers = await makersOf(this.store, ids);
    return new Map([...makers].map(([id, { kind, name }]) => [id, kind === "person" ? `Playgrounds of ${name}` : name]));
  }
}

/** Labels of groups without a name. */
const NAMELESS = {
  person: "service keys",
  model: "rejected before routing",
  key: "no key",
  endpoint: "no endpoint",
  provider: "no provider: rejected or not recorded",
} as const;

type Sums = Omit<UsageRow, "id" | "step">;

interface Group {
  id: string;
  total: Sums;
  before: Sums;
  steps: Sums[];
}

function groupsOf(rows: readonly UsageRow[], before: readonly UsageRow[], steps: readonly number[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  const places = new Map(steps.map((step, index) => [step, index]));
  const of = (id: string) => {
    let group = groups.get(id);
    if (!group) {
      group = { id, total: NOTHING, before: NOTHING, steps: steps.map(() => NOTHING) };
      groups.set(id, group);
    }
    return group;
  };
  for (const row of rows) {
    const [group, place] = [of(row.id), places.get(row.step)];
    group.total = sumOf([group.total, row]);
    if (place !== undefined) group.steps[place] = row;
  }
  for (const row of before) of(row.id).before = row;
  return groups;
}

function othersOf(rest: readonly Group[], value: (figures: Sums) => number): UsageGroup {
  const steps = (rest[0]?.steps ?? []).map((_, index) => value(sumOf(rest.map((group) => group.steps[index] ?? NOTHING))));
  return {
    id: null,
    name: `${rest.length} others`,
    total: figuresOf(sumOf(rest.map(({ total }) => total))),
    before: figuresOf(sumOf(rest.map(({ before }) => before))),
    steps,
  };
}

const NOTHING: Sums = {
  calls: 0,
  errors: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  costNano: 0,
  priced: 0,
  firstMs: 0,
  firsts: 0,
  cacheHits: 0,
  savedNano: 0,
};

function figuresOf({ costNano, priced, firstMs, firsts, savedNano, ...counts }: Sums): UsageFigures {
  const { calls, errors, inputTokens, outputTokens, cachedTokens, cacheHits } = counts;
  const unpriced = Math.max(0, calls - errors - priced);
  // Calls that failed are known to cost nothing, unless a cost is stored.
  const known = costNano !== 0 || priced > 0 || unpriced === 0;
  const firstTokenMs = firsts === 0 ? null : firstMs / firsts;
  return {
    calls,
    errors,
    inputTokens,
    outputTokens,
    cachedTokens,
    spend: known ? costNano / NANO_DOLLARS : null,
    cacheHits,
    saved: savedNano / NANO_DOLLARS,
    unpriced,
    firstTokenMs,
  };
}

/** Spend says nothing until something has cost money. */
function defaultMetric(rows: readonly Sums[]): Metric {
  return rows.some(({ costNano }) => costNano > 0) ? "spend" : "calls";
}

function sumOf(all: readonly Sums[]): Sums {
  return all.reduce(
    (sum, one) => ({
      calls: sum.calls + one.calls,
      errors: sum.errors + one.errors,
      inputTokens: sum.inputTokens + one.inputTokens,
      outputTokens: sum.outputTokens + one.outputTokens,
      cachedTokens: sum.cachedTokens + one.cachedTokens,
      costNano: sum.costNano + one.costNano,
      priced: sum.priced + one.priced,
      firstMs: sum.firstMs + one.firstMs,
      firsts: sum.firsts + one.firsts,
      cacheHits: sum.cacheHits + one.cacheHits,
      savedNano: sum.savedNano + one.savedNano,
    }),
    NOTHING,
  );
}

function figureOf(sums: Sums, metric: Metric): number {
  const { spend, calls, errors, inputTokens, outputTokens, firstTokenMs } = figuresOf(sums);
  return { spend: spend ?? 0, calls, errors, tokens: inputTokens + outputTokens, firstToken: firstTokenMs ?? 0 }[metric];
}

/** A group's share of the total: for sums its own value, for means weighted by calls. */
function partOf(group: Sums, all: Sums, metric: Metric): number {
  if (metric !== "firstToken") return figureOf(group, metric);
  return all.firsts === 0 ? 0 : group.firstMs / all.firsts;
}
