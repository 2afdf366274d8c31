/** The length of a sound in milliseconds by its headers, without decoding; null if they don't tell. Takes one pass over the bytes. */
export function audioLengthMs(type: string, bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seconds = READERS.get(type.split(";")[0]?.trim() ?? "")?.(view);
  return seconds === undefined || !Number.isFinite(seconds) || seconds <= 0 ? null : Math.round(seconds * 1000);
}

/** Returns seconds; undefined if the file is of another form. */
type Reader = (view: DataView) => number | undefined;

const READERS: ReadonlyMap<string, Reader> = new Map([
  ["audio/wav", wavSeconds],
  ["audio/x-wav", wavSeconds],
  ["audio/mpeg", mp3Seconds],
  ["audio/aac", adtsSeconds],
  ["audio/flac", flacSeconds],
  ["audio/ogg", oggSeconds],
  ["audio/opus", oggSeconds],
]);

const text = (view: DataView, at: number, length: number) =>
  at + length > view.byteLength ? "" : String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

function wavSeconds(view: DataView): number | undefined {
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const name = text(view, at, 4);
    const size = view.getUint32(at + 4, true);
    if (name === "fmt " && at + 20 <= view.byteLength) bytesPerSecond = view.getUint32(at + 16, true);
    if (name === "data") return bytesPerSecond > 0 ? Math.min(size, view.byteLength - at - 8) / bytesPerSecond : undefined;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** Kilobits per second of layer III, by the index in the header: MPEG 1, then MPEG 2 and 2.5. */
const MP3_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const MP3_HERTZ = [44_100, 48_000, 32_000] as const;

/** Adds up the frames, so that variable bit rates are right. */
function mp3Seconds(view: DataView): number | undefined {
  let seconds = 0;
  for (let at = afterId3(view); at + 4 <= view.byteLength; ) {
    const head = view.getUint32(at);
    const version = (head >>> 19) & 3;
    const hertz = (MP3_HERTZ[(head >>> 10) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
    const rate = MP3_RATES[version === 3 ? 0 : 1][(head >>> 12) & 15] ?? 0;
    // The sync bits, and layer III.
    if (head >>> 21 !== 0x7ff || ((head >>> 17) & 3) !== 1 || version === 1 || hertz === 0 || rate === 0) break;
    const samples = version === 3 ? 1152 : 576;
    at += Math.floor(((samples / 8) * rate * 1000) / hertz) + ((head >>> 9) & 1);
    seconds += samples / hertz;
  }
  return seconds;
}

function afterId3(view: DataView): number {
  if (text(view, 0, 3) !== "ID3" || view.byteLength < 10) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | (view.getUint8(at) & 0x7f), 0);
  return 10 + size;
}

const AAC_HERTZ = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350] as const;
const AAC_SAMPLES = 1024;

function adtsSeconds(view: DataView): number | undefined {
  let seconds = 0;
  for (let at = afterId3(view); at + 7 <= view.byteLength; ) {
    const hertz = AAC_HERTZ[(view.getUint8(at + 2) >>> 2) & 15];
    const size = ((view.getUint8(at + 3) & 3) << 11) | (view.getUint8(at + 4) << 3) | (view.getUint8(at + 5) >>> 5);
    if ((view.getUint16(at) & 0xfff6) !== 0xfff0 || hertz === undefined || size < 7) break;
    seconds += AAC_SAMPLES / hertz;
    at += size;
  }
  return seconds;
}

/** The block STREAMINFO comes first. */
function flacSeconds(view: DataView): number | undefined {
  if (text(view, 0, 4) !== "fLaC" || view.byteLength < 26) return undefined;
  const hertz = view.getUint32(18) >>> 12;
  const samples = (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22);
  return hertz > 0 ? samples / hertz : undefined;
}

/** Opus always counts 48,000 samples a second. */
const OPUS_HERTZ = 48_000;
const PAGE_HEAD = 27;

/** The last page's position, by the rate of the first page. */
function oggSeconds(view: DataView): number | undefined {
  let [hertz, skip, position] = [0, 0, 0];
  for (let at = 0; at + PAGE_HEAD <= view.byteLength && text(view, at, 4) === "OggS"; ) {
    const segments = view.getUint8(at + 26);
    const body = at + PAGE_HEAD + segments;
    if (body > view.byteLength) break;
    if (text(view, body, 8) === "OpusHead" && body + 12 <= view.byteLength) [hertz, skip] = [OPUS_HERTZ, view.getUint16(body + 10, true)];
    else if (text(view, body, 7) === "\u0001vorbis" && body + 16 <= view.byteLength) hertz = view.getUint32(body + 12, true);
    const granule = view.getBigInt64(at + 6, true);
    if (granule > 0n) position = Number(granule);
    let size = 0;
    for (let segment = 0; segment < segments; segment++) size += view.getUint8(at + PAGE_HEAD + segment);
    at = body + size;
  }
  return hertz > 0 ? (position - skip) / hertz : undefined;
}
