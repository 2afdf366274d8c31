import type { SampleFile } from "@/lib/client/call/code-samples";
import { readImage } from "@/lib/client/session/image-store";
import type { Params, Sending } from "@/lib/client/session/sending";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { TRANSCRIPT_FORMATS, type TranscriptFormat } from "@/lib/contracts/transcription-terms";
import { fieldsOf } from "@/lib/contracts/typed";
import { dataUriOf } from "../../media/image-bytes";
import { fillMarks, markOf, readMark } from "../image/marks";
import type { Transcript } from "./transcript";

/** An audio file of this browser, by its id in the store. */
export interface Recording {
  id: string;
  name: string;
  /** Media type, without parameters. */
  type: string;
  /** Bytes. */
  size: number;
}

/** The page's own part of the session. */
export interface Own {
  recording?: Recording;
  task: "transcribe" | "translate";
  format: TranscriptFormat;
  /** Whether to request word timestamps, if the format has them. */
  words: boolean;
}
export type TranscribeSession = PlaygroundSession<Own, Transcript>;

export const FRESH: Own = { task: "transcribe", format: "verbose_json", words: false };
export const TRANSCRIPTIONS = "/v1/audio/transcriptions";
export const TRANSLATIONS = "/v1/audio/translations";

export const canStream = ({ task, format }: Own): boolean => task === "transcribe" && (format === "json" || format === "text");

/** Options that a format or a task lacks are left out. */
export function toBody({ model, own, params, stream }: Sending<Own>): Record<string, unknown> {
  const { recording, task, format, words } = own;
  const { language, ...rest } = params;
  const timed = words && task === "transcribe" && format === "verbose_json";
  return {
    model,
    ...(recording ? { file: markOfRecording(recording) } : {}),
    response_format: format,
    ...(language !== undefined && task === "transcribe" ? { language } : {}),
    ...rest,
    ...(timed ? { timestamp_granularities: ["segment", "word"] } : {}),
    ...(stream && canStream(own) ? { stream: true } : {}),
  };
}

export function fromBody({
  model: _,
  file,
  response_format,
  timestamp_granularities,
  stream: _stream,
  ...params
}: Record<string, unknown>): { own: Own; params: Params } {
  const mark = typeof file === "string" ? readMark(file) : undefined;
  const format = TRANSCRIPT_FORMATS.find((known) => known === response_format) ?? "json";
  const words = Array.isArray(timestamp_granularities) && timestamp_granularities.includes("word");
  const recording = mark && { id: mark.image, name: mark.name, type: mark.type, size: 0 };
  return { own: { task: "transcribe", format, words, ...(recording && { recording }) }, params };
}

export function refuse({ recording }: Own): string | undefined {
  return recording ? undefined : "Record something, or choose a file first.";
}

/** The body with the audio in place of its mark. Throws an `Error` if it is gone. */
export async function complete(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const filled = await fillMarks(body, async ({ image, name, type }) => {
    const blob = await readImage(image);
    if (!blob) throw new Error(`${name} is no longer in this browser. Record or choose it again.`);
    return dataUriOf(blob, type);
  });
  return fieldsOf(filled);
}

/** Code samples send the file as a form does. */
export function filesIn(body: Record<string, unknown>): SampleFile[] {
  const mark = typeof body.file === "string" ? readMark(body.file) : undefined;
  return mark ? [{ text: String(body.file), name: mark.name.replaceAll("/", "-"), type: mark.type }] : [];
}

function markOfRecording({ id, name, type, size }: Recording): string {
  return markOf({ kind: "local", image: id, name, type, size, width: 0, height: 0 });
}
