import type { z } from "zod";
import { Failure } from "../../contracts/errors";
import type { TaskFamily, VideoTask } from "../../contracts/task";
import { NO_TOKENS } from "../../contracts/token-use";
import type { Answer, ModelCall, VideoTasks } from "../../providers/capabilities";
import { FILES_BODY_LIMIT } from "../body-limit";
import { type CallContext, defineEndpoint, type ModelEndpoint, type ViewContext } from "../define";
import { videoResolution, videoSeconds } from "./billed";
import type { Ordered } from "./order";
import { unusedFields } from "./unused-fields";

/** An accepted task, and how long that took in milliseconds. */
interface Taken {
  task: VideoTask;
  elapsedMs: number;
}
type SubmitEndpoint<Input> = ModelEndpoint<Input, Taken, never, "video", Ordered>;

interface Submit<Input>
  extends Pick<
    SubmitEndpoint<Input>,
    | "id"
    | "path"
    | "aliases"
    | "errorFormat"
    | "summary"
    | "description"
    | "reply"
    | "example"
    | "action"
    | "query"
    | "multipart"
    | "spell"
    | "model"
    | "user"
  > {
  family: TaskFamily;
  body: z.ZodType<Input>;
  /** Parses a body; throws `Failure`. */
  read(input: Input): Ordered;
  view(task: VideoTask, context: ViewContext): unknown;
}

/** A video submit endpoint: families differ only in parsing the body and in the reply's format. */
export function defineSubmit<Input extends object>({ family, read, view, ...declared }: Submit<Input>): SubmitEndpoint<Input> {
  return defineEndpoint<Input, Taken, never, "video", Ordered>({
    ...declared,
    method: "POST",
    scope: "video",
    capability: "video",
    tag: "Video",
    bodyLimitBytes: FILES_BODY_LIMIT,
    read,
    images: (_input, _listing, { images }) => images.map(({ source, param }) => ({ source, param })),
    call: (model, call, context) => {
      for (const field of unusedFields(call.input, declared.body)) call.warn(`'${field}' is not used`);
      return { kind: "answer", answer: take(model, call, { context, family }) };
    },
    finish: ({ task, elapsedMs }, { requestId }) => view(task, { requestId, elapsedMs }),
    tokens: ({ task }) => ({ seconds: videoSeconds(task), billed: { resolution: videoResolution(task) } }),
    estimate: { ...NO_TOKENS, seconds: (_input, ordered) => videoSeconds(ordered) },
    expects: (_input, ordered) => ({ output: 0, seconds: videoSeconds(ordered), resolution: videoResolution(ordered) }),
  });
}

interface Taking {
  context: CallContext<Ordered>;
  family: TaskFamily;
}

async function take(model: VideoTasks, call: ModelCall<unknown>, { context, family }: Taking): Promise<Answer<Taken>> {
  const startedAt = performance.now();
  const { images, fields = {}, warnings = [], ...order } = context.read;
  for (const warning of warnings) call.warn(warning);
  try {
    const task = await context.team.submit(call, { model, family, ...order, frames: images.map(({ frame }) => frame) });
    return { reply: { task, elapsedMs: performance.now() - startedAt } };
  } catch (error) {
    throw renamed(error, fields);
  }
}

/** A model's error names the order's field; the caller needs the field as it was sent. */
function renamed(error: unknown, fields: Readonly<Record<string, string>>): unknown {
  const param = error instanceof Failure ? error.detail.param : null;
  const field = param == null || !Object.hasOwn(fields, param) ? undefined : fields[param];
  if (!(error instanceof Failure) || field === undefined) return error;
  return new Failure(error.code, error.message.replaceAll(`'${param}'`, `'${field}'`), { ...error.detail, param: field });
}
