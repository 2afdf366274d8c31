import type { Transcript } from "../../contracts/transcription";
import { TRANSCRIPT_TEXTS } from "../../contracts/transcription-terms";
import type { Answer, ModelCall, Recorded, TranscriptionModel } from "../capabilities";
import type { WholeReply } from "../http";
import { type FormPart, writeForm } from "../http-form";
import { readReply } from "../read-reply";
import { unusable } from "../vendor-failure";
import type { Client } from "./client";
import { readTranscript } from "./transcript";
import { openTranscript } from "./transcription-stream";

/** Enough for the word times of several hours. */
const LIMIT_BYTES = 32 * 1024 * 1024;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;
const MARKUP = /^\s*<(?:!doctype|html|head|body|\?xml)/i;

type Heard = ModelCall<Recorded<{ [field: string]: unknown; response_format?: string | null }>>;

export function createTranscription(client: Client): TranscriptionModel {
  const whole = async (call: Heard, path: string): Promise<Answer<Transcript>> => {
    const found = await client.post(call, { path, body: writeForm(transcriptionParts(call)), limitBytes: LIMIT_BYTES });
    const json = { context: client.contextOf(call), route: { path, read: readTranscript } };
    return TRANSCRIPT_TEXTS.has(call.input.response_format ?? "") ? textAnswer(found, { call, json }) : jsonAnswer(found, { call, json });
  };
  return {
    transcribe: (call) => whole(call, "/audio/transcriptions"),
    translate: (call) => whole(call, "/audio/translations"),
    stream: (call) => openTranscript(call, client, writeForm(transcriptionParts(call))),
  };
}

type JsonReading = Parameters<typeof readReply<NonNullable<ReturnType<typeof readTranscript>>>>[1];

function jsonAnswer(found: WholeReply, { call, json }: { call: Heard; json: JsonReading }): Answer<Transcript> {
  const { reply, wire } = readReply(found, json);
  if (reply.exact) return { reply: reply.transcript, wire };
  call.warn("the provider sent times or counts that could not be read; they were left out");
  return { reply: reply.transcript };
}

/** A text answer is passed on. Some servers always answer with JSON; only its text is returned. */
function textAnswer(found: WholeReply, { call, json }: { call: Heard; json: JsonReading }): Answer<Transcript> {
  const { status, headers, body } = found;
  const type = headers["content-type"] ?? "";
  const form = call.input.response_format;
  if (status < 200 || status > 299 || JSON_TYPE.test(type)) {
    const { reply } = readReply(found, json);
    if (form !== "text") throw unusable(`JSON where ${form} was asked for`, found);
    call.warn("the provider answered with JSON where text was asked for; its words were taken out");
    return { reply: reply.transcript, wire: `${reply.transcript.text}\n` };
  }
  const wire = body.toString();
  if (/^text\/html\b/i.test(type) || MARKUP.test(wire)) throw unusable(`${type || "markup"} where ${form} was asked for`, found);
  if (form === "vtt" && !/^\uFEFF?WEBVTT/.test(wire)) throw unusable("a text without the mark of WebVTT", found);
  if (form === "srt" && wire.trim() !== "" && !wire.includes("-->")) throw unusable("a text without the times of SubRip", found);
  return { reply: { text: form === "text" ? wire : "" }, wire };
}

/** List fields: OpenAI's servers require brackets in their names. */
const LISTS = new Set(["timestamp_granularities", "include", "known_speaker_names", "known_speaker_references"]);
type Value = string | number | boolean;

/** The call as a form, with the file last: a server can refuse the fields before the file has arrived. */
function transcriptionParts({ input, model }: Heard): FormPart[] {
  const { file, model: _named, user, ...fields } = input;
  const texts = Object.entries({ model, ...fields, ...(user == null ? {} : { user }) }).flatMap(([name, value]) => textParts(name, value));
  return [...texts, { name: "file", value: { bytes: file.bytes, type: file.type, fileName: file.name } }];
}

/** A list becomes repeated fields, an object one field per member. */
function textParts(name: string, value: unknown): FormPart[] {
  if (isValue(value)) return [{ name: LISTS.has(name) ? `${name}[]` : name, value: String(value) }];
  if (Array.isArray(value)) return value.filter(isValue).map((item) => ({ name: `${name}[]`, value: String(item) }));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, member]) => (isValue(member) ? [{ name: `${name}[${key}]`, value: String(member) }] : []));
}

function isValue(value: unknown): value is Value {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
