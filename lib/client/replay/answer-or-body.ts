import { answerText } from "../../contracts/answer-text";
import { prettyJson } from "../pretty";

/** What a model wrote in an answer; the body itself if it has no text. */
export function answerOrBody(body: string): string {
  return answerText(body) || prettyJson(body);
}
