import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { isFields } from "../contracts/typed";
import type { ModelEndpoint, PathParams } from "../endpoints/define";
import { type ParsedBody, parseJson } from "./body";
import { type Call, WORDS_READ } from "./call";
import { LazyCallContext } from "./call-context";
import { carriedOf } from "./carried";
import { fillPrompt } from "./fill-prompt";
import type { Gateway } from "./gateway";
import { parseMultipart } from "./multipart";
import { readUsageOption } from "./told-cost";
import { validate } from "./validate";

/**
 * Validates the body against the endpoint's contract and records what the call asks for. A promise only if the body names a prompt that is
 * not in memory.
 */
export function parse(gateway: Gateway, call: Call<ModelEndpoint>): Promise<void> | undefined {
  const { form, text } = call;
  const body = readJson(call.sent, { form, text });
  call.text = undefined;
  const filled = call.endpoint.prompts && fillPrompt(gateway, call, body.value);
  if (filled instanceof Promise) return filled.then((value) => take(gateway, call, { value, faithful: false }));
  take(gateway, call, filled ? { value: filled, faithful: false } : body);
  return undefined;
}

function take(gateway: Gateway, call: Call<ModelEndpoint>, body: ParsedBody): void {
  const { endpoint, params, form } = call;
  const { strictSpec: strict } = gateway.settings;
  const { usageCost } = call.caller;
  const { input, wire, wantsCost = false } = inputOf(endpoint, body, { bytes: call.sent, params, form, strict, usageCost });
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
  bytes: Uint8Array;
  params: PathParams;
  /** The content type of a multipart form. */
  form?: string;
  strict: boolean;
  /** The key's setting. */
  usageCost?: Principal["usageCost"];
}

/** `text`: the body as text if it was decoded before. */
function readJson(bytes: Uint8Array, { form, text }: { form?: string; text?: string }): ParsedBody {
  return form === undefined ? parseJson(bytes, text) : { value: parseMultipart(bytes, form), faithful: false };
}

/** The input of a JSON body, and the body's bytes if they may be passed on. Throws `Failure`. */
export function parseBody(endpoint: ModelEndpoint, bytes: Uint8Array, sent: Omit<Sent, "bytes" | "form">): Input {
  return inputOf(endpoint, readJson(bytes, {}), { ...sent, bytes });
}

interface Input {
  input: unknown;
  wire: Uint8Array | null;
  wantsCost?: boolean;
}

function inputOf(endpoint: ModelEndpoint, { value, faithful }: ParsedBody, { bytes, params, form, strict, usageCost }: Sent): Input {
  const spelled = endpoint.spell && isFields(value) ? endpoint.spell(value, { params, strict, form: form !== undefined }) : value;
  const input = validate(endpoint.body, spelled);
  endpoint.check?.(input, { strict });
  const wire = faithful && !endpoint.spell ? bytes : null;
  const asked = readUsageOption(endpoint, input, usageCost === true);
  if (!asked) return { input, wire };
  return { input: asked.input, wire: asked.input === input ? wire : null, wantsCost: asked.wantsCost };
}
