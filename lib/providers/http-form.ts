import { randomUUID } from "node:crypto";

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

export interface Form {
  /** The content type, boundary included. */
  type: string;
  /** Total bytes of all pieces. */
  length: number;
  /** Sent in order. Files are the original bytes, not copies. */
  pieces: readonly Uint8Array[];
}

/** Encodes a form. The boundary is random, so that no text or file can contain it. */
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

/** Names as browsers write them: quotes and line ends are percent-encoded. */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}
