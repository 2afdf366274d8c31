import { registerAacEncoder } from "@mediabunny/aac-encoder";
import {
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
} from "mediabunny";
import type { VideoFacts } from "../../../../lib/contracts/task";
import { SOUND_RATE } from "./ambience";
import { matrixOf } from "./luma";

export interface VideoTracks {
  /** An MP4 with one H.264 track. */
  video: Uint8Array;
  facts: VideoFacts;
  /** Mono samples of the video's length, in portions; null for a silent video. */
  sound: Iterable<Float32Array> | null;
}

/**
 * Writes an encoded video again: its index first, so that players start before they have it all, each frame at its exact
 * time, colours labelled, sound as AAC, and no clock time inside.
 */
export async function muxVideo({ video, facts, sound }: VideoTracks): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const frames = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(frames, { frameRate: facts.fps });
  const samples = sound ? openSound() : null;
  if (samples) output.addAudioTrack(samples);
  await output.start();
  try {
    await copyFrames(video, { frames, facts });
    frames.close();
    if (sound && samples) await addSound(sound, samples);
    await output.finalize();
  } catch (error) {
    // Ends the sound encoder's thread.
    await output.cancel();
    throw error;
  }
  if (!target.buffer) throw new Error("the video was not written");
  const file = new Uint8Array(target.buffer);
  clearTimes(new DataView(target.buffer));
  return file;
}

async function copyFrames(video: Uint8Array, { frames, facts }: { frames: EncodedVideoPacketSource; facts: VideoFacts }): Promise<void> {
  const input = new Input({ source: new BufferSource(video), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config) throw new Error("the encoder wrote no video");
    const colorSpace: VideoColorSpaceInit = { primaries: "bt709", transfer: "bt709", matrix: matrixOf(facts), fullRange: false };
    let index = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timed = packet.clone({ timestamp: index / facts.fps, duration: 1 / facts.fps });
      await frames.add(timed, { decoderConfig: { ...config, colorSpace } });
      index += 1;
    }
  } finally {
    input.dispose();
  }
}

const SOUND_BITRATE = 96_000;

function openSound(): AudioSampleSource {
  registerAacEncoder();
  return new AudioSampleSource({ codec: "aac", quality: new Quality({ bitrate: SOUND_BITRATE }) });
}

async function addSound(sound: Iterable<Float32Array>, source: AudioSampleSource): Promise<void> {
  let at = 0;
  for (const data of sound) {
    const sample = new AudioSample({ data, format: "f32", numberOfChannels: 1, sampleRate: SOUND_RATE, timestamp: at / SOUND_RATE });
    await source.add(sample);
    sample.close();
    at += data.length;
  }
}

const CONTAINERS = new Set(["moov", "trak", "mdia"]);
const TIMED = new Set(["mvhd", "tkhd", "mdhd"]);

/** Clears the times of creation and change in an MP4's headers: the same video is the same file whenever it is made. */
function clearTimes(boxes: DataView): void {
  const HEADER = 8;
  for (let at = 0; at + HEADER <= boxes.byteLength; ) {
    const size = boxes.getUint32(at);
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => boxes.getUint8(at + offset)));
    // A size of 0 or 1 is a box of another form: only the last one, the frames, may be one.
    if (size < HEADER || at + size > boxes.byteLength) return;
    const inside = new DataView(boxes.buffer, boxes.byteOffset + at + HEADER, size - HEADER);
    if (CONTAINERS.has(name)) clearTimes(inside);
    // Version and flags, then both times: 32 bits each, or 64 in version 1.
    if (TIMED.has(name)) for (let byte = 4; byte < (inside.getUint8(0) === 1 ? 20 : 12); byte++) inside.setUint8(byte, 0);
    at += size;
  }
}
