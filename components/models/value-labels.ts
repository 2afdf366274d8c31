import { grouped } from "@/lib/client/digits";
import type { SaidValue } from "@/lib/console/models/contract";
import type { FactField, FactSource } from "@/lib/contracts/model-facts";
import { priceSentence } from "./labels";

export const FIELD_NAMES: Readonly<Record<FactField, string>> = {
  price: "Price",
  inputTokens: "Reads at most",
  outputTokens: "Writes at most",
  acceptsImages: "Images in chat",
  thinkTags: "Thoughts in tags",
  enabled: "In use",
};

const SOURCES: Readonly<Record<FactSource, string>> = {
  file: "the settings' file",
  console: "the console",
  price_list: "a public price list",
  provider: "the provider's own list",
  built_in: "the price list that ships with the gateway",
};

/** The source of a value: `the settings' file, line 8, for org/*`. */
export function sourceLabel({ source, line, pattern, detail }: Omit<SaidValue, "field" | "value" | "own">): string {
  if (source === null) return "no source gives it";
  const parts = [detail ?? SOURCES[source], line === null ? "" : `line ${line}`, pattern === null ? "" : `for ${pattern}`];
  return parts.filter(Boolean).join(", ");
}

/** A value as it is shown. */
export function valueLabel({ field, value }: Pick<SaidValue, "field" | "value">): string {
  if (field === "thinkTags") return value === true ? "kept apart from the answer" : "left in the answer";
  if (value === null) return "not known";
  if (typeof value === "object") return priceSentence(value);
  if (typeof value === "number") return `${grouped(value)} tokens`;
  if (field === "enabled") return value ? "on" : "off: calls answer 404";
  return value ? "taken" : "refused";
}
