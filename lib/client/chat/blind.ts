import { knownModels, modelNamed } from "../call/cost";
import type { PlaygroundSession } from "../session/session";
import type { ChatOutput } from "./answer";
import { type ChatOwn, isIncluded } from "./page-state";

type Session = Pick<PlaygroundSession<ChatOwn, ChatOutput>, "state">;

/** Asked models that are not known to read images. Unknown while the models are fetched. */
export function notKnownToSee({ state }: Session, models = knownModels()): string[] {
  if (!models) return [];
  const asked = state.columns.filter(({ id, model }) => model !== "" && isIncluded(state, id));
  return [...new Set(asked.map(({ model }) => model))].filter((name) => !modelNamed(models, name)?.acceptsImages);
}

/** Of these the models that images wait for, and that nobody has said they are sent to all the same. */
export function blindModels(session: Session, models = knownModels()): string[] {
  const { draftImages, imagesAnyway } = session.state.own;
  return draftImages.length === 0 ? [] : notKnownToSee(session, models).filter((name) => !imagesAnyway.includes(name));
}
