import { CohereClient, CohereClientV2 } from "cohere-ai";
import { toFile } from "openai";
import sharp from "sharp";
import { expect } from "vitest";
import { WAV } from "../contract/recording";
import { TEST_KEY } from "../test-gateway";
import { google, type Operation, openai, type Place } from "./kind-text";

const NO_TOOLS = "it calls no tools";

const TEXTS = ["a goods train", "tea"];
export const embeddings: Operation = {
  ask: (place) => openai(place).embeddings.create({ model: place.model, input: TEXTS }),
  async plain(place) {
    // This client asks for base64 where it is not told otherwise.
    const usual = await openai(place).embeddings.create({ model: place.model, input: TEXTS });
    const floats = await openai(place).embeddings.create({ model: place.model, input: TEXTS, encoding_format: "float" });
    expect(floats.data.map(({ index }) => index)).toEqual([0, 1]);
    for (const [index, { embedding }] of floats.data.entries()) {
      expect(embedding.length).toBeGreaterThan(0);
      expect([...(usual.data[index]?.embedding ?? [])]).toEqual([...Float32Array.from(embedding)]);
    }
    expect(floats.data[0]?.embedding).not.toEqual(floats.data[1]?.embedding);
    expect(usual.usage.total_tokens).toBeGreaterThan(0);
  },
  streamed: "vectors come whole",
  tools: NO_TOOLS,
};

export const contentEmbeddings: Operation = {
  ask: (place) => google(place).models.embedContent({ model: place.model, contents: TEXTS }),
  async plain(place) {
    const { embeddings = [] } = await google(place).models.embedContent({ model: place.model, contents: TEXTS });
    const { data } = await openai(place).embeddings.create({ model: place.model, input: TEXTS, encoding_format: "float" });
    expect(embeddings.map(({ values }) => values)).toEqual(data.map(({ embedding }) => embedding));
  },
  streamed: "vectors come whole",
  tools: NO_TOOLS,
};

const QUERY = "What does red mean?";
const DOCUMENTS = ["Tea is served at four o'clock in the hall.", "Red means stop.", "The goods yard is closed on Sundays."];
const cohere = (place: Place, Client: typeof CohereClient | typeof CohereClientV2 = CohereClientV2) =>
  new Client({ token: TEST_KEY, environment: place.setting.gateway.url[place.lane], maxRetries: 0 });
export const rerank: Operation = {
  ask: (place) => cohere(place).rerank({ model: place.model, query: QUERY, documents: DOCUMENTS }),
  async plain(place) {
    for (const Client of [CohereClient, CohereClientV2]) {
      const { results } = await cohere(place, Client).rerank({ model: place.model, query: QUERY, documents: DOCUMENTS });
      expect(results[0]?.index).toBe(1);
      expect(results.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
      const scores = results.map(({ relevanceScore }) => relevanceScore);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }
    const best = await cohere(place).rerank({ model: place.model, query: QUERY, documents: DOCUMENTS, topN: 1 });
    expect(best.results.map(({ index }) => index)).toEqual([1]);
  },
  streamed: "a ranking comes whole",
  tools: NO_TOOLS,
};

export const moderations: Operation = {
  ask: (place) => openai(place).moderations.create({ model: place.model, input: "I will hurt you." }),
  async plain(place) {
    const { results } = await openai(place).moderations.create({ model: place.model, input: "I will hurt you." });
    expect(results).toMatchObject([{ flagged: true, categories: { violence: true } }]);
  },
  streamed: "a judgement comes whole",
  tools: NO_TOOLS,
};

const speech = (place: Place, sse = false) =>
  openai(place).audio.speech.create({
    model: place.model,
    voice: "alloy",
    input: "Mind the gap.",
    ...(sse ? { stream_format: "sse" as const } : {}),
  });
const SOUND = "ID3 begins Mind the gap. ends";
export const speeches: Operation = {
  ask: (place) => speech(place),
  async plain(place) {
    const reply = await speech(place);
    expect(reply.headers.get("content-type")).toBe("audio/mpeg");
    expect(await reply.text()).toBe(SOUND);
  },
  async streamed(place) {
    const events = [...(await (await speech(place, true)).text()).matchAll(/^data: (.+)$/gm)].map(([, data = ""]) => JSON.parse(data));
    const deltas = events.filter(({ type }) => type === "speech.audio.delta");
    expect(Buffer.concat(deltas.map(({ audio }) => Buffer.from(audio, "base64"))).toString()).toBe(SOUND);
    expect(events.at(-1)).toMatchObject({ type: "speech.audio.done" });
  },
  tools: NO_TOOLS,
};

const RECORDED = "Mind the gap between the train and the platform.";
const recording = () => toFile(WAV, "gap.wav", { type: "audio/wav" });
const transcribe = async (place: Place) => openai(place).audio.transcriptions.create({ model: place.model, file: await recording() });
export const transcriptions: Operation = {
  ask: transcribe,
  plain: async (place) => expect(await transcribe(place)).toMatchObject({ text: RECORDED }),
  async streamed(place) {
    const form = { model: place.model, file: await recording(), stream: true as const };
    let text = "";
    for await (const event of await openai(place).audio.transcriptions.create(form))
      if (event.type === "transcript.text.delta") text += event.delta;
    expect(text).toBe(RECORDED);
  },
  tools: NO_TOOLS,
};

const translate = async (place: Place) => openai(place).audio.translations.create({ model: place.model, file: await recording() });
export const translations: Operation = {
  ask: translate,
  plain: async (place) => expect(await translate(place)).toMatchObject({ text: RECORDED }),
  streamed: "the protocol streams no translations",
  tools: NO_TOOLS,
};

const PICTURE = sharp({ create: { width: 400, height: 400, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
const draw = async (place: Place) => openai(place).images.generate({ model: place.model, prompt: "a lake", response_format: "b64_json" });
const edit = async (place: Place) =>
  openai(place).images.edit({
    model: place.model,
    image: await toFile(await PICTURE, "lake.png", { type: "image/png" }),
    prompt: "make it grey",
    response_format: "b64_json",
  });
const image = (make: typeof draw): Operation => ({
  ask: make,
  async plain(place) {
    place.setting.draws(place.kind);
    const { data = [] } = await make(place);
    expect(data).toHaveLength(1);
    const { format, width, height } = await sharp(Buffer.from(data[0]?.b64_json ?? "", "base64")).metadata();
    expect([format, width, height]).toEqual(["png", 6, 4]);
  },
  streamed: "streams of images are not supported, and refused",
  tools: NO_TOOLS,
});
export const images = image(draw);
export const edits = image(edit);

type VideoOrder = Parameters<ReturnType<typeof openai>["videos"]["create"]>[0];
/** A length that vendors support but this client's types lack. */
const order = ({ model }: Place) => ({ model, prompt: "a paper boat", seconds: "5", size: "1280x720" }) as unknown as VideoOrder;
export const videos: Operation = {
  ask: (place) => openai(place).videos.create(order(place)),
  async plain(place) {
    const { videos } = openai(place);
    const before = await place.setting.ordered(place.kind);
    const { id, object, status, model } = await videos.create(order(place));
    expect({ object, status, model }).toEqual({ object: "video", status: "queued", model: place.model });
    expect(await place.setting.ordered(place.kind)).toBe(before + 1);
    expect(await videos.retrieve(id)).toMatchObject({
      id,
      status: "queued",
      model: place.model,
      seconds: "5",
      size: expect.stringMatching(/^\d+x\d+$/),
    });
    expect((await videos.list()).data.map((video) => video.id)).toContain(id);
    expect(await videos.delete(id)).toMatchObject({ id, deleted: true });
    await expect(videos.retrieve(id)).rejects.toMatchObject({ status: 404 });
  },
  streamed: "a video is asked for until it is done",
  tools: NO_TOOLS,
};

/** Asset libraries have no official client: they are called directly. */
async function act<Reply>({ setting, lane, model }: Place, action: string, body: object): Promise<Reply> {
  const response = await fetch(`${setting.gateway.url[lane]}/assetsvc/asset/${action}`, {
    method: "POST",
    headers: { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ model, ...body }),
  });
  const text = await response.text();
  if (!response.ok) throw Object.assign(new Error(text), { status: response.status });
  return JSON.parse(text);
}
const PAGE = { Filter: {}, PageNumber: 1, PageSize: 10 };
type Page = { Items: { Id: string }[] };
export const assets: Operation = {
  ask: (place) => act(place, "ListAssets", PAGE),
  async plain(place) {
    const { Id } = await act<{ Id: string }>(place, "CreateAssetGroup", { Name: "Storyboard" });
    expect((await act<Page>(place, "ListAssetGroups", PAGE)).Items).toContainEqual(expect.objectContaining({ Id, Title: "Storyboard" }));
    const within = { ...PAGE, Filter: { GroupIds: [Id] } };
    expect(await act(place, "ListAssets", within)).toEqual({ Items: [], PageNumber: 1, PageSize: 10, TotalCount: 0 });
    await act(place, "DeleteAssetGroup", { Id });
    expect((await act<Page>(place, "ListAssetGroups", PAGE)).Items.map((group) => group.Id)).not.toContain(Id);
  },
  streamed: "a listing comes in pages",
  tools: NO_TOOLS,
};
