"use client";

import { later } from "../ui/later";

/** The copy button, loaded after the first paint: the page stands at the limit of a first load. */
export const CopyLater = later(() => import("../ui/copy-button").then(({ CopyButton }) => CopyButton));
