import { z } from "zod";

/** What parsing a body puts for NUL bytes and lone surrogates; an address can hold the NUL itself. */
const NO_NAME = /[\0\uFFFD]/;

/**
 * An id or a model name. Parsing replaces NUL bytes and lone surrogates by U+FFFD everywhere, which free text
 * survives and a name must not: it would no longer be the name that was sent.
 */
export const Name = z
  .string()
  .min(1)
  .max(256)
  .refine((name) => !NO_NAME.test(name), { message: "must not contain NUL bytes, lone surrogates or U+FFFD" });

/** A credential that a header is to carry. A line break in one would begin another header, and what is not ASCII cannot be sent at all. */
export const HeaderSafe = z
  .string()
  .min(1)
  .regex(/^[\x20-\x7e]+$/, "may hold printable ASCII characters only");

/** A JSON object whose members are passed on as they are. */
export const JsonObject = z.record(z.string(), z.unknown());

/** Up to four stop sequences, one string, or null. */
export const Stop = z
  .union([z.string(), z.array(z.string()).max(4)])
  .nullish()
  .describe("One text, or up to 4, before which the answer ends; they are not part of it. Default: none.");

export const Streamed = z
  .boolean()
  .nullish()
  .describe("Whether the answer comes as server-sent events while it is written. Default: `false`.");
export const StreamOptions = z
  .looseObject({ include_usage: z.boolean().nullish().describe("Whether one last event holds the token counts. Default: `false`.") })
  .meta({ description: "`include_usage` adds one last event that holds the token counts." });

export const TokenCount = z.int().nonnegative();
