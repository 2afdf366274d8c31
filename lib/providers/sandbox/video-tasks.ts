import { randomInt } from "node:crypto";
import type { Picture } from "../../contracts/media";
import type { Film, TaskWork, VideoState, VideoTasks } from "../capabilities";
import { type FilmPlan, planFilm } from "./film/plan";
import type { Rendered } from "./film/render";
import { MAX_SEED } from "./image-model";
import type { FilmInput } from "./studio/jobs";
import type { Studio } from "./studio/studio";

/** What is stored with a task: the settled plan, and the ids of the pictures it needs. */
interface FilmOperation {
  plan: FilmPlan;
  firstFrame: string | null;
  lastFrame: string | null;
  references: string[];
  returnLastFrame: boolean;
}

/** `sandbox-video`: films made on this machine. The seed is settled at submit, so that a restart makes the same film. */
export function createVideoTasks(studio: Studio): VideoTasks {
  return {
    local: true,
    async submit({ input, model, pictures }) {
      const [first] = pictures;
      const picture = first && input.firstFrame ? { width: first.width, height: first.height } : null;
      const plan = planFilm(input, { model, picture, randomSeed: randomInt(MAX_SEED) });
      const { firstFrame, lastFrame, references, returnLastFrame } = input;
      const operation: FilmOperation = { plan, firstFrame, lastFrame, references, returnLastFrame };
      return { operation: { ...operation }, facts: plan.facts };
    },
    advance: (operation, work) => render(studio, operation as unknown as FilmOperation, work),
  };
}

async function render(studio: Studio, operation: FilmOperation, work: TaskWork): Promise<VideoState> {
  const { plan } = operation;
  const input = {
    plan,
    firstFrame: await pictureOf(operation.firstFrame, work),
    lastFrame: await pictureOf(operation.lastFrame, work),
    references: await Promise.all(operation.references.map((id) => work.picture(id))),
  };
  const films: Film[] = [];
  let lastFrame: Picture | undefined;
  for (let index = 0; index < plan.films; index++) {
    const film: FilmInput = { ...input, index };
    const onProgress = (value: number) => work.report(Math.floor((index * 100 + value) / plan.films));
    const rendered = (await studio.films.run({
      name: "film",
      input: film,
      caller: work.caller,
      signal: work.signal,
      onProgress,
    })) as Rendered;
    films.push({ bytes: rendered.bytes, facts: rendered.facts, poster: rendered.poster });
    if (operation.returnLastFrame) lastFrame ??= rendered.lastFrame;
  }
  const tokens = films.reduce((sum, { facts }) => sum + filmTokens(facts), 0);
  return { state: "completed", word: "completed", films, tokens, ...(lastFrame ? { lastFrame } : {}) };
}

async function pictureOf(id: string | null, work: TaskWork): Promise<Picture | null> {
  return id === null ? null : work.picture(id);
}

/** As the vendors of films count: 1,024 pixels of a frame are a token. */
function filmTokens({ width, height, fps, durationS }: Film["facts"]): number {
  return Math.round((width * height * fps * durationS) / 1024);
}
