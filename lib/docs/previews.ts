import { fieldsOf } from "../contracts/typed";
/** Media in a reply. */
export interface Preview {
  kind: "image" | "audio" | "video";
  /** A data URI, or a URL of the gateway. */
  src: string;
}

const MOST = 8;
const ENDINGS: readonly (readonly [RegExp, Preview["kind"]])[] = [
  [/\.(?:png|jpe?g|webp|gif|avif)$/i, "image"],
  [/\.(?:mp3|wav|ogg|opus|aac|flac|m4a)$/i, "audio"],
  [/\.(?:mp4|webm|mov)$/i, "video"],
];

/** The first eight images, sounds and videos in a JSON reply, inline or on the gateway at `origin`. */
export function previewsOf(reply: unknown, origin: string): Preview[] {
  const found = new Map<string, Preview>();
  collect(reply, { origin, found });
  return [...found.values()].slice(0, MOST);
}

function collect(node: unknown, context: { origin: string; found: Map<string, Preview> }): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, context);
  } else if (typeof node === "object" && node !== null) {
    const inline = inlineOf(fieldsOf(node));
    if (inline) context.found.set(inline.src, inline);
    for (const value of Object.values(node)) collect(value, context);
  } else if (typeof node === "string") {
    const preview = addressed(node, context.origin);
    if (preview) context.found.set(preview.src, preview);
  }
}

/** Bare base64 beside its type, as in `b64_json` and `inlineData`. */
function inlineOf({ b64_json, mimeType, data }: Record<string, unknown>): Preview | undefined {
  if (typeof b64_json === "string" && b64_json !== "") return { kind: "image", src: `data:image/png;base64,${b64_json}` };
  if (typeof mimeType !== "string" || typeof data !== "string") return undefined;
  const kind = kindOfType(mimeType);
  return kind && { kind, src: `data:${mimeType};base64,${data}` };
}

function addressed(text: string, origin: string): Preview | undefined {
  if (text.startsWith("data:")) {
    const kind = kindOfType(text.slice(5));
    return kind && { kind, src: text };
  }
  if (!text.startsWith(`${origin}/media/`)) return undefined;
  const path = text.split("?", 1)[0] ?? text;
  const kind = ENDINGS.find(([ending]) => ending.test(path))?.[1];
  return kind && { kind, src: text };
}

/** The preview for a MIME type; undefined for others. Raw samples have no header a browser could read. */
const KINDS = ["image", "audio", "video"] as const;
export function kindOfType(type: string): Preview["kind"] | undefined {
  if (/^audio\/(?:pcm|l16)/i.test(type)) return undefined;
  return KINDS.find((kind) => type.startsWith(`${kind}/`));
}
