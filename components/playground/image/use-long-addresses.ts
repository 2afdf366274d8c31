"use client";

import { useEffect } from "react";
import { keepBlob } from "../../media/image-bytes";
import { changeItem } from "./item-actions";
import { imagesOf } from "./items";
import type { ImageSession } from "./page-state";

/** Longer than any address: it is an image. */
const DATA_MIN = 2_000;

/** Moves data URIs, as from JSON, to the image store: a draft has no room for them. */
export function useLongAddresses(session: ImageSession): void {
  const { items } = session.state.own;
  useEffect(() => {
    for (const item of imagesOf(items)) {
      const { source } = item;
      if (source.kind !== "address" || source.address.length < DATA_MIN || !source.address.startsWith("data:")) continue;
      fetch(source.address)
        .then((response) => response.blob())
        .then((blob) => keepBlob(blob, { name: "picture" }))
        .then((kept) => {
          const now = session.state.own.items.find(({ id }) => id === item.id);
          if (now === item) changeItem(session, { ...item, source: kept });
        })
        .catch(() => {
          // It stays unchanged, and the gateway reports the error.
        });
    }
  }, [session, items]);
}
