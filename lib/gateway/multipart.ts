import { Failure } from "../contracts/errors";
import type { UploadedFile } from "../contracts/uploaded-file";

const MAX_PARTS = 64;
const MAX_HEAD_BYTES = 8 * 1024;
const FORM_TYPE = /^multipart\/form-data\s*;/i;
const END_OF_LINE = Buffer.from("\r\n");
const END_OF_HEAD = Buffer.from("\r\n\r\n");
const DASHES = 45;

export function isMultipart(contentType: string | undefined): boolean {
  return contentType !== undefined && FORM_TYPE.test(contentType);
}

/**
 * The fields of a multipart form as an object: text as strings, files as `UploadedFile`s, repeated names as a list. `image[]` and
 * `image[0]` count as `image`. Throws `invalid_value` if the form is broken.
 */
export function parseMultipart(bytes: Uint8Array, contentType: string): Record<string, unknown> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const delimiter = Buffer.from(`--${boundaryOf(contentType)}`);
  const fields = new Map<string, unknown[]>();
  let at = body.indexOf(delimiter);
  if (at < 0) throw broken("its boundary does not occur in it");
  for (let parts = 0; ; parts++) {
    const start = at + delimiter.length;
    if (body[start] === DASHES && body[start + 1] === DASHES) break;
    if (parts >= MAX_PARTS) throw broken(`it has more than ${MAX_PARTS} parts`);
    at = body.indexOf(Buffer.concat([END_OF_LINE, delimiter]), start);
    if (at < 0) throw broken("it ends in the middle of a part");
    const { name, value } = readPart(body.subarray(start + END_OF_LINE.length, at));
    fields.set(name, [...(fields.get(name) ?? []), value]);
    at += END_OF_LINE.length;
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

/** A form's bytes with a fixed boundary, because clients generate a new one for each attempt. */
export function withoutBoundary(bytes: Uint8Array, contentType: string): Buffer {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const delimiter = Buffer.from(`--${boundaryOf(contentType)}`);
  const pieces: Buffer[] = [];
  let start = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, start)) {
    pieces.push(body.subarray(start, at), END_OF_HEAD);
    start = at + delimiter.length;
  }
  return Buffer.concat([...pieces, body.subarray(start)]);
}

function boundaryOf(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw broken("its content type names no boundary");
  return boundary;
}

function readPart(part: Buffer): { name: string; value: string | UploadedFile } {
  const end = part.subarray(0, MAX_HEAD_BYTES).indexOf(END_OF_HEAD);
  if (end < 0) throw broken("a part has no header");
  const head = part.subarray(0, end).toString("utf8");
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? "";
  const name = parameter(disposition, "name")?.replace(/\[\d*\]$/, "");
  if (!name || name === "__proto__" || name.length > 128) throw broken("a part has no usable name");
  const content = part.subarray(end + END_OF_HEAD.length);
  const fileName = parameter(disposition, "filename");
  if (fileName !== undefined) {
    const type = /^content-type:[ \t]*([\x21-\x7e]{1,128})/im.exec(head)?.[1] ?? "";
    return { name, value: { bytes: content, name: fileName, type } };
  }
  return { name, value: content.toString("utf8").toWellFormed().replaceAll("\0", "\uFFFD") };
}

function parameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|;)\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, "i").exec(disposition);
  return found?.[1] ?? found?.[2];
}

function broken(why: string): Failure {
  return new Failure("invalid_value", `The multipart form cannot be read: ${why}.`);
}
