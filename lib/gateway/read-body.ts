import type { ModelEndpoint } from "../endpoints/define";
import { nextTurn } from "../timing/turn";
import { DEFAULT_BODY_LIMIT, decodeUtf8, FORM_LIMIT, requireJson } from "./body";
import type { Call } from "./call";
import { codingOf, decodeBody } from "./decode-body";
import type { Gateway } from "./gateway";
import { isMultipart } from "./multipart";

/** In bytes. Reading, decoding and parsing more than this at once would delay other calls by milliseconds. */
const SLOW_BODY = 512 * 1024;

/** Reads and decodes the body, and waits for the call's turn. */
export async function readBody(gateway: Gateway, call: Call<ModelEndpoint>): Promise<void> {
  const { endpoint, request } = call;
  const contentType = request.header("content-type");
  const form = endpoint.multipart && isMultipart(contentType) ? contentType : undefined;
  const coding = codingOf(request.header("content-encoding"));
  if (form === undefined) requireJson(contentType);
  const limitBytes = form === undefined ? (endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT) : FORM_LIMIT;
  const read = await request.body(limitBytes);
  call.form = form;
  call.sent = coding === undefined ? read : await decodeBody(read, { coding, limitBytes });
  call.readMs = call.elapsed();
  call.bodies?.sent(call.sent, form !== undefined);
  const turn = gateway.starts.turn(call.caller);
  if (turn) await turn;
  if (call.sent.length <= SLOW_BODY) return;
  await nextTurn();
  if (form !== undefined) return;
  call.text = decodeUtf8(call.sent);
  await nextTurn();
}
