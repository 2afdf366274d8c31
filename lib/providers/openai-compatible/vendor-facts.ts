import type { ModelAbility } from "../../contracts/model";
import type { ModelListing } from "../capabilities";
import { isFields } from "../fields";
import { listedPricing } from "../openrouter-pricing";

/**
 * Prices, whether images are read, and abilities, if an entry of a model list has them. The protocol has no place for them; some
 * vendors add `pricing`, `architecture.input_modalities` and `supported_parameters`, or an object `capabilities`.
 */
export function whatVendorsSay(entry: Record<string, unknown>): Pick<ModelListing, "price" | "acceptsImages" | "abilities"> {
  const listed = listedPricing(entry.pricing);
  const price = listed && "price" in listed ? listed.price : undefined;
  const acceptsImages = imagesIn(entry);
  const abilities = abilitiesIn(entry);
  return { ...(price && { price }), ...(acceptsImages !== undefined && { acceptsImages }), ...(abilities && { abilities }) };
}

/** What vendors call each ability, as a parameter, a flag or a kind of input. */
const ABILITY_WORDS: readonly (readonly [ModelAbility, readonly string[]])[] = [
  ["tools", ["tools", "function_calling", "tool_use", "tool_call"]],
  ["reasoning", ["reasoning", "include_reasoning", "reasoning_effort", "thinking"]],
  ["audio", ["audio"]],
];

/** Undefined if the entry names neither parameters nor capabilities. */
function abilitiesIn({
  architecture,
  capabilities,
  supported_parameters: parameters,
}: Record<string, unknown>): ModelAbility[] | undefined {
  const inputs = isFields(architecture) && Array.isArray(architecture.input_modalities) ? architecture.input_modalities : [];
  const flags = isFields(capabilities) ? Object.keys(capabilities).filter((name) => capabilities[name] === true) : [];
  if (!Array.isArray(parameters) && !isFields(capabilities) && inputs.length === 0) return undefined;
  const words = new Set<unknown>([...(Array.isArray(parameters) ? parameters : []), ...flags, ...inputs]);
  return ABILITY_WORDS.flatMap(([ability, names]) => (names.some((name) => words.has(name)) ? [ability] : []));
}

function imagesIn({ architecture, capabilities }: Record<string, unknown>): boolean | undefined {
  if (isFields(architecture) && Array.isArray(architecture.input_modalities)) return architecture.input_modalities.includes("image");
  return isFields(capabilities) && typeof capabilities.vision === "boolean" ? capabilities.vision : undefined;
}
