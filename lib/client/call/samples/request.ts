/** A placeholder in the body for a local file that the program reads. */
export interface SampleFile {
  text: string;
  /** The local file name. */
  name: string;
  /** Media type. */
  type: string;
  /** The file's origin, if the person may not have it. */
  note?: string;
}

/** Endpoints whose text a program prints; other answers are printed whole. */
export type Words = "chat" | "completion" | "content" | "response" | "message";

export interface SampleRequest {
  /** The gateway's address, without a path. */
  origin: string;
  /** `/v1/chat/completions` */
  path: string;
  body: Record<string, unknown>;
  stream: boolean;
  words?: Words;
  /** The client library's equivalent: `chat.completions.create`. Absent: plain HTTP. */
  sdk?: string;
  /** If the answer is a file, such as audio: the name to save it under. */
  file?: string;
  /** Files in the body as data URIs, by placeholder. */
  files?: readonly SampleFile[];
  /** True if the file is sent as a form part; the library's call is then named like the path. */
  form?: boolean;
}

/** Attempts after a 429, in every program. */
export const TRIES = 5;

export const notes = (sign: string, files: readonly SampleFile[]) =>
  files.flatMap(({ name, note }) => (note ? [`${sign} ${name}: ${note}`] : []));

/** The expression that replaces a text; undefined keeps the text. */
export type Say = (text: string) => string | undefined;
export const asItIs: Say = () => undefined;

/** Calls of the program's function that reads a file as a data URI. */
export function readingOf(files: readonly SampleFile[] | undefined, read: (file: SampleFile) => string): Say {
  const byText = new Map(files?.map((file) => [file.text, read(file)]));
  return (text) => byText.get(text);
}

/** Named arguments of the client library's calls. */
const ARGUMENTS = new Map<string, RegExp>([
  [
    "chat.completions.create",
    /^(model|messages|max_tokens|max_completion_tokens|temperature|top_p|n|stream|stream_options|stop|logit_bias|logprobs|top_logprobs|presence_penalty|frequency_penalty|seed|user|tools|tool_choice|parallel_tool_calls|response_format|reasoning_effort|metadata|store|service_tier|verbosity)$/,
  ],
  [
    "completions.create",
    /^(model|prompt|suffix|echo|best_of|max_tokens|temperature|top_p|n|stream|stream_options|stop|logit_bias|logprobs|presence_penalty|frequency_penalty|seed|user)$/,
  ],
  [
    "responses.create",
    /^(model|input|instructions|previous_response_id|tools|tool_choice|parallel_tool_calls|reasoning|text|truncation|stream|store|max_output_tokens|temperature|top_p|top_logprobs|include|metadata|background|user|service_tier)$/,
  ],
  [
    // Its newest versions lack temperature; other models accept it as an extra argument.
    "messages.create",
    /^(model|messages|max_tokens|system|tools|tool_choice|thinking|output_config|stop_sequences|stream|metadata)$/,
  ],
  ["embeddings.create", /^(model|input|dimensions|encoding_format|user)$/],
  ["moderations.create", /^(model|input)$/],
  [
    "audio.transcriptions.create",
    /^(model|file|language|prompt|response_format|temperature|timestamp_granularities|include|chunking_strategy|stream)$/,
  ],
  ["audio.translations.create", /^(model|file|prompt|response_format|temperature)$/],
  ["audio.speech.create", /^(model|input|voice|instructions|response_format|speed|stream_format)$/],
]);

/** Splits the body into the library's named arguments and untyped extras. */
export function argumentsOf(sdk: string, body: SampleRequest["body"]): { known: [string, unknown][]; extra: Record<string, unknown> } {
  const taken = ARGUMENTS.get(sdk) ?? /^$/;
  const all = Object.entries(body);
  return { known: all.filter(([name]) => taken.test(name)), extra: Object.fromEntries(all.filter(([name]) => !taken.test(name))) };
}

/** True for a call of Anthropic's library. */
export const isAnthropic = (sdk: string | undefined) => sdk?.startsWith("messages.") === true;

/** True if the answer may be tool calls without text. */
export const mayCallTools = ({ body }: Pick<SampleRequest, "body">) => Array.isArray(body.tools) && body.tools.length > 0;
