"use client";

import { later } from "../ui/later";

/** What goes on whatever page is open. Its code comes after the first paint. */
export const Following = later(() => import("../video/follow").then(({ FollowVideo }) => FollowVideo));
