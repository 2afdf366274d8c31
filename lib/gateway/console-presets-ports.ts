import type { ChangePresetRequest, Preset, SavePresetRequest } from "../contracts/console-presets";
import type { Bench } from "../contracts/console-runs";
import type { RunOwner } from "./detached-run-ports";

/** A person's presets. Another person's, or another team's, is as if it were not there. */
export interface PresetShelf {
  list(owner: RunOwner, bench?: Bench): Promise<Preset[]>;
  /** `taken` where the name is, `full` where no more can be kept. */
  add(owner: RunOwner, preset: SavePresetRequest): Promise<Preset | "taken" | "full">;
  change(owner: RunOwner, id: string, change: ChangePresetRequest): Promise<Preset | "taken" | undefined>;
  remove(owner: RunOwner, id: string): Promise<boolean>;
}
