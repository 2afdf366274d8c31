import { newId } from "../contracts/ids";
import { ModerationReply, ModerationRequest } from "../contracts/moderation";
import { readCount } from "../contracts/token-counts";
import { FILES_BODY_LIMIT } from "./body-limit";
import { defineEndpoint } from "./define";

/** The model of calls without one. */
const DEFAULT_MODERATION_MODEL = "omni-moderation-latest";

/** Spec 4.15. */
export const createModeration = defineEndpoint<ModerationRequest, ModerationReply, never, "moderation">({
  id: "moderations.create",
  method: "POST",
  path: "/v1/moderations",
  errorFormat: "openai",
  scope: "moderations",
  capability: "moderation",
  tag: "Text",
  summary: "Classify texts by category",
  description: "A string gives one result, a list of strings one result each, a list of typed parts one result for all.",
  body: ModerationRequest,
  bodyLimitBytes: FILES_BODY_LIMIT,
  reply: ModerationReply,
  example: { model: "sandbox-moderation", input: "I am going to kill you." },
  model: (input) => input.model ?? DEFAULT_MODERATION_MODEL,
  call: (model, call) => ({ kind: "answer", answer: model.moderate(call) }),
  repeatable: () => true,
  exact: { ignores: [] },
  finish: (reply, call) =>
    reply.model === call.publicModel && typeof reply.id === "string"
      ? reply
      : { ...reply, id: reply.id ?? newId("modr-"), model: call.publicModel },
  tokens: ({ usage }) => (usage == null ? undefined : { input: readCount(usage) }),
});
