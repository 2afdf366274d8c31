const GLYPHS = {
  queued: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  run: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  ok: <circle cx="6" cy="6" r="4.75" fill="currentColor" />,
  fail: <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="2" />,
  unknown: (
    <path
      d="M3.6 4.2c0-1.5 1-2.4 2.4-2.4s2.4.9 2.4 2.1c0 1.7-2.4 1.7-2.4 3.5M6 9.2v1.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
  ),
  warn: <path d="M6 1.6L11 10.6H1zM6 5v2.6M6 8.4v1" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  off: <path d="M2 6h8" stroke="currentColor" strokeWidth="2" />,
} as const;
export type StatusKind = keyof typeof GLYPHS;

export const STATUS_INK: Record<StatusKind, string> = {
  ok: "text-ok",
  fail: "text-fail",
  run: "text-signal",
  queued: "text-queued",
  unknown: "text-queued",
  off: "text-ink-3",
  warn: "text-ink",
};

/** A status icon in its colour; `label` names it if there is no text beside it. */
export function StatusGlyph({ kind, label }: { kind: StatusKind; label?: string }) {
  return (
    <>
      <svg className={`size-3 flex-none ${STATUS_INK[kind]}`} data-kind={kind} viewBox="0 0 12 12" aria-hidden="true">
        {GLYPHS[kind]}
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </>
  );
}

interface StatusMarkProps {
  kind: StatusKind;
  word: string;
  /** The vendor's own status. */
  raw?: string;
  /** As large as body text. */
  large?: boolean;
}

/** Icon, name and colour of a status, with the vendor's own status if there is one. */
export function StatusMark({ kind, word, raw, large = false }: StatusMarkProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle ${large ? "text-prose" : "text-dense"} ${STATUS_INK[kind]}`}
    >
      <StatusGlyph kind={kind} />
      {word}
      {raw && <span className="font-mono text-label text-ink-3">{raw}</span>}
    </span>
  );
}
