/** The product mark: two tracks and the switch between them. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      strokeWidth={2}
      className="flex-none"
    >
      <path d="M1 5h18M1 15h18M5 15L13 5" />
    </svg>
  );
}
