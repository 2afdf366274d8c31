"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RouteView } from "@/lib/console/routing/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { toast } from "../ui/toast";
import { RouteVersions } from "./route-history";
import { deleteRoute } from "./route-queries";

/** History and deletion of a route of the console. */
export function RouteTools({ of: route, onDeleted }: { of: RouteView; onDeleted(): void }) {
  const [open, setOpen] = useState<"history" | "delete">();
  const close = () => setOpen(undefined);
  const remove = useMutation({
    mutationFn: () => deleteRoute(route.id),
    onSuccess: () => {
      toast({ kind: "off", title: `${route.id} is deleted` });
      onDeleted();
    },
  });
  if (!route.editable) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen("history")}>
        History
      </Button>
      <Button variant="danger" onClick={() => setOpen("delete")}>
        Delete
      </Button>
      <Dialog open={open === "history"} title={`Versions of ${route.id}`} onClose={close}>
        <RouteVersions of={route} onRestored={close} />
      </Dialog>
      <Dialog
        open={open === "delete"}
        title={`Delete ${route.id}`}
        onClose={close}
        foot={
          <>
            <Button variant="danger-fill" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Delete permanently
            </Button>
            <Button variant="quiet" data-autofocus onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>The route and its versions are deleted. Its names then resolve to an alias or a listed model of the same name, or nothing.</p>
        {remove.error && (
          <p className="text-dense text-fail" role="alert">
            {remove.error.message}
          </p>
        )}
      </Dialog>
    </>
  );
}
