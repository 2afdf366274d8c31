import { Failure } from "../contracts/errors";
import type { ImageFile } from "../contracts/media";
import type { Cancellation } from "../providers/capabilities";
import { createDownloader } from "./download";
import { IMAGE_LIMITS, inspectImage } from "./inspect";

/** The guarded downloader, for images that upstreams return as URLs. */
export type DownloadImage = (url: string, signal: Cancellation) => Promise<ImageFile>;

export function createImageDownload(): DownloadImage {
  const download = createDownloader();
  return async (url, signal) => {
    const tooLarge = new Failure("image_too_large", "The provider's image is larger than 30 MB.");
    const bytes = await download(url, { signal, param: "url", of: "an image", maxBytes: IMAGE_LIMITS.bytes, tooLarge });
    return inspectImage(bytes);
  };
}
