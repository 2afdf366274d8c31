/** Marks whatever the sandbox made or serves. The dashes say the same as the word. */
export function SimulatedTag() {
  return (
    <span className="label inline-flex h-4 flex-none items-center rounded-input border border-dashed border-border px-1 leading-none text-ink-2">
      simulated
    </span>
  );
}
