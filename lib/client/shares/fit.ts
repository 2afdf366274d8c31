import { SNAPSHOT_BYTES, type Snapshot } from "../../console/shares/contract";
import { formatBase64 } from "../size";

/** A file inside a text, or as the whole text: base64 without words. */
const MEDIA = /data:([\w.+-]+\/[\w.+-]+)(?:;[\w=.+-]+)*?;base64,[\w+/=]+|^[\w+/=-]{2000,}$/g;
/** The note that replaces a file. */
const NOTE = /^\([^()]{1,120}: not kept\)$/;
/** Shorter ones are not replaced. */
const SHORT = 300;
/** Reserved for placeholders that the gateway inserts for keys. */
const SPARE = 4_096;

export interface Fitted {
  snapshot: Snapshot;
  /** Size of the snapshot as JSON. */
  bytes: number;
  /** One note per omitted file. */
  leftOut: string[];
  /** True if it is too large even without files. */
  tooLong: boolean;
}

/** Reduces a snapshot to the limit: its largest files are replaced by notes until the rest fits. */
export function fitSnapshot(snapshot: Snapshot, limit = SNAPSHOT_BYTES - SPARE): Fitted {
  let bytes = bytesOf(snapshot);
  const dropped = new Map<string, string>();
  if (bytes > limit)
    for (const [media, count] of mediaIn(snapshot)) {
      if (bytes <= limit) break;
      const note = noteFor(media);
      dropped.set(media, note);
      bytes -= (media.length - note.length) * count;
    }
  const lighter = dropped.size === 0 ? snapshot : (without(snapshot, dropped) as Snapshot);
  const kept = { ...lighter, calls: lighter.calls.map(imagesApart) };
  const size = bytesOf(kept);
  return { snapshot: kept, bytes: size, leftOut: [...dropped.values()], tooLong: size > limit };
}

/** A request without the parts whose files were omitted: a message without its image can be sent, one with a note instead cannot. */
export function withoutNotes(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !hasNote(item)).map(withoutNotes);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, item]) => (isNote(item) ? [] : [[name, withoutNotes(item)]])));
}

function isNote(value: unknown): value is string {
  return typeof value === "string" && NOTE.test(value);
}

/** Whether it is a note, or an object that contains one outside of its lists. */
function hasNote(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isNote(value);
  return !Array.isArray(value) && Object.values(value).some(hasNote);
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Every distinct file, largest first, with its number of occurrences. */
function mediaIn(value: unknown): [string, number][] {
  const found = new Map<string, number>();
  const look = (item: unknown): void => {
    if (typeof item === "string")
      for (const [media] of item.matchAll(MEDIA)) media.length > SHORT && found.set(media, (found.get(media) ?? 0) + 1);
    else if (typeof item === "object" && item !== null) Object.values(item).forEach(look);
  };
  look(value);
  return [...found].sort(([a], [b]) => b.length - a.length);
}

function noteFor(media: string): string {
  const [head = "", data] = media.startsWith("data:") ? media.split(",", 2) : ["", media];
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "a file";
  return `(${type}, ${formatBase64(data ?? "")}: not kept)`;
}

function without(value: unknown, dropped: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return value.replace(MEDIA, (media) => dropped.get(media) ?? media);
  if (Array.isArray(value)) return value.map((item) => without(item, dropped));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, without(item, dropped)]));
}

/** Moves notes in place of an answer's images to its list of omissions. */
function imagesApart(call: Snapshot["calls"][number]): Snapshot["calls"][number] {
  const { reply } = call;
  if (!reply?.images?.some(isNote)) return call;
  const notes = reply.images.filter(isNote).map((note) => note.slice(1, -": not kept)".length));
  return {
    ...call,
    reply: { ...reply, images: reply.images.filter((image) => !isNote(image)), leftOut: [...(reply.leftOut ?? []), ...notes] },
  };
}
