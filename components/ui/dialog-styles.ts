/** A layer over the page. Its width is set by the component. */
export const PAPER =
  "max-h-[calc(100dvh-32px)] rounded-panel border border-rule-2 bg-raised text-ink shadow-(--shadow) backdrop:bg-(--scrim)";

export const DIALOG_HEAD = "flex h-(--h-head) flex-none items-center border-rule border-b pr-4";
const BOX = `${PAPER} m-auto max-w-[calc(100vw-32px)]`;
const BODY = "px-6 pt-4 pb-6";

/** A dialog's frame, header and body. */
export const DIALOG = {
  box: { frame: `${BOX} w-140 overflow-auto`, head: `${DIALOG_HEAD} pl-6`, title: "", body: BODY },
  wide: { frame: `${BOX} w-180 overflow-auto`, head: `${DIALOG_HEAD} pl-6`, title: "", body: BODY },
  secret: { frame: `${BOX} w-160 overflow-auto`, head: `${DIALOG_HEAD} pl-6`, title: "", body: BODY },
  /** As large as the window, for viewing. */
  window: {
    frame: `${BOX} h-[calc(100dvh-32px)] w-[calc(100vw-32px)] overflow-hidden`,
    head: `${DIALOG_HEAD} pl-6`,
    title: "truncate",
    body: "h-[calc(100%-var(--h-head))] px-6 pb-6",
  },
  /** As large as the window, for working; full screen on a phone. */
  work: {
    frame:
      `${PAPER} m-auto h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-none overflow-hidden open:flex open:flex-col ` +
      "max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:rounded-none max-md:border-0",
    head: `${DIALOG_HEAD} pl-4`,
    title: "min-w-0 truncate",
    body: BODY,
  },
  /** A bottom sheet on a phone. */
  drawer: {
    frame:
      "mt-auto max-h-[85dvh] w-full max-w-none overflow-y-auto border-rule-2 border-t bg-panel pb-[env(safe-area-inset-bottom)] text-ink " +
      "backdrop:bg-(--scrim)",
    head: `${DIALOG_HEAD} pl-4`,
    title: "",
    body: "pb-2",
  },
} as const;
export type DialogLook = keyof typeof DIALOG;
