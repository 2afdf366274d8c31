import { route } from "../define";
import { PRESETS } from "./addresses";
import { ChangePresetRequest, Preset, PresetList, PresetQuery, SavePresetRequest } from "./contract";

/** What the playground was called in earlier versions. */
const FORMER_NAMES = { bench: "playground" } as const;
/** The longest state, with four bytes per character. */
const BODY_BYTES = 512 * 1024;

export const presetRoutes = [
  route(PRESETS.list, {
    id: "console.presets",
    summary: "List your presets by name",
    search: PresetQuery,
    reply: PresetList,
    formerNames: FORMER_NAMES,
    handle: async ({ presets }, { person, search }) => ({ items: await presets.list(person, search.playground) }),
  }),
  route(PRESETS.save, {
    id: "console.savePreset",
    summary: "Save settings of a playground as a preset",
    description: "Names are unique per person and page. At most 100 presets per page.",
    body: SavePresetRequest,
    bodyLimitBytes: BODY_BYTES,
    reply: Preset,
    successStatus: 201,
    example: { playground: "chat", name: "Short and dry", state: { params: { temperature: 0.2 } } },
    formerNames: FORMER_NAMES,
    handle: ({ presets }, { person, body }) => presets.save(person, body),
  }),
  route(PRESETS.change, {
    id: "console.changePreset",
    summary: "Change or rename a preset",
    body: ChangePresetRequest,
    bodyLimitBytes: BODY_BYTES,
    reply: Preset,
    example: { state: { params: { temperature: 0.4 } } },
    formerNames: FORMER_NAMES,
    handle: ({ presets }, { person, id, body }) => presets.change(person, id, body),
  }),
  route(PRESETS.delete, {
    id: "console.deletePreset",
    summary: "Delete a preset",
    formerNames: FORMER_NAMES,
    handle: ({ presets }, { person, id }) => presets.delete(person, id),
  }),
];
