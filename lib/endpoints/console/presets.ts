import { ChangePresetRequest, Preset, PresetList, PresetQuery, SavePresetRequest } from "../../contracts/console-presets";
import { CONSOLE } from "../console-routes";
import { definePlain } from "../define";

const shared = { dialect: "openai", tag: "Console", scope: "console" } as const;

/** The state at its longest, where every character takes four bytes. */
const BODY_BYTES = 512 * 1024;

const listPresets = definePlain({
  ...shared,
  ...CONSOLE.presets,
  id: "console.presets",
  summary: "Your presets, of one playground or of all, by name",
  search: PresetQuery,
  reply: PresetList,
  operation: "listPresets",
});

const savePreset = definePlain({
  ...shared,
  ...CONSOLE.savePreset,
  id: "console.savePreset",
  summary: "Save settings of a playground under a name",
  description: "A name is taken once for each person and page; 100 presets can be kept for a page.",
  body: SavePresetRequest,
  bodyLimitBytes: BODY_BYTES,
  reply: Preset,
  operation: "savePreset",
  successStatus: 201,
  example: { bench: "chat", name: "Short and dry", state: { params: { temperature: 0.2 } } },
});

const changePreset = definePlain({
  ...shared,
  ...CONSOLE.changePreset,
  id: "console.changePreset",
  summary: "Change a preset, or its name",
  body: ChangePresetRequest,
  bodyLimitBytes: BODY_BYTES,
  reply: Preset,
  operation: "changePreset",
  example: { state: { params: { temperature: 0.4 } } },
});

const deletePreset = definePlain({
  ...shared,
  ...CONSOLE.deletePreset,
  id: "console.deletePreset",
  summary: "Delete a preset",
  operation: "deletePreset",
  successStatus: 204,
});

export const PRESET_ENDPOINTS = [listPresets, savePreset, changePreset, deletePreset] as const;
