import { call } from "@/lib/client/api";
import { fromChatBody } from "@/lib/client/chat/page-state";
import { queryClient } from "@/lib/client/query-client";
import type { TourStop } from "@/lib/client/tour/calls";
import type { TourHistory, TourRun } from "@/lib/client/tour/tour";
import { noteSubmitted } from "@/lib/client/video/history";
import { ownRunning, videoChanged } from "@/lib/client/video/queries";
import { videoWatch } from "@/lib/client/video/watch";
import { RUNS } from "@/lib/console/runs/addresses";
import type { SaveRunRequest } from "@/lib/console/runs/contract";
import { listOf } from "@/lib/contracts/typed";

/** What a playground needs to show a tour's run as its own: its page state, and the answer as stored in the history. */
interface Kept {
  own: object;
  params?: object;
  output: string;
}
type Keep = (asked: Pick<TourRun, "body" | "visit">) => Kept | Promise<Kept>;

const textIn = (visit: TourRun["visit"]) => (visit?.shown.kind === "text" ? visit.shown.text : "");
/** The answer as its page parses it; empty if there is none. `Reply` is the contract of the stop's endpoint. */
function outputOf<Reply>(visit: TourRun["visit"], write: (reply: Reply) => string): string {
  return visit ? write(visit.reply as Reply) : "";
}

/** How each page stores its runs. Their code is loaded when the first of their runs has ended. */
const KEEPS: Readonly<Record<Exclude<TourStop, "video">, Keep>> = {
  chat: ({ body, visit }) => ({ ...fromChatBody(body), output: textIn(visit) }),
  completions: ({ body: { prompt, max_tokens }, visit }) => ({ own: { before: prompt }, params: { max_tokens }, output: textIn(visit) }),
  async generate({ body, visit }) {
    const { fromRequest } = await import("../playground/generate/content");
    return { ...fromRequest(body), output: textIn(visit) };
  },
  async speech({ body, visit }) {
    const { fromBody, toText } = await import("../playground/speech/page-state");
    const write = (reply: { type: string; size: number }) => toText({ pieces: [], whole: true, ...reply });
    return { ...fromBody(body), output: outputOf(visit, write) };
  },
  async image({ body, visit }) {
    const [{ fromBody, forHistory }, { readResults, toText }] = await Promise.all([
      import("../playground/image/body"),
      import("../playground/image/results"),
    ]);
    const { own, params } = fromBody(body);
    return {
      own: forHistory(own),
      params,
      output: outputOf(visit, (reply: Parameters<typeof readResults>[0]) => toText(readResults(reply))),
    };
  },
  async embeddings({ body, visit }) {
    const [{ rowsOf }, answer] = await Promise.all([import("../playground/embeddings/rows"), import("../playground/embeddings/answer")]);
    const { rows } = rowsOf(listOf(body.input).map((text) => ({ text: String(text) })));
    const read = visit && answer.readReply(await answer.parseReply(JSON.stringify(visit.reply)));
    return { own: { rows }, output: read ? answer.toText(read) : "" };
  },
  async rerank({ body, visit }) {
    const [{ ownOf }, { readReply, toText }] = await Promise.all([
      import("../playground/rerank/page-state"),
      import("../playground/rerank/ranking"),
    ]);
    return { own: ownOf(body), output: outputOf(visit, (reply: Parameters<typeof readReply>[0]) => toText(readReply(reply))) };
  },
  async moderation({ body, visit }) {
    const [{ linesOfInput }, { readReply, toText }] = await Promise.all([
      import("../playground/moderation/page-state"),
      import("../playground/moderation/verdicts"),
    ]);
    return {
      own: { lines: linesOfInput(body.input) },
      output: outputOf(visit, (reply: Parameters<typeof readReply>[0]) => toText(readReply(reply))),
    };
  },
};

/** Adds the tour's runs to the person's history, like the playgrounds. */
export const TOUR_HISTORY: TourHistory = {
  async ended(run) {
    const { playground } = run;
    if (playground === "video") {
      await settleVideo();
      return false;
    }
    try {
      await call<unknown, SaveRunRequest>(RUNS.save, { body: await toRecord(run, KEEPS[playground]) });
    } catch {
      // The tour still shows the result.
      return false;
    }
    await queryClient().invalidateQueries({ queryKey: ["runs"] });
    return true;
  },
  videoBegun({ id, model, prompt, requestIds }, task) {
    void noteSubmitted({ id, models: [model], title: prompt, taskIds: [task], requestIds });
    void videoChanged();
  },
};

/** The tour shows the video's end. A video that continues after the tour is followed like any other. */
async function settleVideo(): Promise<void> {
  try {
    videoWatch.expect(await ownRunning());
  } catch {
    // The console checks again the next time it is opened.
  }
}

async function toRecord(run: TourRun, keep: Keep): Promise<SaveRunRequest> {
  const { id, at, playground, model, prompt, status, ms, requestIds, visit } = run;
  const { own, params = {}, output } = await keep(run);
  return {
    id,
    at,
    playground,
    models: [model],
    title: prompt.slice(0, 200),
    status,
    durationMs: Math.round(ms),
    requestIds: [...requestIds],
    ...tokensIn(visit?.reply),
    state: { columns: [{ id: "first", model, params: {} }], params, own, stream: false },
    output,
  };
}

/** Token counts of the reply, in either family's format. */
function tokensIn(reply: unknown): Pick<SaveRunRequest, "inputTokens" | "outputTokens"> {
  const { usage, usageMetadata } = (reply ?? {}) as Record<string, Record<string, number | undefined> | undefined>;
  return {
    inputTokens: usage?.prompt_tokens ?? usage?.input_tokens ?? usageMetadata?.promptTokenCount,
    outputTokens: usage?.completion_tokens ?? usage?.output_tokens ?? usageMetadata?.candidatesTokenCount,
  };
}
