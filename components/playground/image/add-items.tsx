"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { onDemand } from "../../ui/later";
import { Menu, MenuItem } from "../../ui/menu";
import { TextInput } from "../../ui/text-input";
import { sourceOf } from "./body";
import { addImages, addText } from "./item-actions";
import type { ImageSession } from "./page-state";

const AssetPicker = onDemand(() => import("../../media/asset-picker").then(({ AssetPicker }) => AssetPicker));

/** Buttons that add entries to the message. */
export function AddItems({ session, onFiles }: { session: ImageSession; onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<"address" | "assets">();
  const close = () => setAsking(undefined);
  const hasText = session.state.own.items.some(({ kind }) => kind === "text");
  return (
    <>
      <div className="-ml-2 flex flex-wrap items-center gap-x-1">
        <ImageMenu onFile={() => input.current?.click()} onAsk={setAsking} />
        <Button
          small
          variant="quiet"
          icon="plus"
          aria-disabled={hasText}
          title={hasText ? "The endpoint accepts one text." : undefined}
          onClick={() => !hasText && addText(session)}
        >
          Text
        </Button>
        <span className="label ml-auto max-sm:hidden">drop, paste or choose from Assets</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label="Image files"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {asking === "address" && <AddressForm onClose={close} onAdd={(address) => addImages(session, [sourceOf(address)])} />}
      {asking === "assets" && (
        <AssetPicker
          onClose={close}
          onPick={(assets) => {
            addImages(session, assets);
            close();
          }}
        />
      )}
    </>
  );
}

function ImageMenu({ onFile, onAsk }: { onFile(): void; onAsk(where: "address" | "assets"): void }) {
  return (
    <Menu
      label="Add an image"
      align="start"
      trigger={
        <Button small variant="quiet" icon="plus">
          Image
        </Button>
      }
    >
      <MenuItem icon="clip" onSelect={onFile}>
        From a file
      </MenuItem>
      <MenuItem icon="link" onSelect={() => onAsk("address")}>
        From a URL
      </MenuItem>
      <MenuItem icon="assets" onSelect={() => onAsk("assets")}>
        From Assets
      </MenuItem>
    </Menu>
  );
}

function AddressForm({ onAdd, onClose }: { onAdd(address: string): void; onClose(): void }) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(address.trim());
    setError(wrong);
    if (wrong) return;
    onAdd(address.trim());
    onClose();
  };
  return (
    <form className="flex items-start gap-2" onSubmit={add} noValidate>
      <Field className="flex-1 min-h-0 min-w-0" label="URL of an image" hint="The gateway downloads it when the call runs." error={error}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            type="url"
            placeholder="https://"
            spellCheck={false}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.stopPropagation();
              onClose();
            }}
          />
        )}
      </Field>
      <Button type="submit" className="mt-5">
        Add
      </Button>
      <Button variant="quiet" className="mt-5" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}

function problemOf(address: string): string | undefined {
  if (/^(https?:\/\/[^/]|data:image\/|asset:\/\/.)/i.test(address)) return undefined;
  return address === "" ? "Enter an address." : "Enter an address that begins with https://, http://, asset:// or data:image/.";
}
