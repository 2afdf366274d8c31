import type { ReactNode } from "react";

export function FormRow({ title, hint, first = false, children }: { title: string; hint?: string; first?: boolean; children: ReactNode }) {
  return (
    <section className={`grid md:grid-cols-[200px_minmax(0,1fr)] ${first ? "" : "border-rule border-t"}`}>
      <div className="pt-4 pr-6 md:pb-4">
        <h2 className="font-strong text-base">{title}</h2>
        {hint && <p className="mt-0.5 text-dense text-ink-3">{hint}</p>}
      </div>
      <div className="min-w-0 pt-2 pb-4 md:pt-3">{children}</div>
    </section>
  );
}
