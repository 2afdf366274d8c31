/** Image types that are accepted and generated. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp", "image/tiff", "image/avif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** A complete image whose bytes were decoded once and match its type. Sizes in pixels, as stored in the file. */
export interface ImageFile {
  bytes: Uint8Array;
  type: ImageType;
  width: number;
  height: number;
}

/** The purpose of a stored file. Inputs belong to a task and are removed with it; samples ship with the program. */
export type MediaPurpose = "made" | "upload" | "sample" | "input";

/** A stored file. Times are milliseconds since the epoch. */
export interface MediaFile {
  /** `media_…` */
  id: string;
  teamId: string;
  purpose: MediaPurpose;
  /** MIME type, detected from the bytes. */
  type: string;
  /** File extension without the dot. */
  ext: string;
  size: number;
  /** SHA-256 of the bytes in hex. */
  sha256: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** The suggested name for downloads. */
  fileName: string;
  /** Pinned files are never removed by retention. */
  pinned: boolean;
  /** The task it belongs to; inputs are removed some time after it ended. */
  taskId: string | null;
  /** The video that this is a poster of; it is removed with the video. */
  posterOf?: string | null;
  createdAt: number;
  /** When retention removes it; null for pinned files and inputs. */
  expiresAt: number | null;
  removedAt: number | null;
}

/** Facts of a file that is about to be stored. An input has a task: it is kept until a day after the task has ended. */
export type NewMedia = NewFile &
  ({ purpose: Exclude<MediaPurpose, "input">; taskId?: string; posterOf?: string } | { purpose: "input"; taskId: string });

interface NewFile {
  teamId: string;
  type: string;
  fileName: string;
  width?: number;
  height?: number;
  durationMs?: number;
  pinned?: boolean;
}

/** Pixels of a thumbnail's longer side. */
export const THUMBNAIL_PX = 320;
