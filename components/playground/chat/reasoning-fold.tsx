import { REASONING } from "./styles";

/** A model's reasoning, collapsed, for finished answers. */
export function ReasoningFold({ reasoning }: { reasoning: string }) {
  return (
    <details>
      <summary className="cursor-pointer pb-2 text-dense text-ink-2 wrap-anywhere">Reasoned</summary>
      <div className={REASONING}>{reasoning}</div>
    </details>
  );
}
