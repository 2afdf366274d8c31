"use client";

import { useState } from "react";
import type { Look } from "../../media/compare-view";
import { copyImage, saveFile } from "../../media/download";
import { keepBlob } from "../../media/image-bytes";
import { nameOf } from "../../media/source";
import type { ImageView } from "../../media/use-image";
import { NAV } from "../../shell/nav";
import { Button, buttonClass, IconButton } from "../../ui/button";
import { onDemand } from "../../ui/later";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { type ImageItem, imageItem, imagesOf, withImages } from "./items";
import type { ImageSession } from "./page-state";
import { fileNameOf } from "./results";

interface ResultActionsProps {
  session: ImageSession;
  view: ImageView;
  words: string;
  sent: readonly ImageItem[];
  /** From 0. */
  place: number;
  /** The enlargeable images: the original if there is one, then the result. */
  looks: readonly Look[];
}

const ImageDialog = onDemand(() => import("../../media/image-dialog").then(({ ImageDialog }) => ImageDialog));

const HAS_ASSETS = NAV.some(({ items }) => items.some(({ href }) => href === "/assets"));

export function ResultActions({ session, view, words, sent, place, looks }: ResultActionsProps) {
  const [large, setLarge] = useState(false);
  const ready = view.state === "ready";
  const first = sent[0];
  const take = async (act: (blob: Blob, name: string) => Promise<void> | void) => {
    if (view.state !== "ready") return;
    const blob = await fetch(view.address).then((response) => response.blob());
    await act(blob, fileNameOf({ source: first && nameOf(first.source), words, place: place + 1, type: blob.type }));
  };
  return (
    <span className="ml-auto flex flex-wrap items-center gap-1 stacked:-ml-2">
      <IconButton small icon="eye" label="Open full size" disabled={!ready} onClick={() => setLarge(true)} />
      <IconButton small icon="download" label="Download the result" disabled={!ready} onClick={() => void take(saveFile)} />
      <IconButton small icon="copy" label="Copy the result" disabled={!ready} onClick={() => void take((blob) => copyImage(blob))} />
      <Button small variant="quiet" disabled={!ready} onClick={() => void take((blob, name) => asInput(session, { blob, name, place }))}>
        Use as input
      </Button>
      {HAS_ASSETS && (
        <Link
          href="/assets?type=image"
          className={buttonClass({ variant: "quiet", small: true })}
          title="Results are saved in the team's assets"
        >
          Show in Assets
        </Link>
      )}
      {large && (
        <ImageDialog
          images={looks.map(({ address, alt }) => ({ address, title: alt }))}
          start={looks.length - 1}
          onClose={() => setLarge(false)}
        />
      )}
    </span>
  );
}

/** Replaces the first image, which is the one that is edited; its mask is removed. */
async function asInput(session: ImageSession, { blob, name, place }: { blob: Blob; name: string; place: number }): Promise<void> {
  const image = imageItem(await keepBlob(blob, { name, from: `result ${place + 1}` }));
  const before = session.state.own.items;
  const [first] = imagesOf(before);
  const rest = before.filter(({ kind }) => kind !== "mask");
  const replaced = before.filter((item) => item === first || item.kind === "mask");
  const undo = () => session.setOwn({ items: session.state.own.items.flatMap((item) => (item.id === image.id ? replaced : [item])) });
  const items = first ? rest.map((item) => (item.id === first.id ? image : item)) : withImages(rest, [image]);
  session.setOwn({ items, against: undefined });
  toast({
    kind: "ok",
    title: `Result ${place + 1} is now the input.`,
    text: first ? `It replaced ${nameOf(first.source)}.` : undefined,
    action: { label: "Undo", run: undo },
  });
}
