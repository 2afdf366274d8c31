"use client";

import type { ReactNode } from "react";
import { NumberInput } from "@/components/ui/number-input";
import { PARAMETER } from "@/components/ui/parameter-row";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { FAMILIES } from "./families";
import { type LimitedModel, reasonAgainst, type ShapeProblems } from "./limits";
import type { Own } from "./page-state";

const SIZES = [
  [640, 360],
  [1280, 720],
  [720, 1280],
  [1920, 1080],
] as const;
const RESOLUTIONS = ["360p", "480p", "720p", "1080p"] as const;
const RATIOS = ["16:9", "4:3", "1:1", "3:4", "9:16"] as const;
const SECONDS = [2, 5, 8, 10] as const;
const RATES = [16, 24, 30] as const;
const COUNTS = [1, 2, 3, 4] as const;

interface ShapeProps {
  own: Own;
  problems: ShapeProblems;
  limited: readonly LimitedModel[];
  onChange(change: Partial<Own>): void;
}

/** Size, length, frame rate and count. Impossible combinations are struck out, and the line below says why. */
export function ShapeFields(props: ShapeProps) {
  const { own, problems } = props;
  const family = FAMILIES[own.family];
  return (
    <>
      {family.shape === "pixels" ? <SizeLine {...props} /> : <LabelLines {...props} />}
      <FigureLine
        {...props}
        label="Duration"
        unit="seconds"
        name="seconds"
        choices={family.seconds ?? SECONDS}
        words={(seconds) => `${seconds} s`}
        problem={problems.seconds}
        free={family.seconds === undefined}
      />
      {family.fps && (
        <FigureLine
          {...props}
          label="Frame rate"
          unit="frames per second"
          name="fps"
          choices={RATES}
          words={String}
          problem={problems.fps}
          free
        />
      )}
      {family.n && (
        <FigureLine
          {...props}
          label="Videos (n)"
          unit="videos"
          name="n"
          choices={COUNTS}
          words={String}
          problem={problems.n}
          free={false}
        />
      )}
      <ShapeHints {...props} />
    </>
  );
}

/** The model's defaults for unset values. */
function ShapeHints({ own, onChange }: ShapeProps) {
  const family = FAMILIES[own.family];
  return (
    <>
      {family.shape === "pixels" && own.width === null && own.height === null && own.first && (
        <p className={`${PARAMETER.under} text-ink-3`}>The video has the ratio of its first frame.</p>
      )}
      {own.seconds === null && (
        <p className={`${PARAMETER.under} text-ink-3`}>
          The model chooses the duration.{" "}
          <button type="button" className="min-h-6 cursor-pointer text-link hover:underline" onClick={() => onChange({ seconds: 5 })}>
            5 seconds
          </button>
        </p>
      )}
    </>
  );
}

function SizeLine({ own, problems, limited, onChange }: ShapeProps) {
  const options = SIZES.map(([width, height]) => {
    const reason = reasonAgainst(own, { change: { width, height }, limited });
    const chosen = own.width === width && own.height === height;
    return { value: `${width}×${height}`, label: `${width}×${height}`, disabled: reason !== undefined && !chosen, title: reason };
  });
  const chosen = `${own.width}×${own.height}`;
  return (
    <Line label="Size" options={options} problem={problems.size} problems={problems}>
      <SegmentedControl
        full
        label="Size"
        value={options.some(({ value }) => value === chosen) ? chosen : undefined}
        segments={options}
        onChange={(value) => {
          const [width, height] = value.split("×").map(Number);
          onChange({ width, height });
        }}
      />
      <span className="grid grid-cols-[64px_auto_64px_auto] items-center justify-start gap-2">
        <NumberInput
          tall
          label="Width in pixels"
          value={own.width}
          invalid={problems.size !== undefined}
          onChange={(width) => onChange({ width })}
        />
        <span aria-hidden="true">×</span>
        <NumberInput
          tall
          label="Height in pixels"
          value={own.height}
          invalid={problems.size !== undefined}
          onChange={(height) => onChange({ height })}
        />
        <span>px</span>
      </span>
    </Line>
  );
}

function LabelLines({ own, problems, limited, onChange }: ShapeProps) {
  const options = RESOLUTIONS.map((resolution) => {
    const reason = reasonAgainst(own, { change: { resolution }, limited });
    return { value: resolution, label: resolution, disabled: reason !== undefined && own.resolution !== resolution, title: reason };
  });
  return (
    <>
      <Line label="Resolution" options={options} problem={problems.size} problems={problems}>
        <SegmentedControl
          full
          label="Resolution"
          value={options.find(({ value }) => value === own.resolution)?.value}
          segments={options}
          onChange={(resolution) => onChange({ resolution })}
        />
      </Line>
      <Line label="Ratio" options={[]} problem={undefined} problems={problems}>
        <SegmentedControl
          full
          label="Ratio"
          value={RATIOS.find((ratio) => ratio === own.ratio)}
          segments={RATIOS.map((value) => ({ value, label: value }))}
          onChange={(ratio) => onChange({ ratio })}
        />
      </Line>
    </>
  );
}

interface FigureLineProps extends ShapeProps {
  label: string;
  unit: string;
  name: "seconds" | "fps" | "n";
  choices: readonly number[];
  words(value: number): string;
  problem: string | undefined;
  /** Whether custom values can be typed beside the choices. */
  free: boolean;
}

function FigureLine({ own, problems, limited, onChange, label, unit, name, choices, words, problem, free }: FigureLineProps) {
  const options = choices.map((choice) => {
    const reason = reasonAgainst(own, { change: { [name]: choice }, limited });
    return { value: String(choice), label: words(choice), disabled: reason !== undefined && own[name] !== choice, title: reason };
  });
  return (
    <Line label={label} options={options} problem={problem} problems={problems}>
      <span className={free ? "grid grid-cols-[minmax(0,1fr)_56px] items-center gap-2" : "contents"}>
        <SegmentedControl
          full
          label={label}
          value={options.find(({ value }) => value === String(own[name]))?.value}
          segments={options}
          onChange={(value) => onChange({ [name]: Number(value) })}
        />
        {free && (
          <NumberInput
            tall
            label={`${label} in ${unit}`}
            value={own[name]}
            invalid={problem !== undefined}
            onChange={(value) => onChange({ [name]: value })}
          />
        )}
      </span>
    </Line>
  );
}

interface LineProps {
  label: string;
  options: readonly { label: string; disabled?: boolean; title?: string }[];
  problem: string | undefined;
  /** Errors replace the other notes. */
  problems: ShapeProblems;
  children: ReactNode;
}

/** On the narrowest phones the choices take two rows: the group is a primitive that always has one. */
const CHOICES =
  "flex min-w-0 flex-col gap-1 max-[390px]:[&>fieldset]:grid max-[390px]:[&>fieldset]:h-auto " +
  "max-[390px]:[&>fieldset]:grid-cols-2 max-[390px]:[&>fieldset>label]:h-(--h-control)";

/** A row of the form, with its error or the reason why something is struck out below. */
function Line({ label, options, problem, problems, children }: LineProps) {
  const [barred] = Object.keys(problems).some((field) => field !== "prompt") ? [] : options.filter(({ disabled }) => disabled);
  return (
    <div>
      <div className={PARAMETER.lines}>
        <span className={`${PARAMETER.name} leading-(--h-control)`} aria-hidden="true">
          {label}
        </span>
        <span className={CHOICES}>{children}</span>
      </div>
      {(problem || barred) && (
        <p className={`${PARAMETER.under} ${problem ? "text-fail" : "text-ink-3"}`} aria-live="polite">
          {problem ?? `Not ${barred?.label}: ${barred?.title}`}
        </p>
      )}
    </div>
  );
}
