import { z } from "zod";

/** Parsing a body replaces NUL bytes and lone surrogates by U+FFFD; an address can contain NUL itself. */
const NO_NAME = /[\0\uFFFD]/;

/**
 * An id or a model name. Parsing replaces NUL bytes and lone surrogates by U+FFFD, which is fine for free text; a name would no longer be
 * the one that was sent.
 */
export const Name = z
  .string()
  .min(1)
  .max(256)
  .refine((name) => !NO_NAME.test(name), { message: "must not contain NUL bytes, lone surrogates or U+FFFD" });

/** A credential for a header. A line break would start another header, and non-ASCII characters cannot be sent. */
export const HeaderSafe = z
  .string()
  .min(1)
  .regex(/^[\x20-\x7e]+$/, "must contain printable ASCII characters only");

export const WebAddress = z.url({ protocol: /^https?$/ });

/** A JSON object whose members are passed on unchanged. */
export const JsonObject = z.record(z.string(), z.unknown());

/** Up to four stop sequences, one string, or null. */
export const Stop = z
  .union([z.string(), z.array(z.string()).max(4)])
  .nullish()
  .describe("A stop sequence, or up to 4; the answer ends before it. Default: none.");

export const Streamed = z.boolean().nullish().describe("Whether the answer is streamed as server-sent events. Default: `false`.");
export const StreamOptions = z
  .looseObject({ include_usage: z.boolean().nullish().describe("Whether a last event contains the token counts. Default: `false`.") })
  .meta({ description: "`include_usage` adds a last event that contains the token counts." });

export const TokenCount = z.int().nonnegative();

/** The largest number of a database column of 32 bits. */
export const LARGEST = 2 ** 31 - 1;
