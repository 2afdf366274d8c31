import type { ReactNode } from "react";
import { PageHeader } from "../frame/page-header";
import { LoadingRows } from "../ui/loading-rows";

interface BenchWaitingProps {
  title: string;
  /** What the right pane will say at first, where that is known before the desk is. A phone shows the input first. */
  output?: ReactNode;
}

/** The frame of a bench page before its code is there: title, panes and wire bar in their places. */
export function BenchWaiting({ title, output }: BenchWaitingProps) {
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
          {output && <div className="max-md:hidden">{output}</div>}
          <div className={output ? "md:hidden" : undefined}>
            <LoadingRows label="Preparing the desk" />
          </div>
        </section>
      </div>
      <section className="wire" aria-hidden="true">
        <div className="wire-bar" />
      </section>
    </>
  );
}
