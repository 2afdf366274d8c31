"use client";

import { later } from "../../ui/later";
import { PlaygroundWaiting } from "../waiting";

/** A session needs drafts that only the browser has, so the page's code is loaded after the first paint. */
export const SweepPage = later(
  () => import("./sweep-of").then(({ SweepOf }) => SweepOf),
  () => <PlaygroundWaiting title="Sweep" />,
);
