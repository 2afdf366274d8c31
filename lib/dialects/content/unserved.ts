import type { ContentRequest } from "../../contracts/content";
import { Failure } from "../../contracts/errors";
import { MOST_STOPS } from "../chat/request";

/** Native settings that a chat call can't express. */
const SETTINGS = ["topK", "thinkingConfig", "mediaResolution", "responseLogprobs", "logprobs", "speechConfig", "imageConfig"];

/** Warns about settings that a chat model ignores. Throws if ignoring one would change the answer fundamentally. */
export function reportUnserved(call: { input: ContentRequest; warn(message: string): void }): void {
  const { input } = call;
  if (input.cachedContent != null)
    throw new Failure("unsupported_parameter", "This model does not support cached contents; send the contents themselves.", {
      param: "cachedContent",
    });
  const config = input.generationConfig ?? {};
  for (const name of SETTINGS) if (config[name] != null) call.warn(`generationConfig.${name} is not supported by this model`);
  if (input.safetySettings?.length) call.warn("safetySettings are not supported by this model");
  if ((config.stopSequences?.length ?? 0) > MOST_STOPS) call.warn(`stopSequences: only the first ${MOST_STOPS} are used`);
  const builtIn = (input.tools ?? []).flatMap((tool) => Object.keys(tool).filter((name) => name !== "functionDeclarations"));
  if (builtIn.length > 0) call.warn(`tools: ${builtIn.join(", ").slice(0, 200)} not supported by this model`);
}
