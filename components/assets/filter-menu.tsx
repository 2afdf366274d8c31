"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { CHIP } from "../ui/chip";
import { Icon } from "../ui/icon";
import { INPUT } from "../ui/input-styles";
import { Popover } from "../ui/popover";

export interface FilterOption {
  value: string;
  label: string;
  /** Number of assets. */
  count?: number;
}

interface FilterMenuProps {
  /** The filter's label: "Type". */
  name: string;
  options: readonly FilterOption[];
  value: readonly string[];
  onChange(value: readonly string[]): void;
  /** Adds a search field for long lists. */
  search?: { text: string; onText(text: string): void; placeholder: string };
  /** Shown without options. */
  none: string;
}

export function FilterMenu({ name, options, value, onChange, search, none }: FilterMenuProps) {
  const [open, setOpen] = useState(false);
  const toggle = (it: string, on: boolean) => onChange(on ? [...value, it] : value.filter((other) => other !== it));
  const first = options.find((option) => option.value === value[0])?.label ?? value[0];
  const chosen = value.length === 0 ? "any" : value.length === 1 ? first : `${value.length} selected`;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={name}
      className="min-w-55"
      trigger={
        <button type="button" className={CHIP.control}>
          {name} <b className="min-w-0 truncate max-w-36">{chosen}</b>
          <Icon name="down" size={12} className="text-ink-3" />
        </button>
      }
    >
      <fieldset>
        <legend className="sr-only">{name}</legend>
        {search && <OptionSearch name={name} {...search} />}
        {options.map((option) => (
          <div key={option.value} className="flex items-center px-3">
            <Checkbox
              label={option.label}
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            {option.count !== undefined && <span className="label mono ml-auto pl-4">{option.count}</span>}
          </div>
        ))}
        {options.length === 0 && <p className="label px-3 py-1">{none}</p>}
      </fieldset>
      {value.length > 0 && (
        <div className="border-rule border-t px-1 pt-1">
          <Button
            small
            variant="quiet"
            onClick={() => {
              onChange([]);
              setOpen(false);
            }}
          >
            Any {name.toLowerCase()}
          </Button>
        </div>
      )}
    </Popover>
  );
}

function OptionSearch({ name, text, onText, placeholder }: { name: string } & NonNullable<FilterMenuProps["search"]>) {
  return (
    <div className="px-3 pb-1">
      <input
        type="search"
        className={`${INPUT.text} w-full`}
        aria-label={`Find a ${name.toLowerCase()}`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}
