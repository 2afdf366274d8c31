import { dictionary } from "../contracts/dictionary";
import type { Model } from "../contracts/model";
import type { ModelListing } from "../providers/capabilities";
import { pricingOf } from "./model-pricing";
import type { CatalogModel } from "./ports";

/** A model in OpenAI's format, with the fields that clients of OpenRouter and vLLM read. Facts are those of the first target. */
export function openAiModel({ id, targets }: CatalogModel): Model {
  const [first] = targets;
  const { inputTokenLimit, outputTokenLimit, price, description } = first?.listing ?? {};
  const modalities = first && modalitiesOf(first.listing);
  return {
    id,
    object: "model",
    name: id,
    created: first?.listing.created ?? 0,
    owned_by: first?.listing.ownedBy ?? "",
    ...(description ? { description } : {}),
    capabilities: [...new Set(targets.flatMap((target) => target.listing.capabilities))],
    ...(first?.provider.simulated ? { simulated: true } : {}),
    ...(inputTokenLimit ? { context_window: inputTokenLimit, context_length: inputTokenLimit } : {}),
    ...(outputTokenLimit ? { max_output_tokens: outputTokenLimit } : {}),
    ...modalities,
    ...(modalities && { architecture: architectureOf(modalities) }),
    top_provider: { context_length: inputTokenLimit ?? null, max_completion_tokens: outputTokenLimit ?? null, is_moderated: false },
    ...(first && parametersOf(first.listing)),
    ...(price ? { pricing: pricingOf(price) } : {}),
  };
}

const READS = dictionary<string>({ transcription: "audio" });
const WRITES = dictionary<string>({
  chat: "text",
  completion: "text",
  content: "text",
  transcription: "text",
  embedding: "embeddings",
  speech: "audio",
  image: "image",
  video: "video",
});

interface Modalities {
  input_modalities: string[];
  output_modalities: string[];
}

function modalitiesOf({ capabilities, acceptsImages, abilities = [], modalities = [] }: ModelListing): Modalities {
  const reads = capabilities.filter((capability) => capability !== "assets").map((capability) => READS[capability] ?? "text");
  const writes = capabilities.flatMap((capability) => WRITES[capability] ?? []);
  const more = [...(acceptsImages ? ["image"] : []), ...(abilities.includes("audio") ? ["audio"] : [])];
  return {
    input_modalities: [...new Set([...reads, ...more])],
    output_modalities: [...new Set([...writes, ...modalities.map((modality) => modality.toLowerCase())])],
  };
}

function architectureOf({ input_modalities, output_modalities }: Modalities) {
  const modality = `${input_modalities.join("+")}->${output_modalities.join("+")}`;
  return { modality, input_modalities, output_modalities, tokenizer: "Other", instruct_type: null };
}

const CHAT_PARAMETERS = ["max_tokens", "temperature", "top_p", "stop", "seed", "response_format", "structured_outputs"];
const ABILITY_PARAMETERS = dictionary<string[]>({
  tools: ["tools", "tool_choice", "parallel_tool_calls"],
  reasoning: ["reasoning", "include_reasoning", "reasoning_effort"],
});

/** Clients take a missing `tools` for a model without tool calls: the list is absent if the abilities are not known. */
function parametersOf({ capabilities, abilities }: ModelListing): Pick<Model, "supported_parameters"> {
  if (!capabilities.includes("chat") || abilities === undefined) return {};
  return { supported_parameters: [...CHAT_PARAMETERS, ...abilities.flatMap((ability) => ABILITY_PARAMETERS[ability] ?? [])] };
}
