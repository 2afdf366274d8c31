import Link from "next/link";

/** The way back to the board, before the title of a page below it. */
export function VideoCrumb() {
  return (
    <nav aria-label="Way back" className="row crumb">
      <Link href="/video" prefetch={false} className="text-base">
        Video
      </Link>
      <span aria-hidden="true">/</span>
    </nav>
  );
}
