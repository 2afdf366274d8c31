import type { AssetType } from "../contracts/asset";
import { dictionary } from "../contracts/dictionary";
import type { OwnGroup } from "../store/media/assets";

/** Stored MIME types and their file extensions. */
const ENDINGS = dictionary<string>({
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/bmp": "bmp",
  "image/tiff": "tiff",
  "image/avif": "avif",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/ogg": "ogg",
  "audio/opus": "opus",
  "audio/flac": "flac",
  "audio/aac": "aac",
});

export function endingOf(type: string): string {
  return ENDINGS[type] ?? "bin";
}

export function kindOf(type: string): AssetType {
  if (type.startsWith("video/")) return "Video";
  return type.startsWith("audio/") ? "Audio" : "Image";
}

const GROUPS: Readonly<Record<AssetType, OwnGroup>> = { Image: "Images", Video: "Videos", Audio: "Sounds" };

/** The team's default group for generated files. */
export function groupOf(kind: AssetType): OwnGroup {
  return GROUPS[kind];
}
