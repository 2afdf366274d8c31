import type { Price } from "../../contracts/prices";
import { isFields } from "../fields";
import { listedPricing } from "../openrouter-pricing";

/**
 * Prices and whether images are read, where an entry of a model list says so. The protocol has no place for them; some vendors add
 * `pricing` and `architecture.input_modalities`, `pricing` alone, or `capabilities.vision`.
 */
export function whatVendorsSay(entry: Record<string, unknown>): { price?: Price; acceptsImages?: boolean } {
  const listed = listedPricing(entry.pricing);
  const price = listed && "price" in listed ? listed.price : undefined;
  const acceptsImages = imagesIn(entry);
  return { ...(price && { price }), ...(acceptsImages !== undefined && { acceptsImages }) };
}

function imagesIn({ architecture, capabilities }: Record<string, unknown>): boolean | undefined {
  if (isFields(architecture) && Array.isArray(architecture.input_modalities)) return architecture.input_modalities.includes("image");
  return isFields(capabilities) && typeof capabilities.vision === "boolean" ? capabilities.vision : undefined;
}
