import { keepImage } from "@/lib/client/session/image-store";
import { formatBytes } from "@/lib/client/size";
import type { Recording, TranscribeSession } from "./page-state";

/** JSON base64 adds a third, and the gateway accepts 64 MB. */
const MOST_BYTES = 47 * 1024 * 1024;
const ENDINGS = /\.(flac|m4a|mp3|mp4|mov|mpe?g|mpga|oga|ogg|opus|wav|webm|aac)$/i;
const TYPES = /^(audio|video)\//;

export const ACCEPTED = "audio/*,video/mp4,video/webm,.flac,.m4a,.mp3,.mp4,.ogg,.opus,.wav,.webm,.aac";

/** Adds a person's files to the page, or returns the error. */
export async function takeFiles(session: TranscribeSession, files: readonly File[]): Promise<string | undefined> {
  const [file] = files;
  if (!file) return undefined;
  if (files.length > 1) return "Add one recording at a time.";
  const { name, size } = file;
  if (size === 0) return `${name} is empty.`;
  if (!TYPES.test(file.type) && !ENDINGS.test(name)) return `${name} is not an audio file.`;
  if (size > MOST_BYTES)
    return `${name} is ${formatBytes(size)}; the limit here is ${formatBytes(MOST_BYTES)}. Larger files can be sent to the API as a form.`;
  session.setOwn({ recording: await keep(file, name) });
  return undefined;
}

async function keep(blob: Blob, name: string): Promise<Recording> {
  const type = blob.type.split(";")[0]?.trim() || "application/octet-stream";
  return { id: await keepImage(blob), name, type, size: blob.size };
}
