/** Who a message is of, in two letters before it. */
export const WHO = "pl-4 font-mono text-ink-3 text-label/6";
/** What a model thought. */
export const REASONING = "mb-3 whitespace-pre-wrap border-rule-2 border-l-2 pl-3 text-base text-ink-2 wrap-anywhere";
