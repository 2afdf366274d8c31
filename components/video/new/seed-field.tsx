"use client";

import { IconButton } from "@/components/ui/button";
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
      <div className="slider wide">
        <span className="label" aria-hidden="true">
          Seed
        </span>
        <span className="row">
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
            className={locked ? "is-active" : ""}
            disabled={seed === null}
            onClick={() => onChange({ locked: !locked })}
          />
        </span>
      </div>
      {problem && <p className="hint c-fail video-under">{problem}</p>}
      {!problem && seed !== null && !locked && <p className="hint video-under">Open: the next submit throws another one.</p>}
    </>
  );
}
