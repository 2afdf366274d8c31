import { z } from "zod";
import { Playground } from "../../contracts/playground";

export const PRESET_STATE_CHARACTERS = 64 * 1024;
/** Per person and playground. */
export const PRESETS_MAX = 100;

const Name = z.string().trim().min(1).max(80);
const State = z.record(z.string(), z.unknown()).meta({ description: "Settings of the page, at most 65,536 characters as JSON." });

export const Preset = z
  .object({
    id: z.string().describe("Id of the preset."),
    playground: Playground.describe("The playground it belongs to."),
    name: z.string().describe("Name of the preset."),
    state: State.describe("Settings of the page."),
    updatedAt: z.int().meta({ description: "When it was last changed, in milliseconds since the epoch." }),
  })
  .meta({ id: "Preset", description: "Named settings of a playground; belongs to a person in a team." });
export type Preset = z.infer<typeof Preset>;

export const PresetQuery = z
  .object({ playground: Playground.optional().describe("Only presets of this playground. Default: all.") })
  .meta({ id: "PresetQuery" });
export type PresetQuery = z.infer<typeof PresetQuery>;
export const PresetList = z.object({ items: z.array(Preset).describe("The presets.") }).meta({ id: "PresetList", description: "By name." });
export type PresetList = z.infer<typeof PresetList>;

export const SavePresetRequest = z
  .object({
    playground: Playground.describe("The playground it belongs to."),
    name: Name.describe("Name of the preset, 1 to 80 characters; a duplicate is rejected with 409."),
    state: State.describe("Settings of the page, at most 65,536 characters as JSON."),
  })
  .meta({ id: "SavePresetRequest" });
export type SavePresetRequest = z.infer<typeof SavePresetRequest>;
export const ChangePresetRequest = z
  .object({
    name: Name.optional().describe("New name, 1 to 80 characters. Default: unchanged."),
    state: State.optional().describe("New settings of the page. Default: unchanged."),
  })
  .meta({ id: "ChangePresetRequest" });
export type ChangePresetRequest = z.infer<typeof ChangePresetRequest>;
