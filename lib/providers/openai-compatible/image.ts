import { Failure } from "../../contracts/errors";
import type { ImageEditOrder, ImageOrder, ImagesMade } from "../../contracts/image-order";
import type { Answer, ImageModel, ModelCall } from "../capabilities";
import type { WholeReply } from "../http";
import { type Form, writeForm } from "../http-form";
import { collectImages, type Download, readImageReply } from "../image-reply";
import { readReply } from "../read-reply";
import type { Client } from "./client";
import { drawByChat } from "./image-by-chat";
import { editFields, editParts, type ImageFields, imageFields } from "./image-request";
import { Refusals } from "./refusals";

/** Several large images as base64. */
const LIMIT_BYTES = 100 * 1024 * 1024;

const EDITS = "/images/edits";
const MOST_MODELS = 1000;

/** The path of a call and the encoder of its fields. */
interface Writing {
  path: string;
  body(fields: ImageFields): string | Form;
}
const GENERATION: Writing = { path: "/images/generations", body: (fields) => JSON.stringify(fields) };

export interface ImageOptions {
  /** For servers that answer with an image URL; such answers are unusable without it. */
  download?: Download;
  /** True if the server accepts `response_format` for every model; OpenAI's own don't. */
  saysImageFormat?: boolean;
}

export function createImages(client: Client, { download, saysImageFormat = false }: ImageOptions): ImageModel {
  const refusals = new Refusals("response_format");

  /** Sends an order, again without `response_format` if the model doesn't know it. */
  async function send(call: ModelCall<ImageOrder>, { path, body }: Writing): Promise<WholeReply> {
    const { response_format, ...plain } = imageFields(call, saysImageFormat);
    const post = (fields: ImageFields) => client.post(call, { path, body: body(fields), limitBytes: LIMIT_BYTES });
    if (response_format === undefined || refusals.has(call.model)) return post(plain);
    const reply = await post({ ...plain, response_format });
    if (!refusals.suspects(reply)) return reply;
    const repeated = await post(plain);
    refusals.learn(call.model, repeated);
    return repeated;
  }

  async function make(call: ModelCall<ImageOrder>, writing: Writing): Promise<Answer<ImagesMade>> {
    const found = await send(call, writing);
    const route = { path: writing.path, read: readImageReply };
    const { reply } = readReply(found, { context: client.contextOf(call), route });
    return { reply: await collectImages(reply, { n: call.input.n, signal: call.signal, download }) };
  }

  /** Models whose server accepts edits only as JSON. */
  const jsonOnly = new Set<string>();

  async function edit(call: ModelCall<ImageEditOrder>): Promise<Answer<ImagesMade>> {
    const asForm: Writing = { path: EDITS, body: (fields) => writeForm(editParts(fields, call)) };
    const asJson: Writing = { path: EDITS, body: (fields) => JSON.stringify(editFields(fields, call)) };
    if (jsonOnly.has(call.model)) return make(call, asJson);
    try {
      return await make(call, asForm);
    } catch (error) {
      // The server read nothing, so nothing was generated: safe to retry.
      if (!(error instanceof Failure) || error.code !== "unsupported_content_type") throw error;
      const made = await make(call, asJson);
      if (jsonOnly.size < MOST_MODELS) jsonOnly.add(call.model);
      return made;
    }
  }

  /** Models whose server has no image endpoint and generates in chat answers. */
  const chatOnly = new Set<string>();

  /** Uses the image endpoint, or chat if the endpoint is known to be missing. */
  async function orByChat<Order extends ImageOrder>(call: ModelCall<Order>, ask: (call: ModelCall<Order>) => Promise<Answer<ImagesMade>>) {
    if (chatOnly.has(call.model)) return drawByChat(client, call, download);
    const warnings: string[] = [];
    try {
      const made = await ask({ ...call, warn: (message) => void warnings.push(message) });
      for (const message of warnings) call.warn(message);
      return made;
    } catch (error) {
      // Nothing was generated if the endpoint doesn't exist: safe to retry.
      if (!(error instanceof Failure) || error.code !== "unsupported_model") throw error;
      const made = await drawByChat(client, call, download);
      if (chatOnly.size < MOST_MODELS) chatOnly.add(call.model);
      return made;
    }
  }

  return {
    generate: (call) => orByChat(call, (own) => make(own, GENERATION)),
    edit: (call) => orByChat(call, (own) => (own.images.length === 0 ? make(own, GENERATION) : edit(own))),
  };
}
