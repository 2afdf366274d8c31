"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { dropImage } from "@/lib/client/session/image-store";
import type { Sides } from "../../../media/fit";
import { bytesOf, keepBlob, loadImage } from "../../../media/image-bytes";
import { nameOf } from "../../../media/source";
import { setMask } from "../item-actions";
import { type ImageItem, type MaskItem, maskOf, newItemId } from "../items";
import type { ImageSession } from "../page-state";
import { maskFileName } from "../sample-files";
import { type History, type MaskStep, NO_STEPS, redo, undo, withStep } from "./history";
import { paintedShare, readMask, writeMask } from "./mask-file";
import { Painter } from "./painter";

/** The steps of this visit, so that they can be undone after the editor was closed. */
interface Session {
  base: HTMLCanvasElement | undefined;
  history: History;
  /** The stored mask after these steps. */
  saved: string | undefined;
}
const sessions = new Map<string, Session>();
const SAVE_MS = 300;

interface MaskOf {
  session: ImageSession;
  item: ImageItem;
  mask: MaskItem | undefined;
}

interface Opened {
  session: Session;
  image: Sides;
  /** The image under the mask, while the editor is open. */
  address: string;
}

/** The mask of an image: its steps, its layer, and saving it with the message automatically. */
export function useMask({ session, item, mask }: MaskOf) {
  const { opened, problem } = useOpened({ item, mask });
  const painter = useRef<Painter>(undefined);
  const [, setVersion] = useState(0);
  const save = useSaving({ session, item, opened, painter });
  const canvas = useCallback(
    (node: HTMLCanvasElement | null) => {
      if (!node || !opened) return;
      painter.current = new Painter(node, { image: opened.image, base: opened.session.base });
      painter.current.show(opened.session.history);
      setVersion((version) => version + 1);
    },
    [opened],
  );
  const change = (next: (history: History) => History) => {
    if (!opened) return;
    opened.session.history = next(opened.session.history);
    painter.current?.show(opened.session.history);
    setVersion((version) => version + 1);
    save.soon();
  };
  const layer = painter.current?.canvas;
  return {
    problem,
    opened,
    canvas,
    painter,
    steps: opened?.session.history ?? NO_STEPS,
    commit: (step: MaskStep) => change((history) => withStep(history, step)),
    undo: () => change(undo),
    redo: () => change(redo),
    /** Resolves when the drawing is saved. */
    flush: save.now,
    layer,
  };
}

function useOpened({ item, mask }: Pick<MaskOf, "item" | "mask">) {
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  // Saving must not reopen the mask that the editor was opened with.
  const first = useRef(mask);
  useEffect(() => {
    let address = "";
    let current = true;
    open({ item, mask: first.current })
      .then((found) => {
        if (!current) return URL.revokeObjectURL(found.address);
        address = found.address;
        setOpened(found);
      })
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : "The image cannot be read."));
    return () => {
      current = false;
      if (address !== "") URL.revokeObjectURL(address);
    };
  }, [item]);
  return { opened, problem };
}

async function open({ item, mask }: Pick<MaskOf, "item" | "mask">): Promise<Opened> {
  const blob = await bytesOf(item.source);
  const image = await loadImage(blob).catch(() => {
    throw new Error("This browser cannot read the image, so a mask cannot be drawn.");
  });
  const known = sessions.get(item.id);
  const goesOn = known && known.saved === mask?.source.image;
  const base = goesOn ? known.base : mask && (await readMask(await bytesOf(mask.source)));
  const session = goesOn ? known : { base, history: NO_STEPS, saved: mask?.source.image };
  sessions.set(item.id, session);
  return { session, image: { width: image.naturalWidth, height: image.naturalHeight }, address: URL.createObjectURL(blob) };
}

interface Saving extends Pick<MaskOf, "session" | "item"> {
  opened: Opened | undefined;
  painter: { current: Painter | undefined };
}

/** Saves the mask shortly after each step, skipping intermediate ones. */
function useSaving({ session, item, opened, painter }: Saving) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const before = useRef<string>(undefined);
  const queue = useRef(Promise.resolve());
  const write = async () => {
    const layer = painter.current?.canvas;
    if (!opened || !layer) return;
    const painted = paintedShare(layer);
    const source = await keepBlob(await writeMask(layer, opened.image), { name: maskFileName(nameOf(item.source)) });
    const id = maskOf(session.state.own.items)?.id ?? newItemId();
    setMask(session, { id, kind: "mask", of: item.id, source, painted });
    opened.session.saved = painted > 0 ? source.image : undefined;
    if (before.current !== undefined) void dropImage(before.current);
    before.current = source.image;
  };
  const now = () => {
    if (timer.current === undefined) return queue.current;
    clearTimeout(timer.current);
    timer.current = undefined;
    queue.current = queue.current.then(write);
    return queue.current;
  };
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void now(), SAVE_MS);
  };
  return { soon, now };
}
