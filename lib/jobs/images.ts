import { Failure } from "../contracts/errors";
import { IMAGE_TYPES, type ImageFile, type ImageType } from "../contracts/media";
import type { TaskFiles } from "./ports";

/** An image of an order. Throws `media_removed`. */
export async function readImage(media: Pick<TaskFiles, "get" | "bytes">, id: string): Promise<ImageFile> {
  const file = await media.get(id);
  const type = IMAGE_TYPES.find((known): known is ImageType => known === file?.type);
  if (!file || type === undefined) throw new Failure("media_removed", "An image of the task has been removed.");
  return { bytes: await media.bytes(id), type, width: file.width ?? 0, height: file.height ?? 0 };
}
