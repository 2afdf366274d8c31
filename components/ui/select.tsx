import type { ChangeEvent, ComponentProps } from "react";
import { Icon } from "./icon";
import { SELECT } from "./input-styles";

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string> extends ComponentProps<"select"> {
  options: readonly SelectOption<Value>[];
  /** The value of the chosen option; instead of `onChange`. */
  onPick?(value: NoInfer<Value>): void;
  low?: boolean;
}

/** The browser's own list with a custom closed look. */
export function Select<Value extends string>({ options, low = false, className = "", onPick, ...rest }: SelectProps<Value>) {
  const pick = (event: ChangeEvent<HTMLSelectElement>) => {
    const option = options[event.target.selectedIndex];
    if (option) onPick?.(option.value);
  };
  return (
    <span className={`relative block min-w-0 ${className}`}>
      <select onChange={onPick && pick} {...rest} className={low ? SELECT.low : SELECT.usual}>
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
