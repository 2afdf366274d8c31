/** Longer files are refused: they would fill the page's memory. */
export const FILE_BYTES = 64 * 1024 * 1024;

export interface FileFacts {
  /** MIME type without parameters: `audio/mpeg`. */
  type: string;
  /** False if the run was stopped or disconnected. */
  whole: boolean;
}

/** The file, and why it is incomplete. */
export interface ReadFile extends FileFacts {
  bytes: Uint8Array<ArrayBuffer>;
  broken?: unknown;
  /** Exceeds `FILE_BYTES`; nothing is kept. */
  tooLarge?: boolean;
}

/** Reads a file reply. `onPiece` gets every chunk and the file's type. */
export async function readFile(response: Response, onPiece: (piece: Uint8Array<ArrayBuffer>, type: string) => void): Promise<ReadFile> {
  const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  try {
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      size += step.value.length;
      if (size > FILE_BYTES) {
        void reader?.cancel().catch(() => undefined);
        return { type, whole: false, bytes: new Uint8Array(), tooLarge: true };
      }
      pieces.push(step.value);
      onPiece(step.value, type);
    }
  } catch (broken) {
    return { type, whole: false, bytes: joined(pieces, size), broken };
  }
  return { type, whole: true, bytes: joined(pieces, size) };
}

export function tooLong(status: number) {
  const message = `The file is larger than ${FILE_BYTES / 1024 / 1024} MB, the limit of this page.`;
  return { status, code: "file_too_large", message, param: null };
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
