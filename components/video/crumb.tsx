import { WayBack } from "../shell/way-back";

/** The way back to the board, before the title of a page below it. */
export function VideoCrumb() {
  return (
    <WayBack href="/video" prefetch={false}>
      Video
    </WayBack>
  );
}
