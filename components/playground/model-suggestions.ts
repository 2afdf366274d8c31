import type { ConsoleModel } from "@/lib/console/models/contract";
import { UNIT_PARTS } from "@/lib/contracts/prices";

const REASONS = { price: "cheapest", speed: "fastest", last: "last used" } as const;

export interface Suggestion {
  model: ConsoleModel;
  /** The reason: `cheapest, last used`. */
  why: string;
}

interface Known {
  /** Ids of the compared models. */
  chosen: readonly string[];
  /** Newest first. */
  recent: readonly string[];
  /** Median milliseconds to the first token, by model. */
  speeds: ReadonlyMap<string, number>;
}

/** The cheapest, the fastest and the last used model that is not compared yet. Simulated ones only if there are no others. */
export function suggestions(models: readonly ConsoleModel[], { chosen, recent, speeds }: Known): Suggestion[] {
  const others = models.filter(({ id }) => !chosen.includes(id));
  const real = others.filter(({ simulated }) => !simulated);
  const among = real.length > 0 ? real : others;
  const picks: readonly (readonly [string, ConsoleModel | undefined])[] = [
    [REASONS.price, least(among, weightOf)],
    [REASONS.speed, least(among, ({ id }) => speeds.get(id))],
    [REASONS.last, recent.map((name) => others.find(({ id }) => id === name)).find((model) => model !== undefined)],
  ];
  const reasons = new Map<ConsoleModel, string[]>();
  for (const [why, model] of picks) if (model) reasons.set(model, [...(reasons.get(model) ?? []), why]);
  return [...reasons].map(([model, why]) => ({ model, why: why.join(", ") }));
}

function least(models: readonly ConsoleModel[], of: (model: ConsoleModel) => number | undefined): ConsoleModel | undefined {
  let best: { model: ConsoleModel; value: number } | undefined;
  for (const model of models) {
    const value = of(model);
    if (value !== undefined && (!best || value < best.value)) best = { model, value };
  }
  return best?.model;
}

/** The price of a million input and output tokens, or of one unit; undefined if a part is unknown. */
function weightOf({ price, capabilities }: ConsoleModel): number | undefined {
  if (!price) return undefined;
  const unit = UNIT_PARTS.find((part) => (price[part] ?? 0) > 0);
  if (price.input === 0 && !price.output && unit) return price[unit];
  const writes = capabilities.some((name) => name === "chat" || name === "completion" || name === "content");
  return price.output === undefined && writes ? undefined : price.input + (price.output ?? 0);
}
