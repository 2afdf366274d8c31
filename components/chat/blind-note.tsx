"use client";

import Link from "next/link";
import { Button, buttonClass } from "../ui/button";
import type { Pictures } from "./use-pictures";

/** Pictures wait, and a model that is asked is not known to read them: what to do instead. */
export function BlindNote({ pictures: { blind, reader, use, leave } }: { pictures: Pictures }) {
  return (
    <div role="status">
      {blind.length > 0 && (
        <div className="row flex-wrap gap-y-1! pb-2">
          <span className="dense">
            <span className="mono break-all">{blind.join(", ")}</span> {blind.length === 1 ? "is" : "are"} not known to read pictures.
          </span>
          {reader !== undefined && (
            <Button small onClick={() => use(reader)}>
              {`Use ${reader}`}
            </Button>
          )}
          <Link href="/play/image" prefetch={false} className={buttonClass({ small: true })}>
            Open in Image edit
          </Link>
          <Button small variant="quiet" onClick={leave}>
            Leave the pictures out
          </Button>
        </div>
      )}
    </div>
  );
}
