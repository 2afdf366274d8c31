import type { ComponentProps } from "react";
import { Icon } from "./icon";
import { SELECT } from "./input-styles";

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends ComponentProps<"select"> {
  options: readonly SelectOption[];
  low?: boolean;
}

/** The browser's own list with a custom closed look. */
export function Select({ options, low = false, className = "", ...rest }: SelectProps) {
  return (
    <span className={`relative block min-w-0 ${className}`}>
      <select {...rest} className={low ? SELECT.low : SELECT.usual}>
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" size={12} className="pointer-events-none absolute top-[calc(50%-6px)] right-2 text-ink-3" />
    </span>
  );
}
