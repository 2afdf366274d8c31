"use client";

import { later } from "../ui/later";

/** The copy button, loaded after the first paint: the page is at the limit of its first load. */
export const CopyLater = later(() => import("../ui/copy-button").then(({ CopyButton }) => CopyButton));
