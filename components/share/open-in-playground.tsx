"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { handOver } from "@/lib/client/share-handover";
import type { Bench } from "@/lib/contracts/console-runs";
import type { Snapshot } from "@/lib/contracts/console-shares";
import { Button } from "../ui/button";

/** Makes the shared run the draft of its page. The draft that was there can be brought back. */
export function OpenInPlayground({ bench, snapshot }: { bench: Bench; snapshot: Snapshot }) {
  const router = useRouter();
  const [full, setFull] = useState(false);
  const open = () => {
    if (handOver(bench, snapshot)) router.push(`/play/${bench}`);
    else setFull(true);
  };
  return (
    <>
      <span role="status" className="dense c-fail">
        {full && "The browser has no room for it."}
      </span>
      <Button icon="play" onClick={open}>
        Open in playground
      </Button>
    </>
  );
}
