import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icon";

const BUTTON =
  "inline-flex flex-none items-center justify-center gap-1.5 whitespace-nowrap rounded-input border no-underline " +
  "transition-[background,color] duration-(--m-state) ease-(--ease) cursor-pointer disabled:cursor-not-allowed disabled:text-ink-3 " +
  "aria-disabled:cursor-not-allowed aria-disabled:text-ink-3";
const HOVERED = "hover:bg-hover active:bg-selected disabled:bg-transparent aria-disabled:bg-transparent";
const OFF_EDGE = "disabled:border-rule-2 aria-disabled:border-rule-2";
const OFF_FILL = `${OFF_EDGE} disabled:bg-selected aria-disabled:bg-selected`;

const VARIANTS = {
  default: `border-border text-ink ${HOVERED} ${OFF_EDGE}`,
  primary: `border-ink bg-ink font-strong text-ink-inverse hover:border-ink-2 hover:bg-ink-2 active:border-ink-3 active:bg-ink-3 ${OFF_FILL}`,
  quiet: `border-transparent text-ink-2 hover:text-ink ${HOVERED}`,
  danger: `border-fail text-fail ${HOVERED} ${OFF_EDGE}`,
  "danger-fill":
    "border-(--fail-fill) bg-(--fail-fill) font-strong text-(--on-fail) hover:brightness-92 disabled:filter-none aria-disabled:filter-none " +
    OFF_FILL,
  /** A lamp that is lit while something is running. */
  stop: `border-signal text-ink before:size-2 before:bg-(--signal-fill) before:shadow-[0_0_0_1px_var(--signal)] ${HOVERED} ${OFF_EDGE}`,
} as const;
export type ButtonVariant = keyof typeof VARIANTS;

const SIZES = {
  usual: {
    words: "h-(--h-control) px-2.5 text-base/none pointer-coarse:min-h-(--h-touch)",
    square: "h-(--h-control) w-(--h-control) text-base/none pointer-coarse:min-h-(--h-touch) pointer-coarse:w-(--h-touch)",
  },
  small: {
    words: "h-6 px-2 text-dense/none pointer-coarse:min-h-(--h-touch)",
    square: "h-6 w-6 text-dense/none pointer-coarse:min-h-(--h-touch) pointer-coarse:w-(--h-touch)",
  },
} as const;

interface ButtonLook {
  variant?: ButtonVariant;
  small?: boolean;
  /** Icon only. */
  square?: boolean;
}

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  icon?: IconName;
  /** The equivalent shortcut, shown on the button. */
  chord?: ReactNode;
}

/** For a link styled as a button. */
export function buttonClass({ variant = "default", small = false, square = false }: ButtonLook = {}): string {
  return `${BUTTON} ${VARIANTS[variant]} ${SIZES[small ? "small" : "usual"][square ? "square" : "words"]}`;
}

/** A `button` of type `button` by default. */
export function Button({ variant, small, square, icon, chord, className = "", children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`${buttonClass({ variant, small, square })} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
      {chord && <ButtonChord quiet={variant === "quiet"}>{chord}</ButtonChord>}
    </button>
  );
}

/** The equivalent shortcut, if there is a keyboard. The text of a `quiet` button is dimmed already. */
export function ButtonChord({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <span
      className={`font-mono font-normal text-label tracking-[0.04em] max-md:hidden pointer-coarse:hidden ${quiet ? "text-ink-3" : "opacity-72"}`}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}

/** An icon button; `label` is its accessible name and tooltip. */
export function IconButton({
  icon,
  label,
  variant = "quiet",
  small,
  className = "",
  ...rest
}: Omit<ButtonProps, "children" | "chord" | "square"> & { icon: IconName; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${buttonClass({ variant, small, square: true })} ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
