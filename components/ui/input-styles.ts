const EDGE =
  "min-w-0 rounded-input border border-border bg-raised hover:border-ink-2 disabled:cursor-not-allowed disabled:border-rule-2 " +
  "disabled:bg-transparent disabled:text-ink-3 disabled:opacity-100 aria-invalid:border-fail";
const LINE = `${EDGE} flex items-center gap-2 placeholder:text-ink-3`;
const AREA = `${EDGE} block resize-none whitespace-pre-wrap px-[9px] py-[7px]`;
/** Large enough to prevent zooming on phones. */
const TYPED = "text-base pointer-coarse:text-prose/5";
const HIGH = "h-(--h-control) pointer-coarse:h-(--h-touch)";
const LOW = "h-6 pointer-coarse:h-(--h-touch)";

/** A single-line field. Its width is set separately. */
export const INPUT = {
  text: `${LINE} ${HIGH} ${TYPED} px-2`,
  mono: `${LINE} ${HIGH} mono px-2 text-dense/5`,
  tallMono: `${LINE} mono h-9 px-2 text-dense/5 pointer-coarse:h-(--h-touch)`,
  low: `${LINE} ${LOW} px-2 text-dense/5`,
  lowMono: `${LINE} ${LOW} px-2 font-mono text-dense/5`,
  lowText: `${LINE} ${LOW} px-2 text-base`,
  /** A number, beside a slider or buttons. */
  figure: `${LINE} ${LOW} px-2 text-right font-mono text-dense/5`,
  tallFigure: `${LINE} h-7 px-2 text-right font-mono text-dense/5 pointer-coarse:h-(--h-touch)`,
  controlFigure: `${LINE} ${HIGH} px-2 text-right font-mono text-dense/5`,
} as const;
/** Unset, and not being edited. */
export const QUIET = "not-focus:border-rule-2 not-focus:bg-transparent";
export type InputLook = keyof typeof INPUT;

const BOX =
  `${LINE} ${HIGH} ${TYPED} w-full has-[[aria-invalid=true]]:border-fail has-[>input:focus-visible]:outline-2 ` +
  "has-[>input:focus-visible]:outline-offset-1 has-[>input:focus-visible]:outline-link";

/** A field with more than its text: the focus ring encloses everything. A button in it is at its edge. */
export const INPUT_BOX = {
  box: `${BOX} px-2`,
  withButton: `${BOX} pl-2`,
  input: "h-full min-w-0 flex-1 bg-transparent outline-none",
} as const;

export const TEXT_AREA = {
  text: `${AREA} text-control pointer-coarse:text-prose/5`,
  mono: `${AREA} mono text-dense/5`,
  /** In a bordered box. */
  bare: "block min-w-0 resize-none whitespace-pre-wrap rounded-input px-1 py-0.5 text-control focus-visible:outline-offset-0 disabled:text-ink-3",
} as const;

export const SELECT = {
  usual: `${EDGE} ${HIGH} ${TYPED} w-full cursor-pointer appearance-none text-ellipsis pr-7 pl-2`,
  low: `${EDGE} ${LOW} w-full cursor-pointer appearance-none text-ellipsis pr-7 pl-2 text-dense/5`,
} as const;
