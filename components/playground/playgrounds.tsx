"use client";

import { later } from "../ui/later";
import { BeforeRun } from "./before-run";
import { useRunInAddress } from "./use-run-in-address";
import { PlaygroundWaiting } from "./waiting";

/** The playground pages. A session needs drafts that only the browser has, so its code is loaded after the first paint. */
export const ChatPlayground = later(
  () => import("./chat/playground").then(({ ChatPlayground }) => ChatPlayground),
  () => <PlaygroundWaiting title="Chat" />,
);
export const CompletionsPlayground = later(
  () => import("./completions/playground").then(({ CompletionsPlayground }) => CompletionsPlayground),
  () => <PlaygroundWaiting title="Completions" />,
);
export const GeneratePlayground = later(
  () => import("./generate/playground").then(({ GeneratePlayground }) => GeneratePlayground),
  function GenerateWaiting() {
    return <PlaygroundWaiting title="Generate" output={useRunInAddress("generate") === undefined && <BeforeRun />} />;
  },
);
export const RerankPlayground = later(
  () => import("./rerank/playground").then(({ RerankPlayground }) => RerankPlayground),
  () => <PlaygroundWaiting title="Rerank" />,
);
export const SpeechPlayground = later(
  () => import("./speech/playground").then(({ SpeechPlayground }) => SpeechPlayground),
  () => <PlaygroundWaiting title="Speech" />,
);
export const TranscribePlayground = later(
  () => import("./transcribe/playground").then(({ TranscribePlayground }) => TranscribePlayground),
  () => <PlaygroundWaiting title="Transcribe" />,
);
export const EmbeddingsPlayground = later(
  () => import("./embeddings/playground").then(({ EmbeddingsPlayground }) => EmbeddingsPlayground),
  () => <PlaygroundWaiting title="Embeddings" />,
);
export const ImagePlayground = later(
  () => import("./image/playground").then(({ ImagePlayground }) => ImagePlayground),
  function ImagesWaiting() {
    return <PlaygroundWaiting title="Images" output={useRunInAddress("image") === undefined && <BeforeRun />} />;
  },
);
export const ModerationPlayground = later(
  () => import("./moderation/playground").then(({ ModerationPlayground }) => ModerationPlayground),
  () => <PlaygroundWaiting title="Moderation" />,
);
