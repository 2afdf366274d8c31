"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { onDemand } from "../ui/later";

const SessionLimitsDialog = onDemand(() => import("./limits-dialog").then(({ SessionLimitsDialog }) => SessionLimitsDialog));

interface LimitsButtonProps {
  manages: boolean;
  /** In a line of text; otherwise the words give way to the icon. */
  small?: boolean;
  children: string;
}

/** Opens the team's limits of sessions. */
export function LimitsButton({ manages, small = false, children }: LimitsButtonProps) {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  const show = () => {
    setSeen(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="quiet" small={small} icon={small ? undefined : "settings"} aria-haspopup="dialog" onClick={show}>
        {small ? children : <span className="max-lg:sr-only">{children}</span>}
      </Button>
      {seen && <SessionLimitsDialog open={open} manages={manages} onClose={() => setOpen(false)} />}
    </>
  );
}
