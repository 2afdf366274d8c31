import type { ServerResponse } from "node:http";
import { dictionary } from "../contracts/dictionary";
import { transcriptEvents } from "./fake-upstream-audio";
import { type FaultContext, frame, openStream, sendJson } from "./fake-upstream-faults";
import { IMAGES, imageAnswer, soundPieces } from "./fake-upstream-media";

type Fault = (context: FaultContext) => void;

/** The first piece of audio, and then a fault. `headers` are added to the type or replace it. */
const begun =
  (then: (response: ServerResponse) => void, headers: Record<string, string> = {}): Fault =>
  ({ asked, response }) => {
    response.writeHead(200, { "content-type": "audio/mpeg", ...headers });
    response.write(soundPieces(asked)[0], () => then(response));
  };

const typed =
  (headers: Record<string, string>): Fault =>
  ({ asked, response }) =>
    response.writeHead(200, headers).end(Buffer.concat(soundPieces(asked)));

/** Writes as fast as the reader takes it, forever. */
function floodSound({ response }: FaultContext): void {
  response.writeHead(200, { "content-type": "audio/mpeg" });
  const piece = Buffer.alloc(16 * 1024, 1);
  const write = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", write);
  write();
}

function stallBody({ asked, response }: FaultContext): void {
  const body = JSON.stringify(imageAnswer(asked));
  response.writeHead(200, { "content-type": "application/json" }).write(body.slice(0, body.length / 2));
}

const imageReply =
  (data: unknown): Fault =>
  ({ response }) =>
    sendJson(response, { created: 1, data, usage: { input_tokens: "13" } });

function withoutResponseFormat({ asked, response }: FaultContext): void {
  const error = { message: "Unknown parameter: 'response_format'.", type: "invalid_request_error", param: "response_format", code: null };
  if (asked.response_format !== undefined) sendJson(response, { error }, { status: 400 });
  else sendJson(response, imageAnswer({ ...asked, response_format: "b64_json" }));
}

/** The beginning of a transcript, and then a fault. */
const heard =
  (then: (response: ServerResponse) => void): Fault =>
  ({ response }) => {
    openStream(response);
    response.write(transcriptEvents().slice(0, 2).map(frame).join(""), () => then(response));
  };

/** Faults of speech and images, besides `FAULTS`. */
export const MEDIA_FAULTS = dictionary<Fault>({
  "stall-sound": begun(() => undefined),
  "cut-sound": begun((response) => response.destroy()),
  "short-sound": begun((response) => response.socket?.end(), { "content-length": "1000" }),
  "empty-sound": ({ response }) => response.writeHead(200, { "content-type": "audio/mpeg" }).end(),
  "octet-sound": typed({ "content-type": "application/octet-stream" }),
  "untyped-sound": typed({}),
  "wav-sound": typed({ "content-type": "audio/wav; codecs=1" }),
  "text-sound": typed({ "content-type": "text/plain" }),
  "event-sound": typed({ "content-type": "text/event-stream" }),
  "stall-event-sound": begun(() => undefined, { "content-type": "text/event-stream" }),
  "flood-sound": floodSound,
  "stall-transcript": heard(() => undefined),
  "cut-transcript": heard((response) => response.destroy()),
  "unfinished-transcript": heard((response) => response.end()),
  "done-transcript": heard((response) => response.end("data: [DONE]\n\n")),
  "error-transcript": heard((response) => response.end(frame({ error: { message: "Overloaded", type: "server_error", code: 503 } }))),
  "stall-body": stallBody,
  "no-pictures": imageReply([]),
  "nothing-in-it": imageReply([{ revised_prompt: "a fox" }]),
  "not-a-picture": imageReply([{ b64_json: Buffer.from("words").toString("base64") }]),
  "data-uri": imageReply([{ url: `data:image/webp;base64,${IMAGES.webp}` }]),
  "picture-address": imageReply([{ url: "https://files.example/1.png" }]),
  "more-pictures": imageReply(Array.from({ length: 5 }, () => ({ b64_json: IMAGES.jpeg }))),
  "no-response-format": withoutResponseFormat,
});
