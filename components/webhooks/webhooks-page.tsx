"use client";

import { WayBack } from "../shell/way-back";
import { later } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";

const Webhooks = later(
  () => import("./webhooks").then(({ Webhooks }) => Webhooks),
  () => <LoadingRows rows={8} label="Loading the webhooks" />,
);

/** Lists signing secrets and webhook deliveries. */
export function WebhooksPage({ manages }: { manages: boolean }) {
  return (
    <>
      <header className="head-page">
        <WayBack href="/settings">Settings</WayBack>
        <h1 className="flex-none text-title">Webhooks</h1>
      </header>
      <div className="min-h-0 min-w-0 flex-1 overflow-auto">
        <Webhooks manages={manages} />
      </div>
    </>
  );
}
