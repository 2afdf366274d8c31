import type { ComponentProps } from "react";
import { Icon } from "./icon";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** The browser's own list with our closed look. */
export function Select({ options, className = "", ...rest }: ComponentProps<"select"> & { options: readonly SelectOption[] }) {
  return (
    <span className={`select-box ${className}`}>
      <select {...rest} className="select">
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" size={12} />
    </span>
  );
}
