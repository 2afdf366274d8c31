"use client";

import Link from "next/link";
import { Button, buttonClass } from "../../ui/button";
import type { Images } from "./use-images";

/** Images wait, and a model that is asked is not known to read them: what to do instead. */
export function BlindNote({ images: { blind, reader, use, leave } }: { images: Images }) {
  return (
    <div role="status">
      {blind.length > 0 && (
        <div className="flex min-w-0 items-center gap-2 flex-wrap gap-y-1! pb-2">
          <span className="text-dense">
            <span className="mono break-all">{blind.join(", ")}</span> {blind.length === 1 ? "is" : "are"} not known to read images.
          </span>
          {reader !== undefined && (
            <Button small onClick={() => use(reader)}>
              {`Use ${reader}`}
            </Button>
          )}
          <Link href="/play/image" prefetch={false} className={buttonClass({ small: true })}>
            Open in Images
          </Link>
          <Button small variant="quiet" onClick={leave}>
            Leave the images out
          </Button>
        </div>
      )}
    </div>
  );
}
