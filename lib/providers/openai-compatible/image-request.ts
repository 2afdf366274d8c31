import { alwaysInline, type ImageEditOrder, type ImageOrder } from "../../contracts/image-order";
import type { ImageFile } from "../../contracts/media";
import type { ModelCall } from "../capabilities";
import type { FormPart } from "../http-form";

/** Fields of the protocol; undefined ones aren't sent. */
export type ImageFields = Record<string, unknown>;

/** Parameters of a model family. */
interface Family {
  /** For orders with a ratio instead of pixels. */
  sizes: readonly Size[];
  styles: readonly string[];
  /** Accepts `background`, `output_format` and `output_compression`. */
  takesOutput: boolean;
}
type Size = readonly [width: number, height: number];

const SQUARE: Size = [1024, 1024];
const BY_NAME: readonly [RegExp, Family][] = [
  [/^dall-e-3/, { sizes: [SQUARE, [1792, 1024], [1024, 1792]], styles: ["vivid", "natural"], takesOutput: false }],
  [/^dall-e/, { sizes: [SQUARE], styles: [], takesOutput: false }],
];
/** Also for models of other vendors: servers follow the newest form of the protocol. */
const NEWEST: Family = { sizes: [SQUARE, [1536, 1024], [1024, 1536]], styles: [], takesOutput: true };

/**
 * The fields of an order. Unsupported ones are omitted, with one warning. `saysFormat` is true if every model accepts `response_format`.
 */
export function imageFields({ input, model, warn }: ModelCall<ImageOrder>, saysFormat: boolean): ImageFields {
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  const family = BY_NAME.find(([names]) => names.test(name))?.[1] ?? NEWEST;
  const chosen = optionalFields(input, family);
  const left = Object.entries(requested(input)).flatMap(([field, asked]) => (asked && chosen[field] === undefined ? [field] : []));
  if (left.length > 0) warn(`left out, because the provider does not take it: ${left.join(", ")}`);
  return {
    ...input.extra,
    model,
    prompt: input.negativePrompt ? `${input.prompt}\n\nAvoid: ${input.negativePrompt}` : input.prompt,
    n: input.n,
    ...chosen,
    // OpenAI's servers refuse the field for models that always return base64.
    response_format: !saysFormat && alwaysInline(name) ? undefined : "b64_json",
  };
}

function optionalFields(input: ImageOrder, family: Family): ImageFields {
  const { background, format, compression, style } = input;
  const lossy = family.takesOutput && format !== null && format !== "png";
  return {
    size: sizeOf(input, family),
    quality: input.quality ?? undefined,
    style: family.styles.find((known) => known === style),
    background: family.takesOutput ? (background ?? undefined) : undefined,
    output_format: lossy ? format : undefined,
    output_compression: lossy ? (compression ?? undefined) : undefined,
    user: input.user ?? undefined,
  };
}

/** Requested fields beyond what every model accepts. */
function requested({ promptExtend, watermark, seed, style, background, format, compression }: ImageOrder): Record<string, boolean> {
  return {
    prompt_extend: promptExtend,
    watermark,
    seed: seed !== null,
    style: style !== null,
    background: background !== null,
    output_format: format !== null && format !== "png",
    output_compression: compression !== null,
  };
}

/** The caller's own size; for a ratio, the closest size of the model; otherwise the model's default. */
function sizeOf({ size, ratio, sizeLabel }: ImageOrder, { sizes }: Family): string | undefined {
  if (size !== null) return `${size.width}x${size.height}`;
  const [width = Number.NaN, height = Number.NaN] = ratio?.split(":").map(Number) ?? [];
  const wanted = Math.log(width / height);
  if (!Number.isFinite(wanted)) return sizeLabel === null ? undefined : SQUARE.join("x");
  const distance = ([w, h]: Size) => Math.abs(Math.log(w / h) - wanted);
  return sizes.reduce((best, next) => (distance(next) < distance(best) ? next : best), SQUARE).join("x");
}

/** The last image of a masked order is its mask. */
function imagesAndMask({ input, images }: ModelCall<ImageEditOrder>): { images: readonly ImageFile[]; mask: ImageFile | undefined } {
  return input.masked ? { images: images.slice(0, -1), mask: images.at(-1) } : { images, mask: undefined };
}

export function editFields(fields: ImageFields, call: ModelCall<ImageEditOrder>): object {
  const { images, mask } = imagesAndMask(call);
  return { ...fields, images: images.map(reference), ...(mask === undefined ? {} : { mask: reference(mask) }) };
}

function reference({ bytes, type }: ImageFile): { image_url: string } {
  return { image_url: `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}` };
}

export function editParts(fields: ImageFields, call: ModelCall<ImageEditOrder>): FormPart[] {
  const { images, mask } = imagesAndMask(call);
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [{ name, value: typeof value === "object" ? JSON.stringify(value) : String(value) }],
  );
  const files = images.map((image, index) => filePart(images.length === 1 ? "image" : "image[]", image, `image-${index + 1}`));
  return [...texts, ...files, ...(mask === undefined ? [] : [filePart("mask", mask, "mask")])];
}

function filePart(name: string, { bytes, type }: ImageFile, baseName: string): FormPart {
  return { name, value: { bytes, type, fileName: `${baseName}.${type.slice("image/".length)}` } };
}
