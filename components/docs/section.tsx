import type { ReactNode } from "react";
import { AnchorLink } from "./anchor";

/** A section with an anchor; its name links to itself. `aside` is at the end of that line. */
export function Section({ id, title, aside, children }: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6 min-w-0">
      <div className="flex min-w-0 items-center gap-2 min-h-6 flex-wrap">
        <h3 id={id} className="font-strong scroll-mt-4 data-target:bg-tint">
          <AnchorLink to={id} className="text-ink!">
            {title}
          </AnchorLink>
        </h3>
        {aside && <span className="label ml-auto whitespace-normal!">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
