"use client";

import { usePathname } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { removeView, type SavedView, savedViews, saveView, watchViews } from "@/lib/client/saved-views";
import { Button, IconButton } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Link } from "../ui/link";
import { MENU_ITEM } from "../ui/menu-styles";
import { useNewName } from "../ui/new-name";
import { Popover } from "../ui/popover";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";

const NONE: readonly SavedView[] = [];
const LONGEST = 60;

interface SavedViewsProps {
  /** The list that they belong to. */
  list: string;
  /** The current view, as a query that shows the same to everybody. */
  query(): string;
  /** What it contains, in words. */
  kept?: string;
}

/** A list's saved views. Each is an address, which can be shared. */
export function SavedViews({ list, query, kept = "search, filters, order and columns" }: SavedViewsProps) {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button variant="quiet" icon="eye">
      Views
    </Button>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={trigger} label="Saved views" className="w-80 font-normal">
      {open && <ViewList list={list} query={query} kept={kept} onClose={() => setOpen(false)} />}
    </Popover>
  );
}

function ViewList({ list, query, kept, onClose }: SavedViewsProps & { onClose(): void }) {
  const views = useSyncExternalStore(
    watchViews,
    () => savedViews(list),
    () => NONE,
  );
  const [news, setNews] = useState("");
  const now = query();
  const remove = (view: SavedView) => {
    removeView(list, view.name);
    toast({ kind: "off", title: `Deleted the view ${view.name}`, action: { label: "Undo", run: () => saveView(list, view) } });
  };
  return (
    <>
      <ul aria-label="Saved views" className="max-h-64 overflow-y-auto">
        {views.map((view) => (
          <ViewRow key={view.name} view={view} shown={view.query === now} onOpen={onClose} onRemove={() => remove(view)} onNews={setNews} />
        ))}
      </ul>
      {views.length === 0 && (
        <p className="text-dense text-ink-3 px-3 py-1">No views yet. A view saves {kept} under a name, in this browser.</p>
      )}
      <SaveAs
        names={views.map(({ name }) => name)}
        onSave={(name) => {
          saveView(list, { name, query: now });
          setNews(`Saved as ${name}.`);
        }}
      />
      <p className="text-dense text-ink-3 min-h-6 px-3 pb-1" role="status">
        {news}
      </p>
    </>
  );
}

interface ViewRowProps {
  view: SavedView;
  /** Whether it is the current view. */
  shown: boolean;
  onOpen(): void;
  onRemove(): void;
  onNews(text: string): void;
}

function ViewRow({ view: { name, query }, shown, onOpen, onRemove, onNews }: ViewRowProps) {
  const pathname = usePathname();
  const copy = async () => {
    const copied = await copyText(window.location.origin + pathname + query);
    onNews(copied ? `Copied the link to ${name}.` : "The browser blocked copying the link.");
  };
  return (
    <li className="flex min-w-0 items-center gap-1 pr-2">
      <Link
        href={pathname + query}
        className={`${MENU_ITEM} min-w-0 flex-1 text-ink`}
        aria-current={shown ? "true" : undefined}
        onClick={onOpen}
      >
        <span className="min-w-0 truncate">{name}</span>
        {shown && <span className="label">shown</span>}
      </Link>
      <IconButton small icon="copy" label={`Copy the link to ${name}`} onClick={() => void copy()} />
      <IconButton small icon="close" label={`Delete the view ${name}`} onClick={onRemove} />
    </li>
  );
}

function SaveAs({ names, onSave }: { names: readonly string[]; onSave(name: string): void }) {
  const { name, form, input } = useNewName(onSave);
  return (
    <form {...form}>
      <TextInput {...input} aria-label="Name of the new view" maxLength={LONGEST} />
      <Button small type="submit" disabled={name === ""}>
        {names.includes(name) ? "Replace" : "Save"}
      </Button>
    </form>
  );
}
