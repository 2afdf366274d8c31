import { Failure } from "../contracts/errors";
import { audioLengthMs } from "./audio-length";
import { type RecordingType, sniff } from "./sniff";

/** A parsed video or audio container. Sizes in pixels; null if the container doesn't contain them. */
export interface Recording {
  bytes: Uint8Array;
  type: RecordingType;
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

const LIMITS_MB = { video: 50, audio: 15 } as const;
export const MAX_RECORDING_BYTES = LIMITS_MB.video * 1024 ** 2;

/** Checks that bytes are video or audio within the limits. Parses the container without decoding. Throws `invalid_media`. */
export function inspectRecording(bytes: Uint8Array, param: string | null): Recording {
  const sniffed = sniff(bytes);
  if (sniffed.kind !== "recording") {
    const why = sniffed.kind === "refused" ? `${sniffed.why} ` : "";
    throw new Failure(
      "invalid_media",
      `The file is not a supported video or audio file. ${why}Send MP4, MOV, MP3, WAV, OGG, FLAC or AAC.`,
      {
        param,
      },
    );
  }
  const { type } = sniffed;
  const video = type.startsWith("video/");
  const limit = LIMITS_MB[video ? "video" : "audio"];
  if (bytes.length > limit * 1024 ** 2)
    throw new Failure("invalid_media", `The ${video ? "video" : "audio file"} is larger than ${limit} MB.`, { param });
  const facts = video ? videoFacts(bytes) : { width: null, height: null, durationMs: audioLengthMs(type, bytes) };
  if (!facts) throw new Failure("invalid_media", "The video is truncated or damaged.", { param });
  return { bytes, type, ...facts };
}

/** Far more than a video has, far fewer than fit into a file. */
const MAX_BOXES = 10_000;

type VideoFacts = Pick<Recording, "width" | "height" | "durationMs">;

interface Box {
  name: string;
  start: number;
  end: number;
}

/** Size and duration of an MP4 or MOV; undefined if a box is truncated, or there is no `moov`. */
export function videoFacts(bytes: Uint8Array): VideoFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const top = boxesOf(view, { start: 0, end: bytes.length });
  const movie = top?.find(({ name }) => name === "moov");
  const parts = movie && boxesOf(view, movie);
  const head = parts?.find(({ name }) => name === "mvhd");
  if (!parts || !head || head.end - head.start < 32) return undefined;
  const long = view.getUint8(head.start) === 1;
  const timescale = view.getUint32(head.start + (long ? 20 : 12));
  const duration = long ? Number(view.getBigUint64(head.start + 24)) : view.getUint32(head.start + 16);
  const sizes = parts.filter(({ name }) => name === "trak").flatMap((track) => trackSize(view, track) ?? []);
  const largest = sizes.sort((one, other) => other.width - one.width)[0];
  return {
    width: largest?.width ?? null,
    height: largest?.height ?? null,
    durationMs: timescale > 0 ? Math.round((duration * 1000) / timescale) : null,
  };
}

function trackSize(view: DataView, track: Box): { width: number; height: number } | undefined {
  const head = boxesOf(view, track)?.find(({ name }) => name === "tkhd");
  if (!head || head.end - head.start < 84) return undefined;
  // The last two fields, as 16.16 fixed point; audio has none.
  const width = view.getUint16(head.end - 8);
  const height = view.getUint16(head.end - 4);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function boxesOf(view: DataView, { start, end }: { start: number; end: number }): Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    if (boxes.length === MAX_BOXES) return undefined;
    const short = view.getUint32(at);
    const long = short === 1;
    if (long && at + 16 > end) return undefined;
    const size = short === 0 ? end - at : long ? Number(view.getBigUint64(at + 8)) : short;
    if (size < (long ? 16 : 8) || at + size > end) return undefined;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    boxes.push({ name, start: at + (long ? 16 : 8), end: at + size });
    at += size;
  }
  return boxes;
}
