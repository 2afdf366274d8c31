/** Indicates that something is running. `className` positions it. */
export function Lamp({ className }: { className: string }) {
  return <span className={`size-1.5 flex-none rounded-full bg-(--signal-fill) shadow-[0_0_0_1px_var(--signal)] ${className}`} />;
}
