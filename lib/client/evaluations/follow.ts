import { EVALUATIONS } from "../../console/evaluations/addresses";
import type { EvaluationCell, EvaluationDetail } from "../../console/evaluations/contract";
import { ownJson } from "../../contracts/typed";
import { addressOf } from "../api";

/** After an answer that is no stream. Broken streams are reopened by the browser. */
const REOPEN_MS = 5_000;

/** The state and the results, without the definition, which doesn't change. */
type EvaluationNews = Omit<EvaluationDetail, "definition">;

interface Followed {
  id: string;
  /** Number of the last known change. */
  after: number;
  onCells(cells: readonly EvaluationCell[]): void;
  onNews(news: EvaluationNews): void;
  /** The stream was refused: the session or the evaluation may be gone. */
  onRefused(): void;
}

/** Follows a running evaluation until it ends, or until the returned function is called. */
export function followEvaluation({ id, after, onCells, onNews, onRefused }: Followed): () => void {
  let last = after;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const open = () => {
    const stream = new EventSource(addressOf(EVALUATIONS.events.path, { params: { id }, query: { after: last } }));
    source = stream;
    stream.addEventListener("cells", ({ data, lastEventId }) => {
      last = Number(lastEventId) || last;
      onCells(ownJson<{ cells: EvaluationCell[] }>(data).cells);
    });
    stream.addEventListener("evaluation", ({ data }) => {
      const news = ownJson<EvaluationNews>(data);
      ended = news.state !== "running";
      onNews(news);
    });
    stream.onerror = () => {
      if (ended) return stream.close();
      if (stream.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = setTimeout(open, REOPEN_MS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
