"use client";

import { useEffect } from "react";
import { keepBlob } from "../media/picture-bytes";
import { changeItem } from "./item-actions";
import { imagesOf } from "./items";
import type { ImageDesk } from "./own";

/** Longer than any address: it is a picture. */
const DATA_MIN = 2_000;

/** Puts data URIs, as they come with JSON, into the picture store: a draft has no room for them. */
export function useLongAddresses(desk: ImageDesk): void {
  const { items } = desk.state.own;
  useEffect(() => {
    for (const item of imagesOf(items)) {
      const { source } = item;
      if (source.kind !== "address" || source.address.length < DATA_MIN || !source.address.startsWith("data:")) continue;
      fetch(source.address)
        .then((response) => response.blob())
        .then((blob) => keepBlob(blob, { name: "picture" }))
        .then((kept) => {
          const now = desk.state.own.items.find(({ id }) => id === item.id);
          if (now === item) changeItem(desk, { ...item, source: kept });
        })
        .catch(() => {
          // It stays as it came, and the gateway says what is wrong with it.
        });
    }
  }, [desk, items]);
}
