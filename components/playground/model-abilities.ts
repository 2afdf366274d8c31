import type { ConsoleModel } from "@/lib/console/models/contract";

/** Abilities of models in display order. */
export const ABILITIES = ["text", "images", "tools", "reasoning", "audio"] as const;
export type Ability = (typeof ABILITIES)[number];

export const ABILITY_NAMES: Readonly<Record<Ability, string>> = {
  text: "Text",
  images: "Images",
  tools: "Tools",
  reasoning: "Reasoning",
  audio: "Audio",
};

export function abilitiesOf({ capabilities, acceptsImages, modalities, abilities }: ConsoleModel): Partial<Record<Ability, string>> {
  const has = (...names: ConsoleModel["capabilities"]) => names.some((name) => capabilities.includes(name));
  const images = [acceptsImages && "reads images", (modalities.includes("IMAGE") || has("image")) && "generates images"].filter(Boolean);
  const audio = [
    (abilities.includes("audio") || has("transcription")) && "reads audio",
    (modalities.includes("AUDIO") || has("speech")) && "speaks",
  ].filter(Boolean);
  return {
    ...(has("chat", "completion", "content", "transcription") && { text: "writes text" }),
    ...(images.length > 0 && { images: images.join(" and ") }),
    ...(abilities.includes("tools") && { tools: "calls tools" }),
    ...(abilities.includes("reasoning") && { reasoning: "reasons" }),
    ...(audio.length > 0 && { audio: audio.join(" and ") }),
  };
}

/** Abilities that only some of the models have: the filters of a list. */
export function tellingAbilities(models: readonly ConsoleModel[]): Ability[] {
  const found = models.map(abilitiesOf);
  return ABILITIES.filter((ability) => {
    const having = found.filter((known) => known[ability] !== undefined).length;
    return having > 0 && having < models.length;
  });
}
