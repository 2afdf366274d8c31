import { z } from "zod";

/** A file of a multipart form, as it came. */
export interface UploadedFile {
  /** A view into the form's bytes. */
  bytes: Uint8Array;
  /** What the caller calls it; may be empty. */
  name: string;
  /** The MIME type that the caller gave it; may be empty. */
  type: string;
}

/** JSON holds no bytes, so nothing but a form can make one. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;
}

/** A file of a form whose bytes are all that counts: what it is, they say themselves. */
export const FormBytes = z.custom<UploadedFile>(isUploadedFile).transform(({ bytes }) => bytes);
