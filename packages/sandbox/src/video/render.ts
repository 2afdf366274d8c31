import { setImmediate as breathe } from "node:timers/promises";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import type { ImageFile } from "../../../../lib/contracts/media";
import type { VideoFacts } from "../../../../lib/contracts/task";
import { drawMark } from "../image/mark";
import { playAmbience } from "./ambience";
import { drawAtmosphere } from "./atmosphere";
import { soften } from "./camera";
import { VideoEncoder } from "./encoder";
import { muxVideo } from "./mux";
import { factsOf, type VideoPlan } from "./plan";
import { drawShots, prepareShots, type VideoImages } from "./shots";
import { drawTitle } from "./title";

/** A video as a file: MP4 with H.264, and AAC if there is sound, its index first. */
export interface Rendered {
  bytes: Uint8Array;
  facts: VideoFacts;
  /** PNG. */
  lastFrame: ImageFile;
  /** A frame from the middle as a small JPEG. */
  poster: ImageFile;
}

export interface VideoJob extends VideoImages {
  /** Which of the plan's videos, from 0. */
  index: number;
  /** 0 to 100, never less than before. */
  report(progress: number): void;
  signal: { readonly aborted: boolean; throwIfAborted(): void };
}

/** Frames are this much of the work; what is left puts them into a file. */
const FRAMES_PERCENT = 96;
/** The longer side of a poster at most, in pixels. */
const POSTER_SIDE = 640;
const POSTER_QUALITY = 82;

/**
 * Makes one video of a plan, frame by frame: the same plan, index and images give the same bytes. Takes all of a
 * core, but lets the thread's messages through after each frame. Throws the signal's reason when it fires.
 */
export async function renderVideo(plan: VideoPlan, job: VideoJob): Promise<Rendered> {
  const facts = factsOf(plan, job.index);
  const canvas = createCanvas(facts.width, facts.height);
  const encoder = await VideoEncoder.open({ facts, quality: plan.quality });
  try {
    const poster = await drawFrames(plan, { job, facts, canvas, encoder });
    const sound = plan.sound ? playAmbience(plan.prompt, facts) : null;
    const bytes = await muxVideo({ video: encoder.finish(), facts, sound });
    job.report(100);
    return { bytes, facts, poster, lastFrame: await imageOf(canvas) };
  } finally {
    encoder.close();
  }
}

interface Stage {
  job: VideoJob;
  facts: VideoFacts;
  canvas: Canvas;
  encoder: VideoEncoder;
}

/** Draws the whole video into the encoder, and gives its poster. */
async function drawFrames(plan: VideoPlan, { job, facts, canvas, encoder }: Stage): Promise<ImageFile> {
  const shots = await prepareShots(plan, { facts, images: job });
  const context = canvas.getContext("2d");
  const endS = (plan.frames - 1) / facts.fps;
  const middle = plan.frames >> 1;
  let poster: ImageFile | undefined;
  const ofImages = job.firstFrame !== null || job.references.length > 0;
  for (let frame = 0; frame < plan.frames; frame++) {
    job.signal.throwIfAborted();
    const timeS = frame / facts.fps;
    drawShots(context, { shots, timeS, endS });
    if (ofImages) drawAtmosphere(context, { size: facts, seed: facts.seed, timeS, strength: airOf(job, { timeS, endS }) });
    if (plan.title) drawTitle(context, { title: plan.title, size: facts, timeS, durationS: facts.durationS });
    if (plan.watermark) drawMark(context, facts);
    encoder.add(context.getImageData(0, 0, facts.width, facts.height).data);
    if (frame === middle) poster = await posterOf(canvas);
    job.report(Math.floor(((frame + 1) / plan.frames) * FRAMES_PERCENT));
    // Lets messages through, and the pixels of the frame be freed.
    await breathe();
  }
  return poster ?? posterOf(canvas);
}

async function posterOf(frame: Canvas): Promise<ImageFile> {
  const scale = Math.min(1, POSTER_SIDE / Math.max(frame.width, frame.height));
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const small = createCanvas(width, height);
  small.getContext("2d").drawImage(frame, 0, 0, width, height);
  return { bytes: await small.encode("jpeg", POSTER_QUALITY), type: "image/jpeg", width, height };
}

/** How much there is between image and eye: none if a frame was given, to show it as it is. */
function airOf({ firstFrame, lastFrame }: VideoImages, { timeS, endS }: { timeS: number; endS: number }): number {
  return (firstFrame ? soften(timeS / 1.2) : 1) * (lastFrame ? soften((endS - timeS) / 1.2) : 1);
}

async function imageOf(canvas: Canvas): Promise<ImageFile> {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const opaque = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  return { bytes: await opaque.png({ compressionLevel: 3 }).toBuffer(), type: "image/png", width, height };
}
