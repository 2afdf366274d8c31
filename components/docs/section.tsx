import type { ReactNode } from "react";

/** A part of a page with an anchor, its name a link to itself. `aside` stands at the right end of that line. */
export function Section({ id, title, aside, children }: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6 min-w-0">
      <div className="row min-h-6 flex-wrap">
        <h3 id={id} className="strong scroll-mt-4 target:bg-tint">
          <a href={`#${id}`} className="text-ink!">
            {title}
          </a>
        </h3>
        {aside && <span className="label push whitespace-normal!">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
