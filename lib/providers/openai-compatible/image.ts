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

/** How a call is written: where it goes and the body for its fields. */
interface Writing {
  path: string;
  body(fields: ImageFields): string | Form;
}
const GENERATION: Writing = { path: "/images/generations", body: (fields) => JSON.stringify(fields) };

export interface ImageOptions {
  /** For servers that answer with the address of an image; without it such an answer cannot be used. */
  download?: Download;
  /** True if the server takes `response_format` for images of every model, as no server of OpenAI's own models does. */
  saysImageFormat?: boolean;
}

export function createImages(client: Client, { download, saysImageFormat = false }: ImageOptions): ImageModel {
  const refusals = new Refusals("response_format");

  /** Sends an order, a second time where the model does not know `response_format`. */
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

  /** Models whose server takes edits as JSON alone. */
  const jsonOnly = new Set<string>();

  async function edit(call: ModelCall<ImageEditOrder>): Promise<Answer<ImagesMade>> {
    const asForm: Writing = { path: EDITS, body: (fields) => writeForm(editParts(fields, call)) };
    const asJson: Writing = { path: EDITS, body: (fields) => JSON.stringify(editFields(fields, call)) };
    if (jsonOnly.has(call.model)) return make(call, asJson);
    try {
      return await make(call, asForm);
    } catch (error) {
      // Nothing was done with what a server could not read.
      if (!(error instanceof Failure) || error.code !== "unsupported_content_type") throw error;
      const made = await make(call, asJson);
      if (jsonOnly.size < MOST_MODELS) jsonOnly.add(call.model);
      return made;
    }
  }

  /** Models whose server has no endpoint of images, and draws in its answers to a chat. */
  const chatOnly = new Set<string>();

  /** Asks the endpoint of images, and once it is known not to be there, by a chat. */
  async function orByChat<Order extends ImageOrder>(call: ModelCall<Order>, ask: (call: ModelCall<Order>) => Promise<Answer<ImagesMade>>) {
    if (chatOnly.has(call.model)) return drawByChat(client, call, download);
    const warnings: string[] = [];
    try {
      const made = await ask({ ...call, warn: (message) => void warnings.push(message) });
      for (const message of warnings) call.warn(message);
      return made;
    } catch (error) {
      // Nothing was done where there is nobody.
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
