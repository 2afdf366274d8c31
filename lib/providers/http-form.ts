import { randomUUID } from "node:crypto";

/** A field of a form: a text, or a file. */
export interface FormPart {
  name: string;
  value: string | FormFile;
}
interface FormFile {
  bytes: Uint8Array;
  /** MIME type. */
  type: string;
  fileName: string;
}

/** A `multipart/form-data` body, ready to be sent. */
export interface Form {
  /** The content type, boundary included. */
  type: string;
  /** Bytes of all pieces. */
  length: number;
  /** To be sent one after the other. Files are the bytes that were given, not copies. */
  pieces: readonly Uint8Array[];
}

/** Lays a form out. The boundary is random, so that no text or file can hold it. */
export function writeForm(parts: readonly FormPart[]): Form {
  const boundary = `form-${randomUUID()}`;
  const pieces: Uint8Array[] = [];
  let text = "";
  for (const { name, value } of parts) {
    text += `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === "string") text += `\r\n\r\n${value}\r\n`;
    else {
      pieces.push(Buffer.from(`${text}; filename="${quoted(value.fileName)}"\r\ncontent-type: ${value.type}\r\n\r\n`), value.bytes);
      text = "\r\n";
    }
  }
  pieces.push(Buffer.from(`${text}--${boundary}--\r\n`));
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return { type: `multipart/form-data; boundary=${boundary}`, length, pieces };
}

/** Names as browsers write them: what would end the quotes or the line is percent-encoded. */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}
