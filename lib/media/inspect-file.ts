import type { AssetType } from "../contracts/asset";
import type { ImageFile } from "../contracts/media";
import { type InspectOptions, inspectImage } from "./inspect";
import { inspectRecording, type Recording } from "./recordings";
import { sniff } from "./sniff";

/**
 * Checks a file of any kind. The requested kind determines the error; otherwise files that look like video or audio are treated
 * as such, all others as images. Throws as `inspectImage` and `inspectRecording` do.
 */
export async function inspectFile(
  bytes: Uint8Array,
  { asked, param = null, ...more }: InspectOptions & { asked?: AssetType | null },
): Promise<ImageFile | Recording> {
  const { kind } = sniff(bytes);
  const recording = kind === "recording" || (kind !== "picture" && (asked === "Video" || asked === "Audio"));
  return recording ? inspectRecording(bytes, param) : inspectImage(bytes, { param, ...more });
}
