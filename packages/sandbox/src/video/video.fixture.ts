import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BufferSource, EncodedPacketSink, Input, MP4 } from "mediabunny";
import type { VideoOrder } from "../../../../lib/contracts/task";
import { hasProgram } from "../../../../lib/testing/programs";
import type { VideoJob } from "./render";

export const makeOrder = (asked: Partial<VideoOrder> = {}): VideoOrder => ({
  prompt: "A sailing boat on a calm sea at sunset",
  negativePrompt: null,
  firstFrame: null,
  lastFrame: null,
  references: [],
  durationS: null,
  width: null,
  height: null,
  ratio: null,
  resolution: null,
  fps: null,
  seed: 7,
  n: 1,
  style: null,
  quality: null,
  watermark: false,
  generateAudio: false,
  promptExtend: false,
  camera: null,
  returnLastFrame: false,
  ...asked,
});

export const makeJob = (job: Partial<VideoJob> = {}): VideoJob => ({
  index: 0,
  firstFrame: null,
  lastFrame: null,
  references: [],
  report() {},
  signal: new AbortController().signal,
  ...job,
});

/** What another program makes of a video. */
export interface Probed {
  codec: string;
  width: number;
  height: number;
  fps: number;
  frames: number;
  /** Seconds. */
  duration: number;
  sound: string | null;
}

/** Who reads the videos of these tests: `ffprobe`, with `ffmpeg` to decode each frame, or the reader of the muxer's library. */
export const PROBE = hasProgram("ffprobe") && hasProgram("ffmpeg") ? "ffprobe" : "mediabunny";

export async function probe(video: Uint8Array): Promise<Probed> {
  return PROBE === "ffprobe" ? probeOutside(video) : probeHere(video);
}

function probeOutside(video: Uint8Array): Probed {
  const folder = mkdtempSync(join(tmpdir(), "video-"));
  try {
    const path = join(folder, "video.mp4");
    writeFileSync(path, video);
    const decoded = spawnSync("ffmpeg", ["-v", "error", "-xerror", "-i", path, "-f", "null", "-"], { encoding: "utf8" });
    if (decoded.status !== 0 || decoded.stderr !== "") throw new Error(`the video does not decode: ${decoded.stderr}`);
    const asked = ["-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", path];
    const { streams, format } = JSON.parse(spawnSync("ffprobe", asked, { encoding: "utf8" }).stdout);
    const track = streams.find((stream: { codec_type: string }) => stream.codec_type === "video");
    const sound = streams.find((stream: { codec_type: string }) => stream.codec_type === "audio");
    const [over, under] = track.avg_frame_rate.split("/").map(Number);
    return {
      codec: `${track.codec_name} ${track.pix_fmt}`,
      width: track.width,
      height: track.height,
      fps: over / under,
      frames: Number(track.nb_read_frames),
      duration: Number(sound ? track.duration : format.duration),
      sound: sound?.codec_name ?? null,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function probeHere(video: Uint8Array): Promise<Probed> {
  const input = new Input({ source: new BufferSource(video), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("the video has no pictures");
  const config = await track.getDecoderConfig();
  let frames = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    checkUnits(packet.data);
    if (frames === 0 && packet.type !== "key") throw new Error("the video does not begin with a whole picture");
    frames += 1;
  }
  const duration = await track.computeDuration();
  const sound = await input.getPrimaryAudioTrack();
  // Profiles up to High hold nothing but 8-bit 4:2:0.
  const plain = /^avc1\.(42|4d|64)/i.test(config?.codec ?? "");
  return {
    codec: plain ? "h264 yuv420p" : String(config?.codec),
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    fps: frames / duration,
    frames,
    duration,
    sound: sound ? await sound.getCodec() : null,
  };
}

/** Each unit of a frame has its length before it, and together they fill it. */
function checkUnits(data: Uint8Array): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  while (at + 5 <= view.byteLength) {
    if ((view.getUint8(at + 4) & 0x80) !== 0) throw new Error("a unit of a frame is broken");
    at += 4 + view.getUint32(at);
  }
  if (at !== view.byteLength) throw new Error("a frame is cut off");
}
