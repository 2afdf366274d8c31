import type { Playground } from "../../contracts/playground";

/** Sends a call to the gateway; throws `ApiError` on a refusal or without an answer. Without `body`: GET. */
export type Send = (path: string, body?: object) => Promise<Response>;

export interface TourAsk {
  prompt: string;
  model: string;
  send: Send;
  /** Called as soon as there is a video to follow. */
  videoBegun(task: string): void;
  /** Resolves after some milliseconds; rejects when the tour is stopped. */
  wait(ms: number): Promise<void>;
}

/** A stop's answer. Addresses are signed and expire after a day; scores are between 0 and 1. */
export type StopAnswer =
  | { kind: "text"; text: string }
  | { kind: "sound"; sound: Blob }
  | { kind: "pictures"; before: string; after: string }
  | { kind: "scores"; of: readonly { text: string; score: number }[] }
  | { kind: "verdict"; flagged: boolean; category: string; score: number }
  | { kind: "video"; task: string; address: string };

/** The answer of a stop's last call as its page has it, and what to show of it. */
export interface Visit {
  shown: StopAnswer;
  reply: unknown;
}

/** The tour begins with text and runs on the sandbox, which has no transcription. */
export type TourStop = Exclude<Playground, "transcribe">;

/** Texts to compare with the prompt: one with similar words, one with similar meaning, two unrelated ones. */
const LINES: readonly string[] = [
  "A lighthouse keeper watches the storm come in over the sea.",
  "Waves break over the harbour wall as night falls.",
  "Bread dough rises twice before it is baked.",
  "The 7:40 to the junction is running late.",
];
const EDIT = "make it sepia";
/** Characters of a long prompt that are spoken. */
const SPOKEN = 300;
const VIDEO = { duration: 2, width: 320, height: 180, fps: 12 };
const VIDEO_EVERY_MS = 500;
/** A slower video continues after the tour. */
const VIDEO_LIMIT_MS = 60_000;

/** The calls of each playground, as its page makes them. */
export const TOUR: Readonly<Record<TourStop, (ask: TourAsk) => Promise<Visit>>> = {
  async chat({ prompt, model, send }) {
    const body = { model, messages: [{ role: "user", content: prompt }], max_tokens: 80 };
    const reply = await read<{ choices: { message: { content: string } }[] }>(send("/v1/chat/completions", body));
    return { shown: { kind: "text", text: reply.choices[0]?.message.content ?? "" }, reply };
  },
  async completions({ prompt, model, send }) {
    const body = { model, prompt, max_tokens: 60 };
    const reply = await read<{ choices: { text: string }[] }>(send("/v1/completions", body));
    return { shown: { kind: "text", text: reply.choices[0]?.text.trim() ?? "" }, reply };
  },
  async generate({ prompt, model, send }) {
    type Content = { candidates: { content: { parts: { text?: string }[] } }[] };
    const body = { contents: [{ role: "user", parts: [{ text: prompt }] }] };
    const path = `/v1beta/models/${model.split("/").map(encodeURIComponent).join("/")}:generateContent`;
    const reply = await read<Content>(send(path, body));
    const text = reply.candidates[0]?.content.parts.map((part) => part.text ?? "").join("") ?? "";
    return { shown: { kind: "text", text }, reply };
  },
  async speech({ prompt, model, send }) {
    const input = [...prompt].slice(0, SPOKEN).join("");
    const body = { model, input, voice: "nova", response_format: "mp3" };
    const sound = await (await send("/v1/audio/speech", body)).blob();
    return { shown: { kind: "sound", sound }, reply: { type: sound.type, size: sound.size } };
  },
  async image({ prompt, model, send }) {
    const before = imageIn(await read(send("/v1/images/generations", { model, prompt, size: "768x512" })));
    const body = { model, input: { messages: [{ role: "user", content: [{ image: before }, { text: EDIT }] }] } };
    const reply = await read<ImageReply>(send("/v1/images/edits", body));
    return { shown: { kind: "pictures", before, after: imageIn(reply) }, reply };
  },
  async embeddings({ prompt, model, send }) {
    const body = { model, input: [prompt, ...LINES] };
    const reply = await read<{ data: { index: number; embedding: number[] }[] }>(send("/v1/embeddings", body));
    const vectors = new Map(reply.data.map(({ index, embedding }) => [index, embedding]));
    const own = vectors.get(0) ?? [];
    const of = ranked(LINES.map((text, index) => ({ text, score: cosine(own, vectors.get(index + 1) ?? []) })));
    return { shown: { kind: "scores", of }, reply };
  },
  async rerank({ prompt, model, send }) {
    const body = { model, query: prompt, documents: LINES };
    const reply = await read<{ results: { index: number; relevance_score: number }[] }>(send("/v1/rerank", body));
    const of = reply.results.map(({ index, relevance_score: score }) => ({ text: LINES[index] ?? "", score }));
    return { shown: { kind: "scores", of }, reply };
  },
  async moderation({ prompt, model, send }) {
    type Verdict = { flagged: boolean; category_scores: Record<string, number> };
    const body = { model, input: prompt };
    const reply = await read<{ results: Verdict[] }>(send("/v1/moderations", body));
    const [verdict] = reply.results;
    const [category = "none", score = 0] = Object.entries(verdict?.category_scores ?? {}).sort(([, a], [, b]) => b - a)[0] ?? [];
    return { shown: { kind: "verdict", flagged: verdict?.flagged ?? false, category, score }, reply };
  },
  async video({ prompt, model, send, wait, videoBegun }) {
    const body = { model, prompt, ...VIDEO };
    const { task_id: task } = await read<{ task_id: string }>(send("/v1/video/generations", body));
    videoBegun(task);
    for (let waited = 0; waited < VIDEO_LIMIT_MS; waited += VIDEO_EVERY_MS) {
      await wait(VIDEO_EVERY_MS);
      const video = await read<VideoReply>(send(`/v1/video/generations/${task}`));
      if (video.status === "completed" && video.url) return { shown: { kind: "video", task, address: video.url }, reply: video };
      if (video.status === "failed") throw new Error(video.error?.message ?? "The video failed.");
    }
    throw new Error("The video takes longer than the tour. It continues on the video board.");
  },
};

interface VideoReply {
  status: string;
  url?: string;
  error?: { message?: string } | null;
}

async function read<Reply>(answer: Promise<Response>): Promise<Reply> {
  return await (await answer).json();
}

interface ImageReply {
  data: { url?: string; b64_json?: string }[];
}

function imageIn({ data }: ImageReply): string {
  const [image] = data;
  return image?.url ?? `data:image/png;base64,${image?.b64_json ?? ""}`;
}

function ranked(lines: readonly { text: string; score: number }[]) {
  return [...lines].sort((a, b) => b.score - a.score);
}

/** Of two vectors of equal length; 0 if either is zero. */
function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0);
  const norm = Math.sqrt(dot(a, a) * dot(b, b));
  return norm === 0 ? 0 : dot(a, b) / norm;
}
