import type { ReactNode } from "react";
import { numbered } from "./asked";

interface RowProps {
  /** Two letters, or a number. */
  mark: string;
  /** The same in words. */
  name: string;
  quiet?: boolean;
  children: ReactNode;
}

/** One turn of what was asked or answered, with its mark in the gutter. */
export function Row({ mark, name, quiet = false, children }: RowProps) {
  return (
    <article className={`share-row ${quiet ? "dim" : ""}`} aria-label={name}>
      <span className="share-mark" aria-hidden="true">
        {mark}
      </span>
      <div className="share-say">{children}</div>
    </article>
  );
}

const PICTURE = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,[\w+/=]+$/;

/** Pictures that are kept with the link. Others are named: nothing is fetched. */
export function SharedPictures({ pictures, alt = "Attached picture" }: { pictures: readonly string[]; alt?: string }) {
  if (pictures.length === 0) return null;
  return (
    <div className="share-pictures">
      {numbered(pictures).map(({ n, item: picture }) =>
        PICTURE.test(picture) ? (
          // biome-ignore lint/performance/noImgElement: the picture is data, there is nothing to fetch or to resize
          <img key={n} src={picture} alt={pictures.length > 1 ? `${alt} ${n}` : alt} />
        ) : (
          <p key={n} className="hint">
            {alt}: {pictureWords(picture)}
          </p>
        ),
      )}
    </div>
  );
}

/** A picture that is not here, in words: its host, its name, or what a note says of it. */
function pictureWords(picture: string): string {
  const named = /‹([^›]*)›/.exec(picture)?.[1] ?? /^\((.*)\)$/.exec(picture)?.[1];
  if (named !== undefined) return named;
  return URL.canParse(picture) && !picture.startsWith("data:")
    ? `at ${new URL(picture).host || picture.slice(0, 80)}`
    : picture.slice(0, 80);
}
