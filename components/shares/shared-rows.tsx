import type { ReactNode } from "react";
import { numbered } from "./asked";

interface RowProps {
  /** Two letters, or a number. */
  mark: string;
  /** The same as words. */
  name: string;
  quiet?: boolean;
  /** With a line below it. */
  ruled?: boolean;
  children: ReactNode;
}

const ROW = "grid grid-cols-[56px_minmax(0,1fr)] py-4 pr-4 max-md:grid-cols-[44px_minmax(0,1fr)]";

/** A turn of the request or answer, with its mark in the gutter. */
export function Row({ mark, name, quiet = false, ruled = false, children }: RowProps) {
  return (
    <article className={`${ROW} ${ruled ? "border-b border-rule" : ""} ${quiet ? "text-ink-2" : ""}`} aria-label={name}>
      <span className="pl-4 font-mono text-ink-3 text-label leading-6 tracking-[0.04em]" aria-hidden="true">
        {mark}
      </span>
      <div className="min-w-0 text-prose">{children}</div>
    </article>
  );
}

const IMAGE = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,[\w+/=]+$/;

interface SharedImagesProps {
  images: readonly string[];
  alt?: string;
  /** With the spacing of prose. */
  inProse?: boolean;
}

/** Images stored with the link. Others are only named and not loaded. */
export function SharedImages({ images, alt = "Attached image", inProse = false }: SharedImagesProps) {
  if (images.length === 0) return null;
  return (
    <div className={`flex flex-wrap gap-2 ${inProse ? "" : "not-first:mt-3"}`}>
      {numbered(images).map(({ n, item: image }) =>
        IMAGE.test(image) ? (
          // biome-ignore lint/performance/noImgElement: the image is data, there is nothing to fetch or to resize
          <img key={n} src={image} alt={images.length > 1 ? `${alt} ${n}` : alt} className="max-h-120 rounded-input" />
        ) : (
          <p key={n} className="text-dense text-ink-3">
            {alt}: {imageLabel(image)}
          </p>
        ),
      )}
    </div>
  );
}

/** The text shown for a missing image: its host, name or note. */
function imageLabel(image: string): string {
  const named = /‹([^›]*)›/.exec(image)?.[1] ?? /^\((.*)\)$/.exec(image)?.[1];
  if (named !== undefined) return named;
  return URL.canParse(image) && !image.startsWith("data:") ? `at ${new URL(image).host || image.slice(0, 80)}` : image.slice(0, 80);
}
