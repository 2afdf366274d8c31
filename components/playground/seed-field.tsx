"use client";

import { IconButton } from "../ui/button";
import { NumberInput } from "../ui/number-input";
import { PARAMETER } from "../ui/parameter-row";

const SEEDS = 2 ** 31;

export function randomSeed(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS;
}

/** Null leaves the seed to the model. A locked one stays; an unlocked one is randomised after every run. */
interface Seed {
  seed: number | null;
  locked: boolean;
}

interface SeedFieldProps extends Seed {
  problem?: string;
  onChange(change: Partial<Seed>): void;
}

/** The seed with a randomise button and a lock. */
export function SeedField({ seed, locked, problem, onChange }: SeedFieldProps) {
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
            label="New random seed"
            onClick={() => onChange({ seed: randomSeed(), locked: false })}
          />
          <IconButton
            small
            variant="default"
            icon="lock"
            label={locked ? "Seed locked: every run uses it" : "Lock the seed"}
            aria-pressed={locked}
            className="aria-pressed:bg-selected aria-pressed:shadow-[inset_0_-2px_0_var(--ink)]"
            disabled={seed === null}
            onClick={() => onChange({ locked: !locked })}
          />
        </span>
      </div>
      {problem && <p className={`${PARAMETER.under} text-fail`}>{problem}</p>}
      {!problem && seed !== null && !locked && <p className={`${PARAMETER.under} text-ink-3`}>Unlocked: the next run uses a new seed.</p>}
    </>
  );
}
