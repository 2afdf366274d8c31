import {
  type ChangePresetRequest,
  PRESET_STATE_CHARACTERS,
  PRESETS_MAX,
  type PresetQuery,
  type SavePresetRequest,
} from "../contracts/console-presets";
import { Failure } from "../contracts/errors";
import { json } from "./answer";
import { forPerson } from "./console-operation";
import type { Operation } from "./operations";

/** Settings of the playgrounds that people keep under a name. */
export const PRESET_OPERATIONS: Readonly<Record<string, Operation>> = {
  listPresets: forPerson<undefined, PresetQuery>(async ({ presets }, { person, search }) =>
    json({ items: await presets.list(person, search.bench) }),
  ),
  savePreset: forPerson<SavePresetRequest>(async ({ presets }, { person, body }) => {
    checkLength(body.state);
    const added = await presets.add(person, body);
    if (added === "taken") throw taken(body.name);
    if (added === "full")
      throw new Failure("insufficient_quota", `You have ${PRESETS_MAX} presets for this page, which is the most. Delete one first.`);
    return json(added, 201);
  }),
  changePreset: forPerson<ChangePresetRequest>(async ({ presets }, { person, params, body }) => {
    checkLength(body.state);
    const changed = await presets.change(person, params.id ?? "", body);
    if (changed === "taken") throw taken(body.name ?? "");
    if (!changed) throw missing();
    return json(changed);
  }),
  deletePreset: forPerson(async ({ presets }, { person, params }) => {
    if (!(await presets.remove(person, params.id ?? ""))) throw missing();
    return { status: 204, headers: {}, body: null };
  }),
};

function checkLength(state: unknown): void {
  if (state !== undefined && JSON.stringify(state).length > PRESET_STATE_CHARACTERS)
    throw new Failure("string_above_max_length", `'state' may have ${PRESET_STATE_CHARACTERS} characters as JSON.`, { param: "state" });
}

function taken(name: string): Failure {
  return new Failure("name_taken", `There is a preset called ${name} already.`, { param: "name" });
}

function missing(): Failure {
  return new Failure("not_found", "There is no such preset.");
}
