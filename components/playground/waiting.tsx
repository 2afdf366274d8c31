import type { ReactNode } from "react";
import { PageHeader } from "../shell/page-header";
import { CHIP } from "../ui/chip";
import { LoadingRows } from "../ui/loading-rows";
import { MODELS, PANE_IN, PANE_OUT, PANES, WIRE } from "./styles";

interface PlaygroundWaitingProps {
  title: string;
  /** The initial content of the right pane, if it is known before the session. A phone shows the input first. */
  output?: ReactNode;
}

/** The frame of a playground page before its code is loaded: title, panes and wire bar in place. */
export function PlaygroundWaiting({ title, output }: PlaygroundWaitingProps) {
  return (
    <>
      <PageHeader title={title} wraps="icons">
        <div className={MODELS.frame}>
          <span className={`${CHIP.control} max-w-[280px]`} aria-hidden="true">
            <span className="mono leading-none">Loading models</span>
          </span>
        </div>
      </PageHeader>
      <div className="bar max-md:h-auto max-md:py-1 md:hidden" />
      <div className={PANES} data-view="output">
        <section className={PANE_IN} aria-hidden="true" />
        <section className={PANE_OUT} aria-label="Output" aria-busy>
          {output && <div className="max-md:hidden">{output}</div>}
          <div className={output ? "md:hidden" : undefined}>
            <LoadingRows label="Loading the playground" />
          </div>
        </section>
      </div>
      <section className={`${WIRE.frame} ${WIRE.shut}`} aria-hidden="true">
        <div className={WIRE.bar} />
      </section>
    </>
  );
}
