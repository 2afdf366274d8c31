/** Bytes of a file that is read. */
export const FILE_BYTES_MAX = 20_000_000;
/** Tokens of one file's text; what is beyond is cut, and said. */
export const FILE_TOKENS_MAX = 60_000;
/** Files of one message, and tokens of all their texts. */
export const FILES_MAX = 8;
export const MESSAGE_TOKENS_MAX = 120_000;

export const KINDS = ["PDF", "Word", "Excel", "PowerPoint", "OpenDocument", "text"] as const;
export type DocumentKind = (typeof KINDS)[number];

/** What was read of a file. */
export interface DocumentText {
  kind: DocumentKind;
  text: string;
  /** About: counted without the vocabulary of any model. */
  tokens: number;
  /** What was left out, such as `first 40 of 120 pages`; absent if nothing was. */
  cut?: string;
}

/** A file of a message, as its text. Plain JSON. */
export interface Attachment extends DocumentText {
  /** Without line breaks. */
  name: string;
}

/** Why a file cannot be read; the message ends a sentence that begins with its name. */
export class Unreadable extends Error {}

/** So much of a file has been read that the rest is left out. What was read counts. */
export class Enough extends Error {}

/** What a file picker offers beside images. */
export const FILE_TYPES = [
  ".pdf,.docx,.xlsx,.pptx,.odt,.odp,.txt,.md,.csv,.tsv,.json,.jsonl,.xml,.html,.yaml,.yml,.log,.sql,.css",
  ".js,.jsx,.ts,.tsx,.py,.rb,.go,.rs,.java,.kt,.c,.h,.cpp,.cs,.php,.sh,.toml,.ini,.tex,text/*",
].join(",");
