import { REASONING } from "./look";

/** What a model thought, folded, where nobody waits for it. */
export function ReasoningFold({ reasoning }: { reasoning: string }) {
  return (
    <details>
      <summary className="cursor-pointer pb-2 text-dense text-ink-2 wrap-anywhere">Reasoned</summary>
      <div className={REASONING}>{reasoning}</div>
    </details>
  );
}
