import type { ConsoleModel } from "@/lib/console/models/contract";
import { ABILITIES, ABILITY_NAMES, type Ability, abilitiesOf } from "./model-abilities";

/** 14 px drawings on a grid of 16. */
const PATHS: Readonly<Record<Ability, string>> = {
  text: "M3 4h10M8 4v8.5M6 12.5h4M3 4v1.5M13 4v1.5",
  images: "M2.5 3h11v10h-11zM2.5 11l3.2-3.4 2.8 2.8 1.8-1.7 3.2 3.1M10 5.6h1.4",
  tools: "M13.2 5.2a3.2 3.2 0 0 1-4.3 3l-4.6 4.6a1.2 1.2 0 0 1-1.7-1.7l4.6-4.6a3.2 3.2 0 0 1 4-4.1L9.4 4.2l.5 1.9 1.9.5z",
  reasoning: "M6 12h4M6.5 14h3M6 10.2C4.9 9.5 4 8.3 4 6.7a4 4 0 0 1 8 0c0 1.6-.9 2.8-2 3.5v1.8H6z",
  audio: "M3 6.5v3M6.3 3.5v9M9.7 5v6M13 6.5v3",
};

export function AbilityIcon({ ability }: { ability: Ability }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width={14}
      height={14}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.25}
      className="flex-none"
    >
      <path d={PATHS[ability]} />
    </svg>
  );
}

/** Each ability has a fixed position; unknown ones are a dot. The accessible name is on the parent. */
export function AbilityMarks({ model }: { model: ConsoleModel }) {
  const known = abilitiesOf(model);
  return (
    <span className="flex items-center gap-1.5" aria-hidden="true">
      {ABILITIES.map((ability) =>
        known[ability] ? (
          <span key={ability} title={`${ABILITY_NAMES[ability]}: ${known[ability]}`}>
            <AbilityIcon ability={ability} />
          </span>
        ) : (
          <span key={ability} className="grid size-3.5 place-items-center text-ink-3" title={`${ABILITY_NAMES[ability]}: not known`}>
            <span className="size-0.5 rounded-full bg-rule-2" />
          </span>
        ),
      )}
    </span>
  );
}
