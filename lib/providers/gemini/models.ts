import type { CapabilityName, ModelAbility } from "../../contracts/model";
import type { ModelListing } from "../capabilities";
import { isFields } from "../fields";

/** Reads a `GET /v1beta/models` reply; undefined if the value isn't one. */
export const listOf =
  (provider: string) =>
  (value: unknown): ModelListing[] | undefined => {
    if (!isFields(value) || !Array.isArray(value.models)) return undefined;
    return value.models.filter(isFields).flatMap((model) => {
      const id = typeof model.name === "string" ? model.name.replace(/^models\//, "") : "";
      const capabilities = capabilitiesOf(id, model.supportedGenerationMethods);
      if (id === "" || id.length > 256 || capabilities.length === 0) return [];
      return [
        {
          id,
          capabilities,
          created: 0,
          ownedBy: provider,
          acceptsImages: true,
          ...abilitiesOf(id, { capabilities, thinks: model.thinking === true }),
          ...(typeof model.description === "string" ? { description: model.description.slice(0, 500) } : {}),
          ...(typeof model.inputTokenLimit === "number" ? { inputTokenLimit: model.inputTokenLimit } : {}),
          ...(typeof model.outputTokenLimit === "number" ? { outputTokenLimit: model.outputTokenLimit } : {}),
        },
      ];
    });
  };

/** The list says which models think. Google's own chat models call functions and read sound, except those that draw. */
function abilitiesOf(
  id: string,
  { capabilities, thinks }: { capabilities: readonly CapabilityName[]; thinks: boolean },
): Pick<ModelListing, "abilities"> {
  if (!capabilities.includes("chat")) return {};
  const talks = id.startsWith("gemini-") && !capabilities.includes("image");
  const abilities: (ModelAbility | false)[] = [talks && "tools", thinks && "reasoning", talks && "audio"];
  return { abilities: abilities.filter((ability) => ability !== false) };
}

function capabilitiesOf(id: string, methods: unknown): CapabilityName[] {
  const has = (method: string) => !Array.isArray(methods) || methods.includes(method);
  if (/embedding/.test(id)) return ["embedding"];
  if (!has("generateContent") || /-tts|-live|native-audio/.test(id)) return has("generateContent") ? ["content"] : [];
  return /image/.test(id) ? ["chat", "content", "image"] : ["chat", "content", "completion"];
}
