import { describe, expect, it } from "vitest";
import { capabilitiesOf } from "./models";

const GENERAL = ["chat", "completion", "embedding", "content"];

describe("what a model's name says it can do", () => {
  it.each([
    "tts-1",
    "tts-1-hd",
    "gpt-4o-mini-tts",
    "gpt-4o-mini-tts-2025-12-15",
    "kokoro",
    "hexgrad/Kokoro-82M",
    "speaches-ai/piper-en_US-amy-low",
    "canopylabs/orpheus-v1-english",
    "playai-tts",
    "eleven_multilingual_v2",
    "ResembleAI/chatterbox",
    "suno/bark-small",
  ])("%s speaks", (name) => expect(capabilitiesOf(name)).toEqual(["speech"]));

  it.each([
    "dall-e-2",
    "dall-e-3",
    "gpt-image-1",
    "gpt-image-1.5",
    "chatgpt-image-latest",
    "grok-2-image-1212",
    "Qwen/Qwen-Image-Edit",
    "flux",
    "black-forest-labs/FLUX.1-schnell",
    "flux2-klein",
    "stable-diffusion-xl-1024-v1-0",
    "stabilityai/sdxl-turbo",
    "sd3.5-large",
    "imagen-4.0-generate-001",
  ])("%s makes images", (name) => expect(capabilitiesOf(name)).toEqual(["image"]));

  it("a model that answers in words and images does both", () => {
    expect(capabilitiesOf("google/gemini-2.5-flash-image")).toEqual(["chat", "content", "image"]);
  });

  it.each(["whisper-1", "Systran/faster-whisper-large-v3", "gpt-4o-mini-transcribe", "nova-2-stt", "qwen3-asr-flash", "parakeet-tdt-0.6b"])(
    "%s transcribes",
    (name) => expect(capabilitiesOf(name)).toEqual(["transcription"]),
  );

  it.each(["bge-reranker-v2-m3", "Qwen3-Reranker-0.6B", "rerank-2.5"])("%s ranks", (name) =>
    expect(capabilitiesOf(name)).toEqual(["rerank"]),
  );

  it.each(["sora-2", "veo3", "wan2.2-t2v-a14b"])("%s makes videos", (name) => expect(capabilitiesOf(name)).toEqual(["video"]));

  it.each(["gpt-realtime"])("%s does nothing that is offered here", (name) => expect(capabilitiesOf(name)).toEqual([]));

  it.each(["gpt-4o", "gpt-5.1", "o3-mini", "org/local-7b", "llama-3.1-8b-instruct", "gpt-4o-audio-preview", "imagine-chat", "influx-7b"])(
    "%s may be anything that is made of words",
    (name) => expect(capabilitiesOf(name)).toEqual(GENERAL),
  );

  it("embeddings and moderation go before the rest", () => {
    expect(capabilitiesOf("text-embedding-3-small")).toEqual(["embedding"]);
    expect(capabilitiesOf("clip-image-embedding")).toEqual(["embedding"]);
    expect(capabilitiesOf("image-moderation-1")).toEqual(["moderation"]);
  });
});
