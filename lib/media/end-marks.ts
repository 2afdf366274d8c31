import type { ImageType } from "../contracts/media";

/** Checks a PNG or JPEG for its end marker. Decoders accept files without it. */
export function hasEndMark(bytes: Uint8Array, type: ImageType): boolean {
  if (type === "image/png") return endsPng(bytes);
  return type !== "image/jpeg" || endsJpeg(bytes);
}

function endsPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) if (view.getUint32(at + 4) === 0x49454e44) return true;
  return false;
}

/** Skips the segments, which may contain a thumbnail with its own marker; data that cameras append doesn't matter. */
function endsJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("ffd9", at, "hex");
    // Padding, and markers without a length.
    if (marker === 0xff) at += 1;
    else at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + view.getUint16(at + 2);
  }
  return false;
}
