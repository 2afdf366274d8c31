import type { ReactNode } from "react";
import { Offline } from "@/components/shell/offline";
import { Mark } from "@/components/ui/mark";

const TRACKS = [96, 176, 256, 336, 416, 496, 576, 656, 736, 816];
/** Unused switches between tracks, as `x1 y1 x2 y2`. */
const SWITCHES = [
  [120, 96, 220, 176],
  [320, 176, 480, 336],
  [540, 256, 700, 96],
  [90, 336, 190, 416],
  [260, 416, 420, 576],
  [520, 496, 620, 416],
  [640, 576, 740, 656],
  [130, 656, 290, 496],
  [430, 736, 590, 576],
  [690, 816, 790, 736],
  [180, 736, 280, 816],
  [720, 256, 820, 336],
] as const;

/** The layout before sign-in: a track diagram on the left, the page's content on the right. */
export function SignInFrame({ note, top = false, children }: { note: string; top?: boolean; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_480px]">
      <header className="relative overflow-hidden max-lg:border-rule max-lg:border-b max-lg:px-4 max-lg:py-3">
        <Yard />
        <div className="flex items-center gap-3 lg:absolute lg:top-6 lg:left-8 lg:bg-canvas lg:py-2 lg:pr-4">
          <Mark />
          <span className="font-strong text-prose">Trunkline</span>
        </div>
        <p className="text-dense text-ink-3 hidden lg:absolute lg:bottom-6 lg:left-8 lg:block lg:bg-canvas lg:py-1 lg:pr-3">{note}</p>
      </header>
      <main
        className={`flex min-w-0 flex-col gap-6 bg-panel pointer-fine:[--h-control:36px] max-lg:justify-start max-lg:px-4 max-lg:pt-8 max-lg:pb-12 lg:border-rule lg:border-l lg:px-12 lg:pb-12 ${top ? "lg:justify-start lg:pt-24" : "lg:justify-center lg:pt-12"}`}
      >
        {children}
        <Offline fixed />
      </main>
    </div>
  );
}

function Yard() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 960 900"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      strokeWidth={1.5}
      className="absolute inset-0 hidden size-full stroke-rule-2 lg:block"
    >
      <defs>
        <pattern id="sleepers" width={16} height={6} x={8} patternUnits="userSpaceOnUse">
          <path d="M.5 0v6" className="stroke-rule" strokeWidth={1} />
        </pattern>
      </defs>
      {TRACKS.map((y) => (
        <g key={y} transform={`translate(0 ${y})`}>
          <rect y={-3} width={960} height={6} fill="url(#sleepers)" stroke="none" />
          <path d="M0 0H960" />
        </g>
      ))}
      {SWITCHES.map(([x1, y1, x2, y2]) => (
        <path key={`${x1}-${y1}`} d={`M${x1} ${y1}L${x2} ${y2}`} />
      ))}
      <path d="M0 416H260L420 576H640L740 656H960" strokeWidth={2.5} className="stroke-ink" />
      <path d="M256 412h8v8h-8zM636 572h8v8h-8z" stroke="none" className="fill-ink" />
    </svg>
  );
}
