"use client";

import { later } from "../ui/later";
import { BeforeRun } from "./before-run";
import { BenchWaiting } from "./bench-waiting";

/** The bench pages. A desk stands on drafts that only the browser has, so its code comes after the first paint. */
export const ChatBench = later(
  () => import("../chat/bench").then(({ ChatBench }) => ChatBench),
  () => <BenchWaiting title="Chat" />,
);
export const CompletionsBench = later(
  () => import("../completions/bench").then(({ CompletionsBench }) => CompletionsBench),
  () => <BenchWaiting title="Completions" />,
);
export const GenerateBench = later(
  () => import("../generate/bench").then(({ GenerateBench }) => GenerateBench),
  ({ runId }) => <BenchWaiting title="Generate" output={runId === undefined && <BeforeRun />} />,
);
export const RerankBench = later(
  () => import("../rerank/bench").then(({ RerankBench }) => RerankBench),
  () => <BenchWaiting title="Rerank" />,
);
export const SpeechBench = later(
  () => import("../speech/bench").then(({ SpeechBench }) => SpeechBench),
  () => <BenchWaiting title="Speech" />,
);
export const EmbeddingsBench = later(
  () => import("../embeddings/bench").then(({ EmbeddingsBench }) => EmbeddingsBench),
  () => <BenchWaiting title="Embeddings" />,
);
export const ImageBench = later(
  () => import("../image/bench").then(({ ImageBench }) => ImageBench),
  ({ runId }) => <BenchWaiting title="Image edit" output={runId === undefined && <BeforeRun />} />,
);
export const ModerationBench = later(
  () => import("../moderation/bench").then(({ ModerationBench }) => ModerationBench),
  () => <BenchWaiting title="Moderation" />,
);
