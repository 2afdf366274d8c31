import type { SKRSContext2D } from "@napi-rs/canvas";
import type { ImageFile } from "../../../../lib/contracts/media";
import type { VideoFacts } from "../../../../lib/contracts/task";
import { composeScene } from "../image/scene";
import { driftOf, soften, viewScene } from "./camera";
import type { VideoPlan } from "./plan";
import { isSmall } from "./sizes";
import { Still } from "./still";
import { planPath, type StillRole, seesPastEdges } from "./still-path";

/** The images a video is made of. */
export interface VideoImages {
  firstFrame: ImageFile | null;
  lastFrame: ImageFile | null;
  references: readonly ImageFile[];
}

/** Draws its part of a video over the whole canvas: `progress` from 0 to 1, `timeS` seconds since the video began. */
export type Shot = (context: SKRSContext2D, moment: { progress: number; timeS: number }) => void;

/** What is seen one after the other: a scene made of words where no image begins the video, then the images. */
export async function prepareShots(plan: VideoPlan, { facts, images }: { facts: VideoFacts; images: VideoImages }): Promise<Shot[]> {
  const { firstFrame, lastFrame, references } = images;
  const shots: Shot[] = firstFrame || references.length > 0 ? [] : [sceneShot(plan, facts)];
  const add = async (image: ImageFile, role: StillRole): Promise<void> => {
    const careful = plan.quality === "high" || isSmall(facts);
    const still = await Still.prepare(image, { size: facts, careful, mirror: seesPastEdges(role, plan.camera) });
    const path = planPath(still, { role, camera: plan.camera, seed: facts.seed + shots.length });
    shots.push((context, { progress }) => still.draw(context, path(progress)));
  };
  if (firstFrame) await add(firstFrame, "opening");
  for (const image of references) await add(image, "passing");
  if (lastFrame) await add(lastFrame, "closing");
  return shots;
}

function sceneShot(plan: VideoPlan, { width, height, seed }: VideoFacts): Shot {
  const { prompt, negativePrompt, style, pace } = plan;
  const scene = composeScene({ prompt, negativePrompt, style, width, height, seed });
  const camera = plan.camera ?? driftOf(seed);
  return (context, { progress, timeS }) => scene.draw(context, { timeS: timeS * pace, camera: viewScene(camera, progress) });
}

const LONGEST_FADE_S = 1.6;
const FADE_SHARE = 0.4;

/** Draws the frame at `timeS` of a video whose last frame is at `endS`: the shots one after the other, each fading in over the last. */
export function drawShots(context: SKRSContext2D, { shots, timeS, endS }: { shots: readonly Shot[]; timeS: number; endS: number }): void {
  const fadeS = shots.length > 1 ? Math.min(LONGEST_FADE_S, (FADE_SHARE * endS) / shots.length) : 0;
  const stepS = (endS - fadeS) / shots.length;
  shots.forEach((shot, index) => {
    const sinceS = timeS - index * stepS;
    // A video of one frame shows what it begins with.
    if (sinceS < 0 || (endS === 0 && index > 0) || sinceS > stepS + fadeS + 1e-6) return;
    const progress = endS > 0 ? sinceS / (stepS + fadeS) : 0;
    context.globalAlpha = index === 0 ? 1 : soften(fadeS > 0 ? sinceS / fadeS : 1);
    shot(context, { progress, timeS });
    context.globalAlpha = 1;
  });
}
