import type { ConsoleModel } from "@/lib/console/models/contract";

/** A chat model of `rack-a` without further facts. */
export const listed = (id: string, more: Partial<ConsoleModel> = {}): ConsoleModel => ({
  id,
  bare: null,
  providers: ["rack-a"],
  capabilities: ["chat"],
  playgrounds: ["chat"],
  simulated: false,
  modalities: [],
  acceptsImages: false,
  abilities: [],
  price: null,
  inputTokenLimit: null,
  outputTokenLimit: null,
  description: "",
  faults: [],
  ...more,
});
