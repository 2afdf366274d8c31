"use client";

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { IconButton } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Menu, MenuItem } from "../../ui/menu";
import { TextArea } from "../../ui/text-area";
import { ImageRow } from "./image-row";
import { changeItem } from "./item-actions";
import { type ImageItem, type Item, imagesOf, maskOf } from "./items";
import { MaskRow } from "./mask-row";
import type { ImageSession } from "./page-state";

export interface ItemRowProps {
  session: ImageSession;
  item: Item;
  /** From 0. */
  place: number;
  /** `viaduct.png`, `The text` */
  title: string;
  onDrag(event: PointerEvent<HTMLElement>): void;
  onPress(event: KeyboardEvent<HTMLElement>): void;
  onMove(place: number): void;
  onRemove(): void;
  onMask(item: ImageItem): void;
}

/** One entry of the message: its handle, content, and actions. */
export function ItemRow(props: ItemRowProps) {
  return (
    <li className="flex items-start gap-1 border-b border-rule py-2 pr-1 last:border-b-0" data-item={props.item.id}>
      {props.session.state.own.items.length > 1 ? <Grip {...props} /> : <span className="w-2" />}
      <ItemBody {...props} />
    </li>
  );
}

/** Dragged, or moved by arrow keys; a press opens a menu as an alternative. */
function Grip({ session, place, title, onDrag, onPress, onMove, onRemove }: ItemRowProps) {
  const count = session.state.own.items.length;
  const from = useRef<{ x: number; y: number }>(undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside has the keys and the name
    <span
      className="flex flex-none self-stretch"
      onPointerDown={(event) => {
        from.current = { x: event.clientX, y: event.clientY };
        onDrag(event);
      }}
      onKeyDown={onPress}
      onClickCapture={(event) => {
        // The end of a drag is not a press.
        const { x, y } = from.current ?? { x: event.clientX, y: event.clientY };
        if (event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) > 4) event.stopPropagation();
      }}
    >
      <Menu
        label={`Position of ${title}`}
        align="start"
        trigger={
          <button
            type="button"
            className="grid min-h-6 w-7 cursor-grab touch-none place-items-center text-ink-3 hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:w-(--h-touch)"
            aria-label={`Move ${title}, ${place + 1} of ${count}`}
            title="Drag, or press the arrow keys"
          >
            <Icon name="grip" />
          </button>
        }
      >
        <MenuItem icon="up" disabled={place === 0} onSelect={() => onMove(place - 1)}>
          Move up
        </MenuItem>
        <MenuItem icon="down" disabled={place === count - 1} onSelect={() => onMove(place + 1)}>
          Move down
        </MenuItem>
        <MenuItem icon="close" danger onSelect={onRemove}>
          Remove
        </MenuItem>
      </Menu>
    </span>
  );
}

function ItemBody(props: ItemRowProps) {
  const { session, item } = props;
  const { items } = session.state.own;
  if (item.kind === "text") return <TextRow {...props} item={item} />;
  if (item.kind === "image") {
    return (
      <ImageRow item={item} onMask={maskOf(items) === undefined ? () => props.onMask(item) : undefined}>
        <RemoveButton {...props} />
      </ImageRow>
    );
  }
  if (item.kind === "mask") {
    const of = imagesOf(items).find(({ id }) => id === item.of);
    return (
      <MaskRow session={session} mask={item} onEdit={() => of && props.onMask(of)}>
        <RemoveButton {...props} />
      </MaskRow>
    );
  }
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <code className="mono flex-1 min-h-0 min-w-0 truncate">{JSON.stringify(item.item)}</code>
      <RemoveButton {...props} />
    </div>
  );
}

function TextRow({ session, item, ...props }: ItemRowProps & { item: Extract<Item, { kind: "text" }> }): ReactNode {
  const { items } = session.state.own;
  const several = items.filter(({ kind }) => kind === "text").length > 1;
  return (
    <div className="flex min-w-0 flex-1 items-start">
      <TextArea
        aria-label="Instruction"
        rows={2}
        maxRows={12}
        placeholder={imagesOf(items).length > 0 ? "Describe the change" : "Describe the image"}
        look="bare"
        value={item.text}
        onChange={({ target }) => changeItem(session, { ...item, text: target.value })}
      />
      {several && <RemoveButton {...props} session={session} item={item} />}
    </div>
  );
}

function RemoveButton({ title, onRemove }: ItemRowProps) {
  return <IconButton small icon="close" label={`Remove ${title}`} onClick={onRemove} />;
}
