const STROKE = { fill: "none", stroke: "currentColor" } as const;

/** The product mark: two tracks and the switch between them. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg aria-hidden="true" {...STROKE} width={size} height={size} viewBox="0 0 20 20" strokeWidth={2} className="flex-none">
      <path d="M1 5h18M1 15h18M5 15L13 5" />
    </svg>
  );
}

export function CopyIcon() {
  return (
    <svg aria-hidden="true" {...STROKE} width={16} height={16} viewBox="0 0 16 16" strokeWidth={1.25} className="flex-none">
      <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
    </svg>
  );
}

export function CheckIcon() {
  return (
    <svg aria-hidden="true" {...STROKE} width={16} height={16} viewBox="0 0 16 16" strokeWidth={1.25} className="flex-none">
      <path d="M2.5 8.5L6.5 12.5 13.5 4" />
    </svg>
  );
}

/** Filled disc: done, answering. */
export function OkGlyph() {
  return (
    <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true" className="flex-none text-ok">
      <circle cx={6} cy={6} r={4.75} fill="currentColor" />
    </svg>
  );
}
