import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { z } from "zod";
import { ChatRequest } from "../../contracts/chat";
import { EmbeddingRequest } from "../../contracts/embedding";
import { Failure } from "../../contracts/errors";
import type { ImageEditOrder } from "../../contracts/image-order";
import { ModerationRequest } from "../../contracts/moderation";
import { RerankRequest } from "../../contracts/rerank";
import { SpeechRequest } from "../../contracts/speech";
import { imageCall, sampleImage } from "../../testing/conformance-image";
import { type FakeUpstream, type SeenRequest, startFakeUpstream } from "../../testing/fake-upstream";
import { IMAGES } from "../../testing/fake-upstream-media";
import { cannedAnswer, describeGolden, type GoldenInput } from "../../testing/golden";
import { modelCall } from "../../testing/model-call";
import type { Provider } from "../capabilities";
import { createOpenAiCompatible } from "./provider";

const Painting = z.object({
  model: z.string(),
  order: z.custom<Partial<ImageEditOrder>>((value) => typeof value === "object"),
  images: z.array(z.enum(Object.keys(IMAGES) as (keyof typeof IMAGES)[])).optional(),
});

let fake: FakeUpstream;
let provider: Provider;
beforeAll(async () => {
  fake = await startFakeUpstream();
  provider = createOpenAiCompatible({ id: "openai", baseUrl: fake.baseUrl, apiKey: "test-credential" });
});
afterAll(async () => {
  await fake.close();
  await provider.close?.();
});

describeGolden(fileURLToPath(new URL("openai.golden", import.meta.url)), async ({ request, answer }) => {
  fake.answerNext(cannedAnswer(answer));
  const reply = await perform(request).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const { cause: _cause, vendor: _vendor, ...detail } = error.detail;
    return { code: error.code, status: error.status, message: error.message, ...detail };
  });
  const seen = fake.requests.at(-1);
  const { host: _host, "content-length": _length, connection: _connection, ...headers } = seen?.headers ?? {};
  const type = headers["content-type"]?.replace(/boundary=.*/, "boundary=…");
  return { sent: { method: seen?.method, path: seen?.path, headers: { ...headers, "content-type": type }, body: bodyOf(seen) }, reply };
});

/** JSON, or the parts of a form. */
function bodyOf(seen: SeenRequest | undefined): unknown {
  if (seen?.form === undefined) return JSON.parse(seen?.body.toString() ?? "");
  return [...seen.form].map(([name, value]) => [
    name,
    value instanceof File ? `${value.name}: ${value.size} bytes of ${value.type}` : value,
  ]);
}

/** Calls the capability that matches the request's shape. */
async function perform(request: GoldenInput["request"]): Promise<unknown> {
  const { chat, embedding, moderation, rerank, speech } = provider.capabilities;
  if (request.order !== undefined) return paint(request);
  if (request.documents !== undefined) return (await rerank?.rerank(modelCall(RerankRequest.parse(request))))?.reply;
  if (request.voice !== undefined) {
    const sound = await speech?.speak(modelCall(SpeechRequest.parse(request)));
    const pieces: Uint8Array[] = [];
    for await (const piece of sound?.bytes ?? []) pieces.push(piece);
    return { type: sound?.type, text: Buffer.concat(pieces).toString() };
  }
  if (request.input !== undefined && String(request.model).includes("moderation"))
    return (await moderation?.moderate(modelCall(ModerationRequest.parse(request))))?.reply;
  if (request.input !== undefined) return (await embedding?.embed(modelCall(EmbeddingRequest.parse(request))))?.reply;
  const call = modelCall(ChatRequest.parse(request));
  if (call.input.stream !== true) return (await chat?.complete(call))?.reply;
  const events: unknown[] = [];
  for await (const event of chat?.stream(call) ?? []) events.push(event.chunk);
  return { events, warnings: call.warnings };
}

/** `{model, order, images}`: generates images, or edits the samples in `images`. */
async function paint(request: GoldenInput["request"]): Promise<unknown> {
  const { model, order, images } = Painting.parse(request);
  const call = imageCall(model, { ...order, images: images?.map(sampleImage) });
  const verb = images === undefined ? "generate" : "edit";
  const made = await provider.capabilities.image?.[verb](call);
  const shown = made?.reply.images.map(({ image: { bytes, ...facts }, ...more }) => ({ ...facts, bytes: bytes.length, ...more }));
  return { ...made?.reply, images: shown, warnings: call.warnings };
}
