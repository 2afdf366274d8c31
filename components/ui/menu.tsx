"use client";

import { createContext, type KeyboardEvent, type ReactNode, use, useState } from "react";
import { Floating, type FloatingProps } from "./floating";
import { Icon, type IconName } from "./icon";
import { MENU_ITEM } from "./menu-styles";

const CloseMenu = createContext<() => void>(() => undefined);
const ITEMS = "[role^=menuitem]:not(:disabled)";

interface MenuProps extends Pick<FloatingProps, "trigger" | "label" | "align" | "side"> {
  children: ReactNode;
}

/** A button that opens a menu. Arrow keys, Home, End and first letters move in it. */
export function Menu({ children, align = "end", ...rest }: MenuProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Floating
      {...rest}
      align={align}
      open={open}
      onOpenChange={setOpen}
      role="menu"
      first={ITEMS}
      onKeyDown={(event) => move(event, close)}
    >
      <CloseMenu value={close}>{children}</CloseMenu>
    </Floating>
  );
}

function move(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const at = items.findIndex((item) => item.matches(":focus"));
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const step = steps[event.key];
  if (event.key === "Tab") {
    close();
    return;
  }
  if (step !== undefined) items[(step + items.length) % items.length]?.focus();
  else if (event.key.length === 1 && event.key !== " ") {
    const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
    [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

interface MenuItemProps {
  onSelect(): void;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  /** The equivalent shortcut. */
  chord?: string;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, danger, disabled, chord, children }: MenuItemProps) {
  const close = use(CloseMenu);
  const select = () => {
    close();
    // After the focus has returned to the button, so that the action may move it.
    setTimeout(onSelect);
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      className={`${MENU_ITEM} ${danger ? "text-fail" : "text-ink"}`}
      onClick={select}
    >
      {icon && <Icon name={icon} />}
      {children}
      {chord && <span className="ml-auto font-mono text-label text-ink-3 tracking-[0.04em]">{chord}</span>}
    </button>
  );
}

interface MenuChoicesProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

/** A radio item, ticked if selected. */
export function MenuChoices<Value extends string>({ label, value, choices, onChange }: MenuChoicesProps<Value>) {
  const close = use(CloseMenu);
  const choose = (next: Value) => {
    close();
    onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set has no place in a menu
    <div role="group" aria-label={label}>
      <div className="label px-3 pt-1" aria-hidden="true">
        {label}
      </div>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          aria-checked={choice.value === value}
          tabIndex={-1}
          className={`${MENU_ITEM} text-ink`}
          onClick={() => choose(choice.value)}
        >
          {choice.label}
          {choice.value === value && (
            <span className="ml-auto">
              <Icon name="check" size={12} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

export function MenuRule() {
  return <hr className="my-1 border-rule border-t" />;
}
