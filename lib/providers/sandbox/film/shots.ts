import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Picture } from "../../../contracts/media";
import type { FilmFacts } from "../../../contracts/task";
import { composeScene } from "../picture/scene";
import { driftOf, soften, viewScene } from "./camera";
import type { FilmPlan } from "./plan";
import { isSmall } from "./sizes";
import { Still } from "./still";
import { planPath, type StillRole, seesPastEdges } from "./still-path";

/** The pictures a film is made of. */
export interface FilmPictures {
  firstFrame: Picture | null;
  lastFrame: Picture | null;
  references: readonly Picture[];
}

/** Draws its part of a film over the whole canvas: `progress` from 0 to 1, `timeS` seconds since the film began. */
export type Shot = (context: SKRSContext2D, moment: { progress: number; timeS: number }) => void;

/** What is seen one after the other: a scene made of words where no picture begins the film, then the pictures. */
export async function prepareShots(plan: FilmPlan, { facts, pictures }: { facts: FilmFacts; pictures: FilmPictures }): Promise<Shot[]> {
  const { firstFrame, lastFrame, references } = pictures;
  const shots: Shot[] = firstFrame || references.length > 0 ? [] : [sceneShot(plan, facts)];
  const add = async (picture: Picture, role: StillRole): Promise<void> => {
    const careful = plan.quality === "high" || isSmall(facts);
    const still = await Still.prepare(picture, { size: facts, careful, mirror: seesPastEdges(role, plan.camera) });
    const path = planPath(still, { role, camera: plan.camera, seed: facts.seed + shots.length });
    shots.push((context, { progress }) => still.draw(context, path(progress)));
  };
  if (firstFrame) await add(firstFrame, "opening");
  for (const picture of references) await add(picture, "passing");
  if (lastFrame) await add(lastFrame, "closing");
  return shots;
}

function sceneShot(plan: FilmPlan, { width, height, seed }: FilmFacts): Shot {
  const { prompt, negativePrompt, style, pace } = plan;
  const scene = composeScene({ prompt, negativePrompt, style, width, height, seed });
  const camera = plan.camera ?? driftOf(seed);
  return (context, { progress, timeS }) => scene.draw(context, { timeS: timeS * pace, camera: viewScene(camera, progress) });
}

const LONGEST_FADE_S = 1.6;
const FADE_SHARE = 0.4;

/** Draws the frame at `timeS` of a film whose last frame is at `endS`: the shots one after the other, each fading in over the last. */
export function drawShots(context: SKRSContext2D, { shots, timeS, endS }: { shots: readonly Shot[]; timeS: number; endS: number }): void {
  const fadeS = shots.length > 1 ? Math.min(LONGEST_FADE_S, (FADE_SHARE * endS) / shots.length) : 0;
  const stepS = (endS - fadeS) / shots.length;
  shots.forEach((shot, index) => {
    const sinceS = timeS - index * stepS;
    // A film of one frame shows what it begins with.
    if (sinceS < 0 || (endS === 0 && index > 0) || sinceS > stepS + fadeS + 1e-6) return;
    const progress = endS > 0 ? sinceS / (stepS + fadeS) : 0;
    context.globalAlpha = index === 0 ? 1 : soften(fadeS > 0 ? sinceS / fadeS : 1);
    shot(context, { progress, timeS });
    context.globalAlpha = 1;
  });
}
