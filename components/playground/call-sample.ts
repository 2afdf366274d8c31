import { asStream, type SampleRequest } from "@/lib/client/call/code-samples";
import type { Column, PlaygroundSession } from "@/lib/client/session/session";
import { fieldsOf } from "@/lib/contracts/typed";
import type { PlaygroundPage } from "./define";

export interface Call {
  path: string;
  body: Record<string, unknown>;
  stream: boolean;
}

/** The column's last call as sent; undefined before the first, and for a saved run, whose body isn't kept. */
export function madeCall(session: Pick<PlaygroundSession<unknown, unknown>, "stateOf">, column: Column): Call | undefined {
  const wire = session.stateOf(column.id)?.wire;
  if (!wire || wire.requestBody === "") return undefined;
  const { pathname, search } = new URL(wire.url);
  const body = fieldsOf(JSON.parse(wire.requestBody));
  return { path: pathname + search, body, stream: body.stream === true || pathname.endsWith(":streamGenerateContent") };
}

/** The next call; undefined if the person's JSON is invalid. */
export function nextCall(session: PlaygroundSession<unknown, unknown>, column: Column): Call | undefined {
  try {
    const { path, body } = session.preview(column);
    return { path, body, stream: session.state.custom === undefined ? session.state.stream : body.stream === true };
  } catch {
    return undefined;
  }
}

/** The call for a program, streamed or whole; unchanged if absent. */
export function sampleOf(
  page: Pick<PlaygroundPage<unknown, unknown>, "stream" | "words" | "sdk" | "sampleAt" | "fileName" | "filesIn" | "form">,
  { call, origin, stream = call.stream }: { call: Call; origin: string; stream?: boolean },
): SampleRequest {
  const { path, body } = stream === call.stream ? call : asStream(call, stream);
  return {
    origin,
    path,
    body,
    stream: page.stream !== null && stream,
    words: page.words,
    sdk: page.sdk,
    ...page.sampleAt?.(path),
    file: page.fileName?.(body),
    files: page.filesIn?.(body),
    form: page.form,
  };
}
