import { z } from "zod";

/** An uploaded file of a multipart form. */
export interface UploadedFile {
  /** A view into the form's bytes. */
  bytes: Uint8Array;
  /** The caller's file name; may be empty. */
  name: string;
  /** The caller's MIME type; may be empty. */
  type: string;
}

/** JSON cannot contain bytes, so only forms have these. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;
}

/** An uploaded file, reduced to its bytes: the type is detected from them. */
export const FormBytes = z.custom<UploadedFile>(isUploadedFile).transform(({ bytes }) => bytes);
