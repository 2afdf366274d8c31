/** Maximum file size in bytes. */
export const FILE_BYTES_MAX = 20_000_000;
/** Maximum tokens of a file's text; the rest is cut, with a note. */
export const FILE_TOKENS_MAX = 60_000;
/** Limits per message: files, and tokens of all their texts. */
export const FILES_MAX = 8;
export const MESSAGE_TOKENS_MAX = 120_000;

export const KINDS = ["PDF", "Word", "Excel", "PowerPoint", "OpenDocument", "text"] as const;
export type DocumentKind = (typeof KINDS)[number];

export interface DocumentText {
  kind: DocumentKind;
  text: string;
  /** Approximate: counted without a model's vocabulary. */
  tokens: number;
  /** What was omitted, such as `first 40 of 120 pages`; absent if nothing was. */
  cut?: string;
}

/** A message's file as text. Plain JSON. */
export interface Attachment extends DocumentText {
  /** Without line breaks. */
  name: string;
}

/** Why a file can't be read; the message completes a sentence that begins with its name. */
export class Unreadable extends Error {}

/** Enough of a file has been read; the rest is omitted. */
export class Enough extends Error {}

/** Offered by file pickers in addition to images. */
export const FILE_TYPES = [
  ".pdf,.docx,.xlsx,.pptx,.odt,.odp,.txt,.md,.csv,.tsv,.json,.jsonl,.xml,.html,.yaml,.yml,.log,.sql,.css",
  ".js,.jsx,.ts,.tsx,.py,.rb,.go,.rs,.java,.kt,.c,.h,.cpp,.cs,.php,.sh,.toml,.ini,.tex,text/*",
].join(",");
