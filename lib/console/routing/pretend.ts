import { Failure } from "../../contracts/errors";
import { vendorFailure } from "../../providers/vendor-failure";
import type { Pretended } from "./contract";

const CONTEXT = { publicModel: "", hidden: [] };
const NO_WORDS = { type: "", code: "", param: null, requestId: "" };

const status = (code: number, message: string, retryAfterMs?: number) => () =>
  vendorFailure({ ...NO_WORDS, status: code, message, retryAfterMs }, CONTEXT);

/** What a target's failure becomes, by the rules of real calls. */
const FAILURES: Readonly<Record<Pretended, () => Failure>> = {
  "429": status(429, "Too many requests."),
  "429 for a minute": status(429, "Too many requests.", 60_000),
  "500": status(500, "Internal error."),
  "529": status(529, "Overloaded."),
  "401": status(401, "Invalid key."),
  "404": () => vendorFailure({ ...NO_WORDS, status: 404, message: "No such model.", code: "model_not_found" }, CONTEXT),
  "400": status(400, "Invalid request."),
  context_length: () =>
    vendorFailure({ ...NO_WORDS, status: 400, message: "The prompt is too long.", code: "context_length_exceeded" }, CONTEXT),
  content_filter: () => vendorFailure({ ...NO_WORDS, status: 400, message: "Refused.", code: "content_policy_violation" }, CONTEXT),
  connection: () => new Failure("bad_gateway", "The model's provider could not be reached.", { transient: true, elsewhere: true }),
  timeout: () => new Failure("upstream_timeout", "The model took too long to answer.", { elsewhere: true }),
  stall: () => new Failure("upstream_timeout", "The model took too long to answer.", { elsewhere: true, unsure: true }),
};

const WORDS: Readonly<Record<Pretended, string>> = {
  "429": "answers 429",
  "429 for a minute": "answers 429 with retry-after 60",
  "500": "answers 500",
  "529": "answers 529",
  "401": "answers 401",
  "404": "answers 404, no such model",
  "400": "answers 400",
  context_length: "refuses the prompt as too long",
  content_filter: "refuses the content",
  connection: "can't be connected to",
  timeout: "doesn't answer in time",
  stall: "is silent after the request",
};

export const pretended = (fails: Pretended): { failure: Failure; words: string } => ({ failure: FAILURES[fails](), words: WORDS[fails] });
