"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { handOver } from "@/lib/client/shares/handover";
import type { Snapshot } from "@/lib/console/shares/contract";
import type { Playground } from "@/lib/contracts/playground";
import { Button } from "../ui/button";

/** Makes the shared run its page's draft. The previous draft can be restored. */
export function OpenInPlayground({ playground, snapshot }: { playground: Playground; snapshot: Snapshot }) {
  const router = useRouter();
  const [full, setFull] = useState(false);
  const open = () => {
    if (handOver(playground, snapshot)) router.push(`/play/${playground}`);
    else setFull(true);
  };
  return (
    <>
      <span role="status" className="text-dense text-fail">
        {full && "This browser's storage is full."}
      </span>
      <Button icon="play" onClick={open}>
        Open in playground
      </Button>
    </>
  );
}
