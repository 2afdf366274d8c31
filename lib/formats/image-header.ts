/** Format and size in pixels. */
export interface ImageHeader {
  format: "PNG" | "JPEG" | "GIF" | "WebP";
  width: number;
  height: number;
}

/** Reads the header of a PNG, JPEG, GIF or WebP; undefined for other or truncated bytes. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  return header && header.width > 0 && header.height > 0 ? header : undefined;
}

function ascii(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return "";
  let text = "";
  for (let index = 0; index < length; index++) text += String.fromCharCode(view.getUint8(at + index));
  return text;
}

function readPng(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 24 || ascii(view, 0, 8) !== "\x89PNG\r\n\x1a\n" || ascii(view, 12, 4) !== "IHDR") return undefined;
  return { format: "PNG", width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 10 || !/^GIF8[79]a$/.test(ascii(view, 0, 6))) return undefined;
  return { format: "GIF", width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function readWebp(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 30 || ascii(view, 0, 4) !== "RIFF" || ascii(view, 8, 4) !== "WEBP") return undefined;
  const size24 = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (ascii(view, 12, 4)) {
    case "VP8X":
      return { format: "WebP", width: size24(24), height: size24(27) };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { format: "WebP", width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case "VP8 ":
      return { format: "WebP", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

/** Walks the segments to the frame header: SOF0 to SOF15 without DHT, JPG and DAC. */
function readJpeg(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { format: "JPEG", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
