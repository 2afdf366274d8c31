"use client";

import { later } from "../ui/later";

/** Background work on every page. */
export const Arrival = later(() => import("./arrival").then(({ Arrival }) => Arrival));
export const Following = later(() => import("../video/follow").then(({ FollowVideo }) => FollowVideo));
export const FollowingSessions = later(() => import("../sessions/follow").then(({ FollowSessions }) => FollowSessions));
export const FrameKeys = later(() => import("./frame-keys").then(({ FrameKeys }) => FrameKeys));
export const Offline = later(() => import("./offline").then(({ Offline }) => Offline));
export const Outages = later(() => import("./outages").then(({ Outages }) => Outages));
export const Toasts = later(() => import("../ui/toasts").then(({ Toasts }) => Toasts));
/** Shortcuts of a page without the frame of the console. */
export const Chords = later(() => import("./chord-listener").then(({ ChordListener }) => ChordListener));
