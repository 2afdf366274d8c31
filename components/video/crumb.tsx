import { WayBack } from "../shell/way-back";

/** A link to the board, before a subpage's title. */
export function VideoCrumb() {
  return <WayBack href="/video">Video</WayBack>;
}
