import type { Sending } from "@/lib/client/session/sending";
import { fieldsOf, listOf } from "@/lib/contracts/typed";
import { bytesOf, dataUriOf } from "../../media/image-bytes";
import type { ImageSource } from "../../media/source";
import { type Item, imageItem, imagesOf, labelOf, maskOf, newItemId } from "./items";
import { fillMarks, markOf, markOfCut, readMark } from "./marks";
import { freshOwn, type Own } from "./page-state";

export const EDITS = "/v1/images/edits";
export const GENERATIONS = "/v1/images/generations";
/** In an edit these are under `parameters`, in a generation beside the prompt. */
const PARAMETERS = ["n", "negative_prompt", "prompt_extend", "watermark", "size", "seed"];

/** With images an edit, otherwise a generation. Long images are replaced by marks. */
export function toBody({ model, own, params }: Pick<Sending<Own>, "model" | "own" | "params">): Record<string, unknown> {
  const { items, rest } = own;
  if (imagesOf(items).length === 0) return { model, prompt: labelOf(items), ...params, ...rest };
  const content = items.flatMap((item) => toContent(item, own));
  const parameters = Object.keys(params).length > 0 ? { parameters: params } : {};
  return { model, input: { messages: [{ role: "user", content }] }, ...parameters, ...rest };
}

export function pathOf(body: Record<string, unknown> | undefined): string {
  return body && body.input === undefined && body.image === undefined && body.images === undefined ? GENERATIONS : EDITS;
}

function toContent(item: Item, { items, maskMode }: Own): unknown[] {
  if (item.kind === "text") return item.text === "" ? [] : [{ text: item.text }];
  if (item.kind === "other") return [item.item];
  if (item.kind === "mask") return maskMode === "second" ? [{ image: markOf(item.source) }] : [];
  const mask = maskOf(items);
  if (mask && maskMode === "burn" && mask.of === item.id) return [{ image: markOfCut(item.source, mask) }];
  return [{ image: imageOf(item.source) }];
}

function imageOf(source: ImageSource): string {
  if (source.kind === "local") return markOf(source);
  return source.kind === "asset" ? `asset://${source.asset}` : source.address;
}

/** The reverse of `toBody`. A mask comes back as the image that was sent. */
export function fromBody({ model: _, input, parameters, prompt, ...rest }: Record<string, unknown>) {
  const message = fieldsOf(listOf(fieldsOf(input).messages)[0]);
  const content: unknown[] = Array.isArray(message.content) ? message.content : typeof prompt === "string" ? [{ text: prompt }] : [];
  const own = freshOwn(content.map(toItem));
  const given = typeof parameters === "object" && parameters !== null ? Object.entries(parameters) : [];
  const beside = input === undefined ? Object.entries(rest).filter(([name]) => PARAMETERS.includes(name)) : [];
  const params = Object.fromEntries([...given, ...beside]);
  const others = Object.entries(rest).filter(([name]) => input !== undefined || !PARAMETERS.includes(name));
  return { own: { ...own, rest: Object.fromEntries(others) }, params };
}

function toItem(value: unknown): Item {
  const { image, text, ...more } = fieldsOf(value);
  if (Object.keys(more).length === 0 && typeof text === "string" && image === undefined) return { id: newItemId(), kind: "text", text };
  if (Object.keys(more).length === 0 && typeof image === "string" && text === undefined) return imageItem(sourceOf(image));
  return { id: newItemId(), kind: "other", item: value };
}

/** Resolves the text of an `image` field. */
export function sourceOf(image: string): ImageSource {
  const mark = readMark(image);
  // An image with its mask cut out is not split again: it stays an address, which is resolved when it is sent.
  if (mark && mark.mask === undefined)
    return { kind: "local", image: mark.image, name: mark.name, type: mark.type, size: 0, width: 0, height: 0 };
  const asset = /^asset:\/\/(.+)$/i.exec(image)?.[1];
  return asset ? { kind: "asset", asset, name: asset, size: 0, width: 0, height: 0 } : { kind: "address", address: image };
}

/** The body with images in place of their marks. Throws an `Error` that names a missing image. */
export async function complete(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const filled = await fillMarks(body, async ({ image, mask, name, type }) => {
    const asset = /^asset:(.+)$/.exec(image)?.[1];
    const facts = { name, size: 0, width: 0, height: 0 };
    const bytes = await bytesOf(asset ? { kind: "asset", asset, ...facts } : { kind: "local", image, type, ...facts });
    if (mask === undefined) return dataUriOf(bytes, type);
    const { cutOut } = await import("./mask/cut-out");
    const painted = await bytesOf({ kind: "local", image: mask, type: "image/png", ...facts, name: "The mask" });
    return dataUriOf(await cutOut(bytes, painted));
  });
  return fieldsOf(filled);
}

/** The longest address in the history; data URIs are longer and left out. */
const ADDRESS_MAX = 4_000;

/** The history's version: images of this browser by id, without their bytes. */
export function forHistory(own: Own): Own {
  const items = own.items.map((item) =>
    item.kind === "image" && item.source.kind === "address" && item.source.address.length > ADDRESS_MAX
      ? { ...item, source: { kind: "local", image: "", name: "picture", type: "image/png", size: 0, width: 0, height: 0 } as const }
      : item,
  );
  return { ...own, items };
}
