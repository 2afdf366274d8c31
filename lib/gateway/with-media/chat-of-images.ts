import type { ChatRequest } from "../../contracts/chat";
import { Failure } from "../../contracts/errors";
import type { ChatModel, ImageModel, ModelCall } from "../../providers/capabilities";
import { chatWithImages } from "./chat-with-images";

/** Fields that do not apply to images and would change a text answer. */
const LEFT_OUT = ["tools", "functions", "response_format", "stop", "max_tokens", "max_completion_tokens", "temperature", "logit_bias"];

/** An image model as a chat model: it draws the last message. */
export function chatOfImages(image: ImageModel): ChatModel {
  const drawn = chatWithImages({ complete: refuse, stream: refuse }, image);
  return {
    ...drawn,
    complete: (call) => drawn.complete(heard(call)),
    stream: (call) => drawn.stream(heard(call)),
  };
}

function refuse({ publicModel }: ModelCall<ChatRequest>): never {
  const message = `The model '${publicModel}' generates images and does not chat. Request one with "modalities": ["image", "text"].`;
  throw new Failure("unsupported_value", message, { param: "modalities" });
}

function heard(call: ModelCall<ChatRequest>): ModelCall<ChatRequest> {
  const { input, warn } = call;
  const left = LEFT_OUT.filter((name) => input[name] != null);
  if (left.length > 0) warn(`left out, not applicable to images: ${left.join(", ")}`);
  if (input.messages.filter(({ role }) => role === "user").length > 1) warn("only the last message is used: the model has no conversation");
  return call;
}
