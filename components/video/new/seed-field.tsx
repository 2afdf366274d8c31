"use client";

import { IconButton } from "@/components/ui/button";
import { PARAMETER } from "@/components/ui/parameter-row";
import { UNDER } from "./look";
import type { Own } from "./own";
import { NumberInput } from "./shape-fields";

const SEEDS = 2 ** 31;

/** A seed that nobody chose. */
export function randomSeed(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS;
}

interface SeedFieldProps {
  own: Own;
  problem: string | undefined;
  onChange(change: Partial<Own>): void;
}

/** The seed with a die and a lock. Empty: the model throws one. Open: the next submit gets another one. */
export function SeedField({ own: { seed, locked }, problem, onChange }: SeedFieldProps) {
  return (
    <>
      <div className={PARAMETER.wide}>
        <span className={PARAMETER.name} aria-hidden="true">
          Seed
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <NumberInput
            label="Seed"
            value={seed}
            invalid={problem !== undefined}
            onChange={(next) => onChange({ seed: next, locked: next === null ? false : locked })}
          />
          <IconButton
            small
            variant="default"
            icon="dice"
            label="Throw a new seed"
            onClick={() => onChange({ seed: randomSeed(), locked: false })}
          />
          <IconButton
            small
            variant="default"
            icon="lock"
            label={locked ? "Seed locked: every submit has it" : "Lock the seed"}
            aria-pressed={locked}
            className="aria-pressed:bg-selected aria-pressed:shadow-[inset_0_-2px_0_var(--ink)]"
            disabled={seed === null}
            onClick={() => onChange({ locked: !locked })}
          />
        </span>
      </div>
      {problem && <p className={`${UNDER} text-fail`}>{problem}</p>}
      {!problem && seed !== null && !locked && <p className={`${UNDER} text-ink-3`}>Open: the next submit throws another one.</p>}
    </>
  );
}
