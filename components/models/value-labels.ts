import { grouped } from "@/lib/client/digits";
import type { SaidValue } from "@/lib/console/models/contract";
import type { FactField, FactSource } from "@/lib/contracts/model-facts";
import { priceSentence } from "./labels";

export const FIELD_NAMES: Readonly<Record<FactField, string>> = {
  price: "Price",
  inputTokens: "Context window",
  outputTokens: "Max output",
  acceptsImages: "Image input in chat",
  thinkTags: "Reasoning in <think> tags",
  continues: "Continues answers",
  enabled: "Enabled",
};

const SOURCES: Readonly<Record<FactSource, string>> = {
  file: "the configuration file",
  console: "the console",
  price_list: "an imported price list",
  provider: "the provider's own list",
  built_in: "the list that ships with the gateway",
};

/** The source of a value: `the configuration file, line 8, for org/*`. */
export function sourceLabel({ source, line, pattern, detail }: Omit<SaidValue, "field" | "value" | "own">): string {
  if (source === null) return "";
  const parts = [detail ?? SOURCES[source], line === null ? "" : `line ${line}`, pattern === null ? "" : `for ${pattern}`];
  return parts.filter(Boolean).join(", ");
}

export function valueLabel({ field, value }: Pick<SaidValue, "field" | "value">): string {
  if (field === "thinkTags") return value === true ? "shown as reasoning" : "left in the answer";
  if (field === "continues") return value === true ? "yes" : "no";
  if (value === null) return field === "price" ? "not set" : "not known";
  if (typeof value === "object") return priceSentence(value);
  if (typeof value === "number") return `${grouped(value)} tokens`;
  if (field === "enabled") return value ? "on" : "off: calls get 404";
  return value ? "supported" : "not supported";
}
