import { Failure } from "../contracts/errors";
import { PICTURE_TYPES, type Picture, type PictureType } from "../contracts/media";
import type { TaskFiles } from "./ports";

/** A stored picture of an order. Throws `media_removed`. */
export async function readPicture(media: Pick<TaskFiles, "get" | "bytes">, id: string): Promise<Picture> {
  const file = await media.get(id);
  const type = PICTURE_TYPES.find((known): known is PictureType => known === file?.type);
  if (!file || type === undefined) throw new Failure("media_removed", "A picture of the task has been removed.");
  return { bytes: await media.bytes(id), type, width: file.width ?? 0, height: file.height ?? 0 };
}
