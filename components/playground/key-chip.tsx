"use client";

import { type FormEvent, useState, useSyncExternalStore } from "react";
import { chooseKey, type KeyChoice, keyChoice, watchKeyChoice } from "@/lib/client/call/playground-key";
import { Button } from "../ui/button";
import { CHIP } from "../ui/chip";
import { Field } from "../ui/field";
import { ICON_ON_PHONE } from "../ui/head";
import { Icon } from "../ui/icon";
import { Popover } from "../ui/popover";
import { TextInput } from "../ui/text-input";

const PLAYGROUND: KeyChoice = { kind: "playground" };

function useKeyChoice(): KeyChoice {
  return useSyncExternalStore(watchKeyChoice, keyChoice, () => PLAYGROUND);
}

/** The key of the page's calls: the playground's own, or a pasted one, with its limits and logs. */
export function KeyChip() {
  const [open, setOpen] = useState(false);
  const choice = useKeyChoice();
  const name = choice.kind === "playground" ? "playground key" : choice.hint;
  const trigger = (
    <button
      type="button"
      className={`${CHIP.control} ${ICON_ON_PHONE} max-md:justify-center max-md:border-transparent`}
      aria-label={`Key: ${name}`}
    >
      <Icon name="keys" size={12} className="text-ink-3" />
      <span className={`max-lg:hidden ${choice.kind === "pasted" ? "mono leading-none" : ""}`}>{name}</span>
      <Icon name="down" size={12} className="text-ink-3 max-md:hidden" />
    </button>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={trigger} label="Key" look="small" className="w-80">
      <KeyForm choice={choice} onDone={() => setOpen(false)} />
    </Popover>
  );
}

function KeyForm({ choice, onDone }: { choice: KeyChoice; onDone(): void }) {
  const [secret, setSecret] = useState("");
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (secret.trim() === "") return;
    chooseKey(secret.trim());
    onDone();
  };
  return (
    <form className="flex min-w-0 flex-col gap-3" onSubmit={take}>
      <p className="text-dense text-ink-3">The playground key is created for you, lasts one hour and is never shown.</p>
      <Field label="Use another key" hint="Kept in this page's memory only; lost on reload.">
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            placeholder="sk-tl-…"
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
      </Field>
      <div className="flex min-w-0 items-center gap-2">
        <Button type="submit" disabled={secret.trim() === ""}>
          Use this key
        </Button>
        {choice.kind === "pasted" && (
          <Button
            variant="quiet"
            onClick={() => {
              chooseKey(undefined);
              onDone();
            }}
          >
            Back to the playground key
          </Button>
        )}
      </div>
    </form>
  );
}
