import type { Price } from "../../contracts/prices";
import { isFields } from "../fields";

/**
 * Prices and whether images are read, where an entry of a model list says so. The protocol has no place for them; some vendors add
 * `pricing` and `architecture.input_modalities`, `pricing` alone, or `capabilities.vision`.
 */
export function whatVendorsSay(entry: Record<string, unknown>): { price?: Price; acceptsImages?: boolean } {
  const price = priceIn(entry.pricing);
  const acceptsImages = imagesIn(entry);
  return { ...(price && { price }), ...(acceptsImages !== undefined && { acceptsImages }) };
}

/** Texts are dollars for one token, `{prompt, completion, input_cache_read}`; numbers are dollars for a million, `{input, output}`. */
function priceIn(pricing: unknown): Price | undefined {
  if (!isFields(pricing)) return undefined;
  const perToken = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? sound(round(Number(value) * 1e6)) : undefined);
  const perMillion = (value: unknown) => (typeof value === "number" ? sound(value) : undefined);
  const input = perToken(pricing.prompt) ?? perMillion(pricing.input);
  const output = perToken(pricing.completion) ?? perMillion(pricing.output);
  const cached = perToken(pricing.input_cache_read) ?? perMillion(pricing.cached_input);
  return input === undefined ? undefined : { input, output, cached };
}

/** A price below zero stands for one that varies. */
function sound(price: number): number | undefined {
  return Number.isFinite(price) && price >= 0 && price <= 100_000 ? price : undefined;
}

/** Without what multiplying a decimal fraction leaves behind. */
function round(price: number): number {
  return Number(price.toPrecision(12));
}

function imagesIn({ architecture, capabilities }: Record<string, unknown>): boolean | undefined {
  if (isFields(architecture) && Array.isArray(architecture.input_modalities)) return architecture.input_modalities.includes("image");
  return isFields(capabilities) && typeof capabilities.vision === "boolean" ? capabilities.vision : undefined;
}
