import type { FieldHint } from "@/lib/client/session/schema-field";
import type { Params } from "@/lib/client/session/sending";
import { TASK_FAMILIES, type TaskFamily } from "@/lib/contracts/task";
import type { Own } from "./page-state";

type Body = Record<string, unknown>;

/** A family of video endpoints: its address, its supported options, and its body. */
export interface Family {
  name: string;
  /** A one-line description. */
  note: string;
  path(own?: Own): string;
  /** `pixels`: width and height. `labels`: a resolution such as 720p and a ratio. */
  shape: "pixels" | "labels";
  /** The only supported lengths, in seconds. */
  seconds?: readonly number[];
  /** The form's default area in pixels, and default seconds. */
  usual?: { area: number; seconds: number };
  /** Whether it accepts whole seconds only. */
  wholeSeconds: boolean;
  fps: boolean;
  n: boolean;
  negative: boolean;
  /** The family's own parameters, by the contract's names. */
  fields: readonly FieldHint[];
  toBody(own: Own, more: { model: string; params: Params }): Body;
}

const METADATA_FIELDS: readonly FieldHint[] = [
  { name: "style", label: "Style", placeholder: "none" },
  { name: "quality_level", label: "Quality", placeholder: "standard", hint: "low, standard or high" },
  { name: "camera_control", label: "Camera", placeholder: "zoom_in, pan_left, …" },
  { name: "prompt_extend", label: "Extend", hint: "let the model add detail to the prompt" },
  { name: "generate_audio", label: "Audio", hint: "generate audio" },
  { name: "watermark", label: "Watermark" },
];

const unified: Family = {
  name: "Unified",
  note: "One format for every model.",
  path: () => "/v1/video/generations",
  shape: "pixels",
  wholeSeconds: false,
  fps: true,
  n: true,
  negative: true,
  fields: METADATA_FIELDS,
  toBody: (own, { model, params }) => ({
    model,
    ...unifiedVideo(own),
    ...some({ metadata: some({ negative_prompt: own.negative, ...params }) }),
  }),
};

const openai: Family = {
  ...unified,
  name: "OpenAI videos",
  note: "The format that OpenAI's client libraries send.",
  usual: { area: 720 * 1280, seconds: 4 },
  path: () => "/v1/videos",
  fps: false,
  n: false,
  toBody: ({ prompt, negative, first, seconds, width, height, seed }, { model, params }) => ({
    model,
    ...some({
      prompt,
      input_reference: first?.source,
      seconds: seconds === null ? null : String(seconds),
      size: pair(width, height, "x"),
      seed,
      metadata: some({ negative_prompt: negative, ...params }),
    }),
  }),
};

const vidA: Family = {
  name: "First video family",
  note: "Accepts the unified fields and its own.",
  path: (own) => `/vidA/v1/videos/${own?.first ? "image2video" : "text2video"}`,
  shape: "pixels",
  wholeSeconds: false,
  fps: true,
  n: true,
  negative: true,
  fields: [
    { name: "mode", label: "Mode" },
    { name: "cfg_scale", label: "Guidance", rest: 0.5, step: 0.05 },
    { name: "sound", label: "Audio" },
    { name: "external_task_id", label: "Your own id", placeholder: "none" },
  ],
  toBody: (own, { model, params }) => ({ model_name: model, ...unifiedVideo(own), ...some({ negative_prompt: own.negative }), ...params }),
};

const cgt: Family = {
  name: "Content generation",
  note: "A list of parts; the size is a label and a ratio.",
  path: () => "/api/v3/contents/generations/tasks",
  shape: "labels",
  wholeSeconds: true,
  fps: true,
  n: false,
  negative: false,
  fields: [
    { name: "generate_audio", label: "Audio", hint: "generate audio" },
    { name: "camera_fixed", label: "Camera fixed" },
    { name: "draft", label: "Draft", hint: "a cheap preview" },
    { name: "return_last_frame", label: "Last frame", hint: "also return it as an image" },
    { name: "service_tier", label: "Tier" },
    { name: "watermark", label: "Watermark" },
  ],
  toBody: ({ prompt, first, resolution, ratio, seconds, fps, seed }, { model, params }) => ({
    model,
    content: [
      ...(prompt === "" ? [] : [{ type: "text", text: prompt }]),
      ...(first ? [{ type: "image_url", image_url: { url: first.source }, role: "first_frame" }] : []),
    ],
    ...some({ resolution, ratio, duration: seconds, framespersecond: fps, seed }),
    ...params,
  }),
};

const ssf: Family = {
  name: "Second status family",
  note: "Separate input and parameters; status in capitals.",
  path: () => "/v1/services/aigc/video-generation/video-synthesis",
  shape: "pixels",
  wholeSeconds: true,
  fps: false,
  n: false,
  negative: true,
  fields: [
    { name: "prompt_extend", label: "Extend", hint: "on unless disabled in JSON" },
    { name: "audio", label: "Audio", hint: "generate audio" },
    { name: "watermark", label: "Watermark" },
  ],
  toBody: ({ prompt, negative, first, width, height, seconds, seed }, { model, params }) => ({
    model,
    input: some({ prompt, negative_prompt: negative, img_url: first?.source }),
    ...some({ parameters: some({ size: pair(width, height, "*"), duration: seconds, seed, ...params }) }),
  }),
};

const FRAMES: Readonly<Record<number, number>> = { 5: 121, 10: 241 };
const vidB: Family = {
  name: "Second video family",
  note: "Actions on one address; videos of 5 or 10 seconds.",
  path: () => "/vidB?Action=CVSync2AsyncSubmitTask&Version=2022-08-31",
  shape: "pixels",
  seconds: [5, 10],
  wholeSeconds: true,
  fps: false,
  n: false,
  negative: false,
  fields: [],
  toBody: ({ prompt, first, width, height, seconds, seed }, { model, params }) => ({
    req_key: model,
    ...some({ prompt, ...imageOfVidB(first?.source), frames: seconds === null ? null : FRAMES[seconds], width, height, seed }),
    ...params,
  }),
};

export const FAMILIES: Readonly<Record<TaskFamily, Family>> = { unified, vidA, cgt, ssf, vidB, openai };
export const FAMILY_CHOICES = TASK_FAMILIES.map((id) => ({ value: id, label: FAMILIES[id].name }));

function unifiedVideo({ prompt, first, seconds, width, height, fps, seed, n }: Own): Body {
  return some({ prompt, image: first?.source, duration: seconds, width, height, fps, seed, n });
}

/** Addresses and data are in different fields there. */
function imageOfVidB(source: string | undefined): Body {
  if (source === undefined) return {};
  const data = /^data:[^,]*;base64,(.*)$/s.exec(source)?.[1];
  return data === undefined ? { image_urls: [source] } : { binary_data_base64: [data] };
}

function pair(width: number | null, height: number | null, sign: string): string | null {
  return width === null || height === null ? null : `${width}${sign}${height}`;
}

/** The family's parameters; those of others are kept in the form and not sent. */
export function ownParams(family: TaskFamily, params: Params): Params {
  return Object.fromEntries(FAMILIES[family].fields.flatMap(({ name }) => (params[name] === undefined ? [] : [[name, params[name]]])));
}

/** Non-empty members: no null, empty text or empty object. */
function some(members: Body): Body {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== "" && !(typeof value === "object" && Object.keys(value).length === 0),
    ),
  );
}
