import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icon";

const VARIANTS = {
  default: "",
  primary: "btn-primary",
  quiet: "btn-quiet",
  danger: "btn-danger",
  "danger-fill": "btn-danger-fill",
  stop: "btn-stop",
} as const;
export type ButtonVariant = keyof typeof VARIANTS;

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  small?: boolean;
  icon?: IconName;
  /** The chord that does the same, shown on the button. */
  chord?: ReactNode;
}

export function buttonClass({ variant = "default", small = false }: { variant?: ButtonVariant; small?: boolean } = {}): string {
  return `btn ${VARIANTS[variant]}${small ? " btn-sm" : ""}`;
}

/** A `button` of type `button` unless told otherwise. */
export function Button({ variant, small, icon, chord, className = "", children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`${buttonClass({ variant, small })} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
      {chord && (
        <span className="kbd" aria-hidden="true">
          {chord}
        </span>
      )}
    </button>
  );
}

/** A button that is only a drawing; `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  variant = "quiet",
  small,
  className = "",
  ...rest
}: Omit<ButtonProps, "children" | "chord"> & { icon: IconName; label: string }) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={`${buttonClass({ variant, small })} btn-icon ${className}`}>
      <Icon name={icon} />
    </button>
  );
}
