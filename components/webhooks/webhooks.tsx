"use client";

import { useQuery } from "@tanstack/react-query";
import { FormRow } from "../keys/form-row";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { LoadingRows } from "../ui/loading-rows";
import { Deliveries } from "./deliveries";
import { Signing } from "./signing";
import { TestForm } from "./test-form";
import { webhooksQuery } from "./webhook-queries";

/** Rendered once the secrets are loaded, so that nothing below moves. */
export function Webhooks({ manages }: { manages: boolean }) {
  const { data, error, refetch } = useQuery(webhooksQuery);
  if (error && !data)
    return (
      <div className="p-4">
        <ErrorState title="The webhooks could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message} Deliveries are not affected.
        </ErrorState>
      </div>
    );
  if (!data) return <LoadingRows rows={8} label="Loading the webhooks" />;
  return (
    <>
      <div className="max-w-[840px] px-4">
        <FormRow first title="Signing" hint="Lets receivers verify who sent a callback.">
          <Signing secrets={data.secrets} manages={manages} />
        </FormRow>
        {manages && (
          <FormRow title="Test an address" hint="Sends one test callback.">
            <TestForm />
          </FormRow>
        )}
      </div>
      <Deliveries keptDays={data.keptDays} manages={manages} />
    </>
  );
}
