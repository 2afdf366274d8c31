import { IconButton } from "../../ui/button";

/** Shows the position among siblings, and switches between them. */
export function SiblingSwitch({ place, siblings, onGo }: { place: number; siblings: number; onGo(step: -1 | 1): void }) {
  if (siblings < 2) return null;
  return (
    <span className="inline-flex items-center">
      <IconButton small icon="left" label="Previous answer" disabled={place === 0} onClick={() => onGo(-1)} />
      <span className="mono text-ink-2" role="status" aria-label={`${place + 1} of ${siblings}`}>
        {place + 1}/{siblings}
      </span>
      <IconButton small icon="right" label="Next answer" disabled={place === siblings - 1} onClick={() => onGo(1)} />
    </span>
  );
}
