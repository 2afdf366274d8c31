import { Failure } from "../../contracts/errors";
import { entriesOf } from "../../contracts/typed";
import type { CameraControl } from "../../contracts/video";

/** The axes of the family's `simple` camera: the move for a negative number, and for a positive one. */
const AXES = {
  horizontal: ["pan_left", "pan_right"],
  vertical: ["pan_down", "pan_up"],
  pan: ["tilt_down", "tilt_up"],
  tilt: ["pan_left", "pan_right"],
  roll: ["roll_left", "roll_right"],
  // A negative number means a longer lens.
  zoom: ["zoom_in", "zoom_out"],
} as const;

/** The move that `camera_control` requests. A string is used as it is. Throws if `simple` has none or several. */
export function cameraOf(control: string | CameraControl | null | undefined, param: string): string | null {
  if (control == null) return null;
  if (typeof control === "string") return control.trim() || null;
  const { type, config } = control;
  if (type != null && type !== "simple") return type;
  const moves = entriesOf(AXES).flatMap(([axis, [negative, positive]]) => {
    const travel = config?.[axis] ?? 0;
    return travel === 0 ? [] : [travel < 0 ? negative : positive];
  });
  const [move] = moves;
  if (move === undefined && type == null) return null;
  if (move === undefined || moves.length > 1)
    throw new Failure("invalid_value", `Invalid '${param}.config': exactly one of its members must not be 0.`, {
      param: `${param}.config`,
    });
  return move;
}
