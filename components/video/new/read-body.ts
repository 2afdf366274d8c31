import type { Params } from "@/lib/client/session/sending";
import { formatBase64 } from "@/lib/client/size";
import type { TaskFamily } from "@/lib/contracts/task";
import { fieldsOf } from "@/lib/contracts/typed";
import { FAMILIES } from "./families";
import { FIRST_OWN, type FirstFrame, type Own } from "./page-state";

type Body = Record<string, unknown>;

/** The form's state from a body of any family: edited JSON, or an earlier job. Unknown fields are left out. */
export function readBody(body: Body, family = familyOf(body)): { own: Own; params: Params; model: string } {
  const inner = { ...objectAt(body, "metadata"), ...objectAt(body, "parameters"), ...objectAt(body, "input"), ...body };
  const size = /^(\d+)[x*](\d+)$/i.exec(text(inner.size) ?? "");
  const names = new Set(FAMILIES[family].fields.map(({ name }) => name));
  const own: Own = {
    ...FIRST_OWN,
    family,
    prompt: text(inner.prompt) ?? textPart(body),
    negative: text(inner.negative_prompt) ?? "",
    width: size ? Number(size[1]) : figure(inner.width),
    height: size ? Number(size[2]) : figure(inner.height),
    resolution: text(inner.resolution) ?? null,
    ratio: text(inner.ratio) ?? text(inner.aspect_ratio) ?? null,
    seconds: figure(inner.duration) ?? figure(inner.seconds) ?? secondsOfFrames(inner.frames),
    fps: figure(inner.fps) ?? figure(inner.framespersecond),
    n: figure(inner.n),
    ...seedOf(inner.seed),
    first: imageOf(inner),
  };
  const params = Object.fromEntries(Object.entries(inner).filter(([name, value]) => names.has(name) && value !== null));
  return { own, params, model: text(body.model) ?? text(body.model_name) ?? text(body.req_key) ?? "" };
}

/** The family of a body; the unified one if unclear. */
function familyOf(body: Body): TaskFamily {
  if (Array.isArray(body.content)) return "cgt";
  if ("input" in body) return "ssf";
  if ("req_key" in body) return "vidB";
  if ("model_name" in body) return "vidA";
  return "seconds" in body || "size" in body || "input_reference" in body ? "openai" : "unified";
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** A number, or a numeric string, as some families write them. */
function figure(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
}

function objectAt(body: Body, name: string): Body {
  return fieldsOf(body[name]);
}

function seedOf(value: unknown): Pick<Own, "seed" | "locked"> {
  const seed = figure(value);
  return seed === null || seed < 0 ? { seed: null, locked: false } : { seed, locked: true };
}

function secondsOfFrames(value: unknown): number | null {
  const frames = figure(value);
  return frames === null ? null : Math.floor(frames / 24);
}

function partsOf(body: Body): Body[] {
  return Array.isArray(body.content) ? body.content.filter((part): part is Body => typeof part === "object" && part !== null) : [];
}

function textPart(body: Body): string {
  return partsOf(body)
    .flatMap((part) => text(part.text) ?? [])
    .join("\n");
}

/** The first image in the body. One that was shortened in a stored request cannot be sent again. */
function imageOf(body: Body): FirstFrame | null {
  const listed = [body.images, body.image_urls].flatMap((list) => (Array.isArray(list) ? list : []));
  const inContent = partsOf(body).flatMap((part) => text(objectAt(part, "image_url").url) ?? []);
  const named = [body.image, body.input_reference, body.img_url, body.first_frame_url, ...listed, ...inContent];
  const source = named
    .map(text)
    .find((value) => value !== undefined && /^(https?:|asset:|data:image\/[\w.+-]+;base64,[\w+/=]+$)/.test(value));
  return source === undefined ? null : { source, name: frameName(source) };
}

/** An image's display name if it has no file name. */
export function frameName(source: string): string {
  if (source.startsWith("data:")) return `Image, ${formatBase64(source.slice(source.indexOf(",") + 1))}`;
  return source.startsWith("asset://") ? source.slice("asset://".length) : source;
}
