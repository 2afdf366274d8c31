import type { Desk } from "@/lib/client/desk";
import type { RunState } from "@/lib/client/run";
import { formatBytes } from "@/lib/client/size";
import { nameOf } from "../media/source";
import { type Item, imagesOf, type MaskMode, textItem, wordsOf } from "./items";
import type { Results } from "./results";

/** What a result is laid beside: a picture that was sent, or any earlier result. */
export type Against = { kind: "input"; item: string } | { kind: "result"; address: string; name: string };
export type CompareMode = "slider" | "side" | "hold";

/** The page's own part of the desk. */
export interface Own {
  items: Item[];
  maskMode: MaskMode;
  /** The result in view, from 0. */
  shown: number;
  compare: CompareMode;
  against?: Against;
  /** Fields of the body that the form has no place for; sent as they are. */
  rest: Record<string, unknown>;
}
export type ImageDesk = Desk<Own, Results>;

export const freshOwn = (items: Item[] = [textItem()]): Own => ({ items, maskMode: "second", shown: 0, compare: "slider", rest: {} });

/** As the gateway has them: one picture, and the text of one call, in which three bytes become four characters. */
export const PICTURE_BYTES = 30 * 1024 * 1024;
const BODY_BYTES = 64 * 1024 * 1024;
/** Pictures that one message may have. */
export const PICTURES_MAX = 16;

/** Why the message cannot be sent, and what to do; undefined where it can. */
export function refusalOf({ items, maskMode }: Pick<Own, "items" | "maskMode">): string | undefined {
  const images = imagesOf(items);
  if (wordsOf(items).trim() === "") return images.length > 0 ? "Write what should change." : "Write what the picture should show.";
  const large = images.find(({ source }) => source.kind === "local" && source.size > PICTURE_BYTES)?.source;
  if (large?.kind === "local")
    return `${nameOf(large)} has ${formatBytes(large.size)}; the gateway takes pictures of up to 30 MB. Make it smaller.`;
  const masks = maskMode === "second" ? items.filter(({ kind }) => kind === "mask").length : 0;
  if (images.length + masks > PICTURES_MAX) return `At most ${PICTURES_MAX} pictures can be sent. Take some out.`;
  const together = images.reduce((sum, { source }) => sum + (source.kind === "local" ? source.size : 0), 0);
  return (together * 4) / 3 > BODY_BYTES
    ? `The pictures have ${formatBytes(together)} together; a call takes up to 50 MB of them. Make one smaller, or pick it from Assets.`
    : undefined;
}

/** What was sent with the results in view: of the round, or as it was saved. */
export function sentOwn(desk: ImageDesk): Own {
  return desk.round?.state.own ?? desk.state.own;
}

/** The result in view, and its place from 0. */
export function shownResult({ shown }: Own, run: RunState<Results> | undefined) {
  const results = run?.output ?? [];
  const place = Math.min(shown, results.length - 1);
  const result = results[place];
  return result && { result, place, count: results.length };
}
