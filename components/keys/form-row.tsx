import type { ReactNode } from "react";

/** A name on the left, the controls on the right, a line above. */
export function FormRow({ title, hint, first = false, children }: { title: string; hint?: string; first?: boolean; children: ReactNode }) {
  const line = first ? "border-t-0" : "";
  return (
    <section className="form">
      <div className={`fl ${line}`}>
        <h2 className="h2">{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <div className={`fc ${line}`}>{children}</div>
    </section>
  );
}
