import type { RunState } from "@/lib/client/call/run";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { formatBytes } from "@/lib/client/size";
import { nameOf } from "../../media/source";
import { type Item, imagesOf, labelOf, type MaskMode, textItem } from "./items";
import type { Results } from "./results";

/** The comparison image: an input, or an earlier result. */
export type Against = { kind: "input"; item: string } | { kind: "result"; address: string; name: string };
export type ImageTask = "make" | "edit";
export type CompareMode = "slider" | "side" | "hold";

/** The page's own part of the session. */
export interface Own {
  items: Item[];
  maskMode: MaskMode;
  /** The shown result, from 0. */
  shown: number;
  compare: CompareMode;
  against?: Against;
  /** The task while the message has no image; with one it is an edit. */
  task?: ImageTask;
  /** Images set aside until the page is an edit again. */
  aside?: Item[];
  /** Whether the next run reuses the seed. */
  locked?: boolean;
  /** Body fields that the form lacks; sent unchanged. */
  rest: Record<string, unknown>;
}
export type ImageSession = PlaygroundSession<Own, Results>;

export const freshOwn = (items: Item[] = [textItem()]): Own => ({ items, maskMode: "second", shown: 0, compare: "slider", rest: {} });

export const taskOf = ({ items, task }: Pick<Own, "items" | "task">): ImageTask => (imagesOf(items).length > 0 ? "edit" : (task ?? "make"));

/** The gateway's limits: per image, and the text of a call, in which three bytes become four characters. */
export const IMAGE_BYTES = 30 * 1024 * 1024;
const BODY_BYTES = 64 * 1024 * 1024;
/** Images per message. */
const IMAGES_MAX = 16;

/** Why the message cannot be sent, and how to fix it; undefined if it can. */
export function refusalOf({ items, maskMode, task }: Pick<Own, "items" | "maskMode" | "task">): string | undefined {
  const images = imagesOf(items);
  if (taskOf({ items, task }) === "edit" && images.length === 0) return "Add the image to edit, or switch to Text to image.";
  if (labelOf(items).trim() === "") return images.length > 0 ? "Describe the change first." : "Describe the image first.";
  const large = images.find(({ source }) => source.kind === "local" && source.size > IMAGE_BYTES)?.source;
  if (large?.kind === "local") return `${nameOf(large)} is ${formatBytes(large.size)}; the limit is 30 MB per image. Make it smaller.`;
  const masks = maskMode === "second" ? items.filter(({ kind }) => kind === "mask").length : 0;
  if (images.length + masks > IMAGES_MAX) return `At most ${IMAGES_MAX} images can be sent. Remove some.`;
  const together = images.reduce((sum, { source }) => sum + (source.kind === "local" ? source.size : 0), 0);
  return (together * 4) / 3 > BODY_BYTES
    ? `The images are ${formatBytes(together)} together; the limit is 50 MB per call. Make one smaller, or choose it from Assets.`
    : undefined;
}

/** The request of the shown results: of the round, or as saved. */
export function sentOwn(session: ImageSession): Own {
  return session.round?.state.own ?? session.state.own;
}

export function shownResult({ shown }: Own, run: RunState<Results> | undefined) {
  const results = run?.output ?? [];
  const place = Math.min(shown, results.length - 1);
  const result = results[place];
  return result && { result, place, count: results.length };
}
