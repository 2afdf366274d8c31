"use client";

import { FormRow } from "../keys/form-row";
import { WayBack } from "../shell/way-back";
import { HEAD } from "../ui/head";
import { later } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";

const Signing = later(
  () => import("./signing").then(({ Signing }) => Signing),
  () => <LoadingRows rows={2} label="Loading what signs" />,
);
const TestForm = later(() => import("./test-form").then(({ TestForm }) => TestForm));
const Deliveries = later(
  () => import("./deliveries").then(({ Deliveries }) => Deliveries),
  () => <LoadingRows rows={6} label="Loading the messages" />,
);

/** What signs the team's callbacks, and what became of each. */
export function WebhooksPage({ manages }: { manages: boolean }) {
  return (
    <>
      <header className={HEAD.page}>
        <WayBack href="/settings" prefetch={false}>
          Settings
        </WayBack>
        <h1 className="flex-none text-title">Webhooks</h1>
      </header>
      <div className="min-h-0 min-w-0 flex-1 overflow-auto">
        <div className="max-w-[840px] px-4">
          <FormRow first title="Signing" hint="So that a receiver knows who sent a message.">
            <Signing manages={manages} />
          </FormRow>
          {manages && (
            <FormRow title="Try an address" hint="Sends one message that tells nothing.">
              <TestForm />
            </FormRow>
          )}
        </div>
        <Deliveries manages={manages} />
      </div>
    </>
  );
}
