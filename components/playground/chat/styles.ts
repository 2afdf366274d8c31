/** A message's author as two letters. */
export const WHO = "pl-4 font-mono text-ink-3 text-label/6";
/** A model's reasoning. */
export const REASONING = "mb-3 whitespace-pre-wrap border-rule-2 border-l-2 pl-3 text-base text-ink-2 wrap-anywhere";
