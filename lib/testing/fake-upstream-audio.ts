import type { ServerResponse } from "node:http";
import type { Asked } from "./fake-upstream-answers";
import { frame, sendEvents, sendJson } from "./fake-upstream-faults";
import type { Complaint } from "./fake-upstream-media";

/** Every recording's transcript, in three segments of a second. */
const SAID = ["Mind the gap", "between the train", "and the platform."];
const TEXT = SAID.join(" ");
const ENDINGS = /\.(?:flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|wav|webm|aac)$/i;

/** OpenAI's servers use the file name's extension. */
export function checkRecording(asked: Asked, form: FormData | undefined): Complaint | undefined {
  const files = form?.getAll("file") ?? [];
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) return { message: "Missing required parameter: 'file'.", param: "file" };
  if (file.size === 0) return { message: "Audio file is too short.", param: "file" };
  if (!ENDINGS.test(file.name)) return { message: "Unrecognized file format.", param: "file" };
  const { model, response_format: as = "json" } = asked;
  if (!/^gpt-4o/.test(model) || as === "json" || as === "text") return undefined;
  return { message: `response_format '${as}' is not compatible with model '${model}'.`, param: "response_format" };
}

/** By the requested format. Older models do not stream: they answer in one piece. */
export function answerTranscription(path: string, asked: Asked, response: ServerResponse): void {
  const { model, response_format: as = "json", stream } = asked;
  const counts = /^gpt-4o/.test(model);
  const usage = counts ? TOKENS : { type: "duration", seconds: 3 };
  if (String(stream) === "true" && counts) sendEvents(response, transcriptEvents().map(frame));
  else if (as === "text" || as === "srt" || as === "vtt")
    response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(textOf(as));
  else sendJson(response, as === "verbose_json" ? verbose(path, asked) : { text: TEXT, usage });
}

const TOKENS = {
  type: "tokens",
  input_tokens: 30,
  output_tokens: 9,
  total_tokens: 39,
  input_token_details: { audio_tokens: 30, text_tokens: 0 },
};

export function transcriptEvents(): object[] {
  const deltas = SAID.map((piece, index) => ({ type: "transcript.text.delta", delta: index === 0 ? piece : ` ${piece}` }));
  return [...deltas, { type: "transcript.text.done", text: TEXT, usage: TOKENS }];
}

function verbose(path: string, asked: Asked & { "timestamp_granularities[]"?: unknown }): object {
  const segments = SAID.map((text, id) => ({ id, seek: 0, start: id, end: id + 1, text: ` ${text}`, tokens: [1], temperature: 0 }));
  const words = TEXT.split(" ").map((word, index) => ({ word, start: index / 4, end: (index + 1) / 4 }));
  const task = path.endsWith("translations") ? "translate" : "transcribe";
  const timed = asked["timestamp_granularities[]"] === "word" ? { words } : { segments };
  return { task, language: "english", duration: 3, text: TEXT, ...timed, usage: { type: "duration", seconds: 3 } };
}

function textOf(form: string): string {
  if (form === "text") return `${TEXT}\n`;
  const point = form === "srt" ? "," : ".";
  const cues = SAID.map((text, index) => {
    const span = `00:00:0${index}${point}000 --> 00:00:0${index + 1}${point}000`;
    return `${form === "srt" ? `${index + 1}\n` : ""}${span}\n${text}\n\n`;
  });
  return `${form === "vtt" ? "WEBVTT\n\n" : ""}${cues.join("")}`;
}
