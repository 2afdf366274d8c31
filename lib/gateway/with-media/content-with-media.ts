import type { ContentReply, ContentRequest, Part } from "../../contracts/content";
import { Failure } from "../../contracts/errors";
import { contentImageOptions, contentImageOrder, lastWords } from "../../contracts/image-options";
import type { ContentGenerator, EventStream, ImageModel, ModelCall, SpeechModel } from "../../providers/capabilities";
import { imageOfOptions } from "./image-from-options";

/** 24,000 samples of two bytes per second, and 25 tokens per second, as Gemini counts audio. */
const BYTES_PER_TOKEN = 48_000 / 25;
const PCM = "audio/L16;codec=pcm;rate=24000";
const VOICE_PARAM = "generationConfig.speechConfig.voiceConfig.prebuiltVoiceConfig.voiceName";

interface MediaModels {
  image?: ImageModel;
  speech?: SpeechModel;
}
type ContentCall = ModelCall<ContentRequest>;

/** A content generator that draws or speaks if `responseModalities` or the text asks for it, using the given models. */
export function contentWithMedia(base: ContentGenerator, media: MediaModels): ContentGenerator {
  return {
    countTokens: (call) => base.countTokens(call),
    generate: async (call) => (servedBy(media, call) ? { reply: await generate(media, call) } : base.generate(call)),
    stream: (call) => (servedBy(media, call) ? stream(media, call) : base.stream(call)),
    draws: (input) => media.image !== undefined && contentImageOrder(input) !== undefined,
  };
}

function servedBy({ image }: MediaModels, call: ContentCall): boolean {
  return asksForMedia(call) || (image !== undefined && contentImageOrder(call.input) !== undefined);
}

function asksForMedia({ input }: ContentCall): boolean {
  return input.generationConfig?.responseModalities?.some((modality) => modality !== "TEXT") ?? false;
}

/** One increment of an answer, with the tokens of its modality. */
interface Piece {
  index: number;
  part: Part;
  modality: "TEXT" | "IMAGE" | "AUDIO";
  tokens: number;
}

async function* pieces(media: MediaModels, call: ContentCall): AsyncGenerator<Piece, void, undefined> {
  const config = call.input.generationConfig ?? {};
  const wants = (modality: "TEXT" | "IMAGE" | "AUDIO") => config.responseModalities?.includes(modality) ?? false;
  const ordered = contentImageOrder(call.input);
  const options = contentImageOptions(call.input) ?? ordered;
  const n = config.candidateCount ?? 1;
  if (options) {
    if (!media.image) throw unserved(call, "IMAGE");
    const made = await imageOfOptions(media.image, call, { ...options, n, seed: config.seed ?? null });
    for (const [index, { image, revisedPrompt }] of made.images.entries()) {
      if ((wants("TEXT") || ordered) && revisedPrompt)
        yield { index, part: { text: revisedPrompt }, modality: "TEXT", tokens: Math.ceil(revisedPrompt.length / 4) };
      const data = Buffer.from(image.bytes).toString("base64");
      const tokens = Math.ceil((image.width * image.height * 1290) / 1024 ** 2);
      yield { index, part: { inlineData: { mimeType: image.type, data } }, modality: "IMAGE", tokens };
    }
  }
  if (!wants("AUDIO")) return;
  if (!media.speech) throw unserved(call, "AUDIO");
  const { words, param } = lastWords(call.input.contents);
  const sound = await speak(media.speech, call, { words, param });
  const data = sound.toString("base64");
  for (let index = 0; index < n; index++) {
    if (wants("TEXT") && !options) yield { index, part: { text: words }, modality: "TEXT", tokens: Math.ceil(words.length / 4) };
    const tokens = Math.ceil(sound.length / BYTES_PER_TOKEN);
    yield { index, part: { inlineData: { mimeType: PCM, data } }, modality: "AUDIO", tokens };
  }
}

async function speak(speech: SpeechModel, call: ContentCall, { words, param }: { words: string; param: string }): Promise<Buffer> {
  if (words.trim() === "") throw new Failure("invalid_value", "The last content has no text to speak.", { param });
  const voice = call.input.generationConfig?.speechConfig?.voiceConfig?.prebuiltVoiceConfig?.voiceName ?? "alloy";
  const input = { model: call.publicModel, input: words, voice, response_format: "pcm" as const };
  try {
    const chunks: Uint8Array[] = [];
    const sound = await speech.speak({ ...call, wire: null, input });
    for await (const chunk of sound.bytes) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    // The speech model's errors name its own fields.
    const params: Record<string, string> = { voice: VOICE_PARAM, input: param };
    const own = error instanceof Failure ? params[error.detail.param ?? ""] : undefined;
    throw error instanceof Failure && own ? new Failure(error.code, error.message, { ...error.detail, param: own }) : error;
  }
}

function unserved({ publicModel }: ContentCall, modality: string): Failure {
  return new Failure("unsupported_value", `The model '${publicModel}' cannot answer with ${modality}.`, {
    param: "generationConfig.responseModalities",
  });
}

async function generate(media: MediaModels, call: ContentCall): Promise<ContentReply> {
  const parts: Part[][] = [];
  const usage = new Usage(call);
  for await (const piece of pieces(media, call)) {
    usage.add(piece);
    parts[piece.index] = [...(parts[piece.index] ?? []), piece.part];
  }
  const candidates = parts.map((own, index) => ({ ...candidate(index, own), finishReason: "STOP" }));
  return { ...envelope(call), candidates, usageMetadata: usage.read() };
}

async function* stream(media: MediaModels, call: ContentCall): EventStream<ContentReply> {
  const usage = new Usage(call);
  const open = new Set<number>();
  for await (const piece of pieces(media, call)) {
    usage.add(piece);
    open.add(piece.index);
    yield { chunk: { ...envelope(call), candidates: [candidate(piece.index, [piece.part])], usageMetadata: usage.read() } };
  }
  const candidates = [...open].map((index) => ({ ...candidate(index, []), finishReason: "STOP" }));
  yield { chunk: { ...envelope(call), candidates, usageMetadata: usage.read() } };
}

const candidate = (index: number, parts: Part[]) => ({ content: { role: "model", parts }, index, safetyRatings: [] });
const envelope = (call: ContentCall) => ({ modelVersion: call.publicModel, responseId: call.requestId });

class Usage {
  readonly #prompt: number;
  readonly #made = new Map<string, number>();

  constructor({ input }: ContentCall) {
    this.#prompt = Math.ceil(lastWords(input.contents).words.length / 4);
  }

  add({ modality, tokens }: Piece): void {
    this.#made.set(modality, (this.#made.get(modality) ?? 0) + tokens);
  }

  read(): ContentReply["usageMetadata"] {
    const made = [...this.#made.values()].reduce((sum, tokens) => sum + tokens, 0);
    return {
      promptTokenCount: this.#prompt,
      candidatesTokenCount: made,
      totalTokenCount: this.#prompt + made,
      candidatesTokensDetails: [...this.#made].map(([modality, tokenCount]) => ({ modality, tokenCount })),
    };
  }
}
