import { DIALOG_HEAD, PAPER } from "../../../ui/dialog-styles";

/** A dialog with a form beside its text, each of which scrolls by itself; all of the window on a phone. */
export const FORM_BESIDE_JSON = {
  frame:
    `${PAPER} m-auto h-190 w-260 max-w-[calc(100vw-32px)] overflow-hidden open:flex open:flex-col ` +
    "max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:rounded-none max-md:border-0",
  head: `${DIALOG_HEAD} pl-4`,
  title: "min-w-0 truncate",
  body: "flex min-h-0 flex-1 flex-col",
};
