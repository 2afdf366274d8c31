import { Failure } from "../../contracts/errors";
import type { Member } from "../../contracts/person";
import type { Playground } from "../../contracts/playground";
import type { Store } from "../../store/database/open";
import { type ChangePresetRequest, PRESET_STATE_CHARACTERS, PRESETS_MAX, type Preset, type SavePresetRequest } from "./contract";
import { addPreset, changePreset, deletePreset, listPresets } from "./store";

/** Named playground settings. Those of other people or teams don't exist. */
export class Presets {
  constructor(readonly store: Store) {}

  list(owner: Member, playground?: Playground): Promise<Preset[]> {
    return listPresets(this.store, owner, playground);
  }

  /** Throws `name_taken`, `insufficient_quota` at the limit, `string_above_max_length`. */
  async save(owner: Member, preset: SavePresetRequest): Promise<Preset> {
    checkLength(preset.state);
    const added = await addPreset(this.store, owner, { preset, at: Date.now() });
    if (added === "taken") throw taken(preset.name);
    if (added === "full")
      throw new Failure("insufficient_quota", `You have ${PRESETS_MAX} presets for this playground, which is the limit. Delete one first.`);
    return added;
  }

  async change(owner: Member, id: string, change: ChangePresetRequest): Promise<Preset> {
    checkLength(change.state);
    const changed = await changePreset(this.store, owner, { id, change, at: Date.now() });
    if (changed === "taken") throw taken(change.name ?? "");
    if (!changed) throw missing();
    return changed;
  }

  async delete(owner: Member, id: string): Promise<void> {
    if (!(await deletePreset(this.store, owner, id))) throw missing();
  }
}

function checkLength(state: unknown): void {
  if (state !== undefined && JSON.stringify(state).length > PRESET_STATE_CHARACTERS)
    throw new Failure("string_above_max_length", `'state' is limited to ${PRESET_STATE_CHARACTERS} characters as JSON.`, {
      param: "state",
    });
}

function taken(name: string): Failure {
  return new Failure("name_taken", `A preset named ${name} already exists.`, { param: "name" });
}

function missing(): Failure {
  return new Failure("not_found", "There is no such preset.");
}
