import type { ConsoleModel } from "@/lib/console/models/contract";

/** What a model can be picked for, in the order in which it is drawn. */
export const ABILITIES = ["text", "images", "tools", "reasoning", "audio"] as const;
export type Ability = (typeof ABILITIES)[number];

export const ABILITY_NAMES: Readonly<Record<Ability, string>> = {
  text: "Text",
  images: "Images",
  tools: "Tools",
  reasoning: "Reasoning",
  audio: "Audio",
};

/** Labels of the abilities that a model is known to have. */
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

/** Abilities that some of the models have and others do not: those by which a list is narrowed. */
export function tellingAbilities(models: readonly ConsoleModel[]): Ability[] {
  const found = models.map(abilitiesOf);
  return ABILITIES.filter((ability) => {
    const having = found.filter((known) => known[ability] !== undefined).length;
    return having > 0 && having < models.length;
  });
}
