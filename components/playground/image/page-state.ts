import type { RunState } from "@/lib/client/call/run";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { formatBytes } from "@/lib/client/size";
import { nameOf } from "../../media/source";
import { type Item, imagesOf, labelOf, type MaskMode, textItem } from "./items";
import type { Results } from "./results";

/** What a result is laid beside: an image that was sent, or any earlier result. */
export type Against = { kind: "input"; item: string } | { kind: "result"; address: string; name: string };
export type ImageTask = "make" | "edit";
export type CompareMode = "slider" | "side" | "hold";

/** The page's own part of the session. */
export interface Own {
  items: Item[];
  maskMode: MaskMode;
  /** The result in view, from 0. */
  shown: number;
  compare: CompareMode;
  against?: Against;
  /** What the page is for while there is no image in the message; with one it is an edit. */
  task?: ImageTask;
  /** Images that wait for the page to be an edit again. */
  aside?: Item[];
  /** Whether the seed stays for the next run. */
  locked?: boolean;
  /** Fields of the body that the form has no place for; sent as they are. */
  rest: Record<string, unknown>;
}
export type ImageSession = PlaygroundSession<Own, Results>;

export const freshOwn = (items: Item[] = [textItem()]): Own => ({ items, maskMode: "second", shown: 0, compare: "slider", rest: {} });

export const taskOf = ({ items, task }: Pick<Own, "items" | "task">): ImageTask => (imagesOf(items).length > 0 ? "edit" : (task ?? "make"));

/** As the gateway has them: one image, and the text of one call, in which three bytes become four characters. */
export const IMAGE_BYTES = 30 * 1024 * 1024;
const BODY_BYTES = 64 * 1024 * 1024;
/** Images that one message may have. */
const IMAGES_MAX = 16;

/** Why the message cannot be sent, and what to do; undefined if it can. */
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

/** What was sent with the results in view: of the round, or as it was saved. */
export function sentOwn(session: ImageSession): Own {
  return session.round?.state.own ?? session.state.own;
}

/** The result in view, and its place from 0. */
export function shownResult({ shown }: Own, run: RunState<Results> | undefined) {
  const results = run?.output ?? [];
  const place = Math.min(shown, results.length - 1);
  const result = results[place];
  return result && { result, place, count: results.length };
}
