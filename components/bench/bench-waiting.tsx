import { PageHeader } from "../frame/page-header";
import { LoadingRows } from "../ui/loading-rows";

/** The frame of a bench page before its code is there: title, panes and wire bar in their places. */
export function BenchWaiting({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title}>
        <div className="bench-models">
          <span className="chip chip-ctl" aria-hidden="true">
            <span className="mono">Fetching models</span>
          </span>
        </div>
      </PageHeader>
      <div className="bar bench-view" />
      <div className="panes" data-view="output">
        <section className="pane pane-in" aria-hidden="true" />
        <section className="pane pane-out" aria-label="Output" aria-busy>
          <LoadingRows label="Preparing the desk" />
        </section>
      </div>
      <section className="wire" aria-hidden="true">
        <div className="wire-bar" />
      </section>
    </>
  );
}
