/** Kinds of image that are read and made here. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp", "image/tiff", "image/avif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** A whole image whose bytes were decoded once and are what they claim to be. Sizes in pixels, as the file stores them. */
export interface ImageFile {
  bytes: Uint8Array;
  type: ImageType;
  width: number;
  height: number;
}

/** What a stored file is for. Inputs belong to a task and go with it; samples came with the program. */
export type MediaPurpose = "made" | "upload" | "sample" | "input";

/** A stored file. Times are milliseconds since the epoch. */
export interface MediaFile {
  /** `media_…` */
  id: string;
  teamId: string;
  purpose: MediaPurpose;
  /** MIME type, sniffed from the bytes. */
  type: string;
  /** File name ending without the dot. */
  ext: string;
  size: number;
  /** SHA-256 of the bytes in hex. */
  sha256: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** Offered to whoever saves the file. */
  fileName: string;
  /** Pinned files are never removed by retention. */
  pinned: boolean;
  /** The task it belongs to; inputs are removed some time after it ended. */
  taskId: string | null;
  /** The video that this is an image of; it goes with the video. */
  posterOf?: string | null;
  createdAt: number;
  /** When its age removes it; null for pinned files and inputs. */
  expiresAt: number | null;
  removedAt: number | null;
}

/** What is known of a file that is about to be stored. An input has a task: it is kept until a day after the task has ended. */
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
