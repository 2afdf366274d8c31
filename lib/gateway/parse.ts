import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { isFields } from "../contracts/typed";
import type { ModelEndpoint, PathParams } from "../endpoints/define";
import { parseJson } from "./body";
import { type Call, WORDS_READ } from "./call";
import { LazyCallContext } from "./call-context";
import { carriedOf } from "./carried";
import type { Gateway } from "./gateway";
import { parseMultipart } from "./multipart";
import { readUsageOption } from "./told-cost";
import { validate } from "./validate";

/** Validates the body against the endpoint's contract and records what the call asks for. */
export function parse(gateway: Gateway, call: Call<ModelEndpoint>): void {
  const { endpoint, params, form, text } = call;
  const { strictSpec: strict } = gateway.settings;
  const { usageCost } = call.caller;
  const { input, wire, wantsCost = false } = parseBody(endpoint, call.sent, { params, form, text, strict, usageCost });
  call.text = undefined;
  const model = endpoint.model(input, params);
  if (model === undefined) throw new Failure("missing_required_parameter", "Missing required parameter: 'model'.", { param: "model" });
  call.read = endpoint.read?.(input);
  call.input = input;
  call.wire = wire;
  call.wantsCost = wantsCost;
  call.model = model;
  call.endUser = endpoint.user?.(input)?.slice(0, WORDS_READ) ?? "";
  call.characters = endpoint.characters?.(input);
  call.bytesIn = call.sent.length;
  call.carried = carriedOf(endpoint, call.request);
  call.context = new LazyCallContext(gateway.media, call);
}

interface Sent {
  params: PathParams;
  /** The content type of a multipart form. */
  form?: string;
  /** The body as text if it was decoded before. */
  text?: string;
  strict: boolean;
  /** The key's setting. */
  usageCost?: Principal["usageCost"];
}

/** The input of a body, and the body's bytes if they may be passed on. Throws `Failure`. */
export function parseBody(
  endpoint: ModelEndpoint,
  bytes: Uint8Array,
  { params, form, text, strict, usageCost }: Sent,
): { input: unknown; wire: Uint8Array | null; wantsCost?: boolean } {
  const { value, faithful } = form === undefined ? parseJson(bytes, text) : { value: parseMultipart(bytes, form), faithful: false };
  const spelled = endpoint.spell && isFields(value) ? endpoint.spell(value, { params, strict, form: form !== undefined }) : value;
  const input = validate(endpoint.body, spelled);
  endpoint.check?.(input, { strict });
  const wire = faithful && !endpoint.spell ? bytes : null;
  const asked = readUsageOption(endpoint, input, usageCost === true);
  if (!asked) return { input, wire };
  return { input: asked.input, wire: asked.input === input ? wire : null, wantsCost: asked.wantsCost };
}
