import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { parseTraceParent, TraceState } from "@opentelemetry/core";
import type { Failure } from "../contracts/errors";
import { NANO_DOLLARS } from "../contracts/prices";
import type { CallRecord } from "../contracts/record";
import type { TraceHeaders } from "../contracts/trace";
import type { ModelEndpoint } from "../endpoints/define";
import type { GatewayRequest } from "../gateway/exchange";
import type { AskedOf, CallTrace, Target } from "../gateway/ports";
import { scrub } from "../secrets/scrub";
import { inferenceOf, requested, used } from "./gen-ai";
import type { SpanCounts } from "./open-traces";

interface Setting {
  tracer: Tracer;
  counts: SpanCounts;
}

/** A call as a server span by the HTTP conventions, and each attempt as an inference span in it. They contain no prompts and no answers. */
export class SpanTrace implements CallTrace {
  readonly #setting: Setting;
  readonly #request: GatewayRequest;
  readonly #began = performance.now();
  readonly #span: Span;
  readonly #context: Context;
  #attempt: Span | undefined;
  #attemptBegan = 0;
  #attempts = 0;
  upstream: TraceHeaders | undefined;

  constructor(setting: Setting, request: GatewayRequest, { requestId, endpoint }: { requestId: string; endpoint: ModelEndpoint }) {
    this.#setting = setting;
    this.#request = request;
    const attributes = {
      "http.request.method": request.method,
      "http.route": endpoint.path,
      "trunkline.endpoint": endpoint.id,
      "trunkline.request.id": requestId,
    };
    const parent = callersContext(request);
    this.#span = setting.tracer.startSpan(`${request.method} ${endpoint.path}`, { kind: SpanKind.SERVER, attributes }, parent);
    this.#context = trace.setSpan(parent, this.#span);
  }

  attempt(target: Target, { endpoint, input }: AskedOf): void {
    const { provider, model } = target;
    this.#attempts++;
    this.#attemptBegan = performance.now();
    const { operation, attributes } = inferenceOf(endpoint);
    this.#attempt = this.#setting.tracer.startSpan(
      `${operation} ${model}`,
      {
        kind: provider.simulated ? SpanKind.INTERNAL : SpanKind.CLIENT,
        attributes: {
          "gen_ai.operation.name": operation,
          "gen_ai.provider.name": provider.id,
          "gen_ai.request.model": model,
          "trunkline.attempt": this.#attempts,
          ...attributes,
          ...requested(input),
          ...(endpoint.stream?.asked(input) ? { "gen_ai.request.stream": true } : {}),
        },
      },
      this.#context,
    );
    this.upstream = headersOf(this.#attempt);
  }

  attemptFailed(failure: Failure, secrets: readonly string[]): void {
    this.#endAttempt(failure, secrets);
  }

  end(record: CallRecord, failure: Failure | undefined, secrets: readonly string[]): void {
    if (this.#attempt) {
      this.#attempt.setAttributes(used(record));
      if (record.firstEventMs >= 0) {
        const waitedMs = record.firstEventMs - (this.#attemptBegan - this.#began);
        this.#attempt.setAttribute("gen_ai.response.time_to_first_chunk", Math.max(0, waitedMs) / 1000);
      }
      this.#endAttempt(failure, secrets);
    }
    // A stream that began successfully has status 200, however it ended.
    const status = record.firstEventMs >= 0 ? 200 : record.status;
    this.#span.setAttributes({
      "url.path": scrub(this.#request.path, secrets),
      "http.response.status_code": status,
      "trunkline.model": record.model,
      "trunkline.attempts": record.attempts,
      "trunkline.outcome": record.outcome,
      "trunkline.team.id": record.teamId,
      "trunkline.key.id": record.keyId,
      ...(record.costNano === null ? {} : { "trunkline.cost.usd": record.costNano / NANO_DOLLARS }),
    });
    // By the conventions a server span has not failed if the client is at fault.
    this.#finish(this.#span, { failure, secrets, failed: failure !== undefined && failure.status >= 500 });
  }

  #endAttempt(failure: Failure | undefined, secrets: readonly string[]): void {
    if (!this.#attempt) return;
    this.#finish(this.#attempt, { failure, secrets, failed: failure !== undefined });
    this.#attempt = undefined;
  }

  #finish(span: Span, { failure, secrets, failed }: { failure?: Failure; secrets: readonly string[]; failed: boolean }): void {
    if (failure) span.setAttribute("error.type", failure.code);
    if (failure && failed) span.setStatus({ code: SpanStatusCode.ERROR, message: scrub(failure.message, secrets) });
    if (span.isRecording()) this.#setting.counts.ended++;
    span.end();
  }
}

/** The caller's own span, if it sends one. */
function callersContext(request: GatewayRequest): Context {
  const parent = request.header("traceparent");
  const found = parent === undefined ? null : parseTraceParent(parent);
  if (!found) return ROOT_CONTEXT;
  const state = request.header("tracestate");
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...found,
    isRemote: true,
    ...(state === undefined ? {} : { traceState: new TraceState(state) }),
  });
}

function headersOf(span: Span): TraceHeaders {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
  const state = traceState?.serialize() ?? "";
  return state === "" ? { traceparent } : { traceparent, tracestate: state };
}
