/** A text of the body that stands for a file of the person's: programs read the file instead. */
export interface SampleFile {
  text: string;
  /** As it is called where the program runs. */
  name: string;
  /** Media type. */
  type: string;
  /** Where the file comes from, for those that a person may not have. */
  note?: string;
}

/** Endpoints whose answers have words that a program prints; those of others are printed as they come. */
export type Words = "chat" | "completion" | "content" | "response" | "message";

export interface SampleRequest {
  /** The gateway's address, without a path. */
  origin: string;
  /** `/v1/chat/completions` */
  path: string;
  body: Record<string, unknown>;
  stream: boolean;
  words?: Words;
  /** The call of the usual client library that does the same: `chat.completions.create`. Left out, plain HTTP is shown. */
  sdk?: string;
  /** Where the answer is a file, such as a sound: the name it is saved under. */
  file?: string;
  /** Files that the body holds as data URIs, by the texts that stand for them. */
  files?: readonly SampleFile[];
  /** True if programs send the file as a part of a form; the library's call is then named as the address is. */
  form?: boolean;
}

/** How often a call that is refused with 429 is tried, by every program. */
export const TRIES = 5;

export const notes = (sign: string, files: readonly SampleFile[]) =>
  files.flatMap(({ name, note }) => (note ? [`${sign} ${name}: ${note}`] : []));

/** The expression that a program has in place of a text; undefined if the text is written as it is. */
export type Say = (text: string) => string | undefined;
export const asItIs: Say = () => undefined;

/** Calls of a function that a program declares to read a file as a data URI. */
export function readingOf(files: readonly SampleFile[] | undefined, read: (file: SampleFile) => string): Say {
  const byText = new Map(files?.map((file) => [file.text, read(file)]));
  return (text) => byText.get(text);
}

/** Arguments that calls of the client library take by name. */
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
    // Its newest versions know no temperature any more, which others take past the types.
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

/** The body's members that the client library takes, and those it must be handed past its types. */
export function argumentsOf(sdk: string, body: SampleRequest["body"]): { known: [string, unknown][]; extra: Record<string, unknown> } {
  const taken = ARGUMENTS.get(sdk) ?? /^$/;
  const all = Object.entries(body);
  return { known: all.filter(([name]) => taken.test(name)), extra: Object.fromEntries(all.filter(([name]) => !taken.test(name))) };
}

/** Whether a call is of Anthropic's library and not of the usual one. */
export const isAnthropic = (sdk: string | undefined) => sdk?.startsWith("messages.") === true;

/** Whether the answer may be calls of tools, which have no words. */
export const mayCallTools = ({ body }: Pick<SampleRequest, "body">) => Array.isArray(body.tools) && body.tools.length > 0;
